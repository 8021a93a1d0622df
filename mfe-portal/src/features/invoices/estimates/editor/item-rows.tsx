import { type Cents, formatCents } from '@vitrine/money';
import { Button, CloseIcon, IconButton, media, TextField, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { MoneyField } from '../../../../shared/forms/money-field.tsx';
import { type EditedItem, editorTexts, newItem, typedAmount } from './estimate-form.ts';

const Frame = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-weight: ${vars.weight.medium};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.md};

  ${media.up('sm')} {
    grid-template-columns: 6rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Description = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${vars.space[3]};
`;

const Number = styled(TextField)`
  input {
    padding-inline: ${vars.space[3]};
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

const Rate = styled(MoneyField)`
  input {
    padding-inline: ${vars.space[3]};
  }
`;

const Amount = styled.div`
  display: grid;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  text-align: end;
`;

const Money = styled.output`
  display: grid;
  align-items: center;
  min-height: ${vars.control.md};
  font-size: ${vars.text.md};
  font-variant-numeric: tabular-nums;
`;

const Checks = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]} ${vars.space[6]};
  font-size: ${vars.text.sm};

  label {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: ${vars.control.sm};
  }
`;

/** Invalid input has no amount, not $0.00. */
const shown = (cents: Cents | null): string => (cents === null ? '—' : formatCents(cents));

interface ItemRowsProps {
  readonly items: readonly EditedItem[];
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  readonly onChange: (items: readonly EditedItem[]) => void;
}

/** Line items with their discounts, and which of them the client may switch on or off. */
export const ItemRows = ({ items, error, onChange }: ItemRowsProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const change = (row: number, changes: Partial<EditedItem>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));

  const add = (): void => {
    onChange([...items, newItem(Math.max(-1, ...items.map(({ row }) => row)) + 1)]);
    // The new row is rendered after this event; then it gets the focus.
    requestAnimationFrame(() =>
      [...(frame.current?.querySelectorAll<HTMLInputElement>('input[name$=".description"]') ?? [])].at(-1)?.focus(),
    );
  };

  const remove = (row: number): void => {
    onChange(items.filter((item) => item.row !== row));
    frame.current?.querySelector<HTMLElement>('[data-add-item]')?.focus();
  };

  return (
    <Frame ref={frame}>
      <Legend>Items</Legend>
      {items.map((item, index) => {
        const of = `of item ${String(index + 1)}`;
        const common = (field: 'description' | 'quantity' | 'rate' | 'discount') => ({
          id: `item-${String(item.row)}-${field}`,
          name: `items.${String(index)}.${field}`,
          value: item[field],
          error: error(`items.${String(index)}.${field}`),
          autoComplete: 'off',
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            change(item.row, { [field]: target.value }),
        });
        return (
          <Row key={item.row}>
            <Description>
              <TextField
                {...common('description')}
                label="Description"
                aria-label={`Description ${of}`}
                maxLength={500}
              />
              <IconButton label={`Delete item ${String(index + 1)}`} onClick={() => remove(item.row)}>
                <CloseIcon />
              </IconButton>
            </Description>
            <Number
              {...common('quantity')}
              label="Quantity"
              aria-label={`Quantity ${of}`}
              inputMode="decimal"
              maxLength={20}
            />
            <Rate {...common('rate')} label="Rate" from={0} aria-label={`Rate ${of}`} maxLength={40} />
            <Number
              {...common('discount')}
              label="Discount"
              aria-label={`Discount ${of}`}
              placeholder={index === 0 ? editorTexts.discountHint : undefined}
              maxLength={40}
            />
            <Amount>
              Amount
              <Money aria-label={`Amount ${of}`}>{shown(typedAmount(item))}</Money>
            </Amount>
            <Checks>
              <label>
                <input
                  type="checkbox"
                  checked={item.optional}
                  aria-label={`Optional: item ${String(index + 1)}`}
                  onChange={({ target }) => change(item.row, { optional: target.checked, selected: false })}
                />
                Optional: the client may switch it on or off
              </label>
              {item.optional && (
                <label>
                  <input
                    type="checkbox"
                    checked={item.selected}
                    aria-label={`Switched on: item ${String(index + 1)}`}
                    onChange={({ target }) => change(item.row, { selected: target.checked })}
                  />
                  Switched on at first
                </label>
              )}
            </Checks>
          </Row>
        );
      })}
      <div>
        <Button size="sm" data-add-item onClick={add} disabled={items.length >= 200}>
          Add Item
        </Button>
      </div>
    </Frame>
  );
};
