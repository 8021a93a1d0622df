import { typedItemCents } from '@vitrine/contracts';
import { Button, CloseIcon, IconButton, media, TextField, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { MoneyField } from '../../../../shared/forms/money-field.tsx';
import { editorTexts as invoiceTexts } from '../../editor/invoice-form.ts';
import { shownCents } from '../../editor/items-foot.tsx';
import { DiscountField, TaxField } from '../../editor/reduction-fields.tsx';
import { alike, defaultTax, type TaxChoice } from '../../editor/tax-choices.ts';
import { type EditedItem, editorTexts, newItem } from './estimate-form.ts';

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

const Tax = styled.div`
  grid-column: 1 / -1;

  ${media.up('sm')} {
    grid-column: 1 / span 3;
  }
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

/** A discount has one field for either kind. */
const discountName = (index: number, part: string): string =>
  ['items', String(index), 'discount', part].filter(Boolean).join('.');

interface ItemRowsProps {
  readonly items: readonly EditedItem[];
  readonly choices: readonly TaxChoice[];
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  readonly onChange: (items: readonly EditedItem[]) => void;
}

/** Line items with their discounts and taxes, and which of them the client may switch on or off. */
export const ItemRows = ({ items, choices, error, onChange }: ItemRowsProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const change = (row: number, changes: Partial<EditedItem>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));
  const tax = (row: number, chosen: string): void =>
    onChange(items.map((item) => (item.row === row || alike(item.tax, chosen) ? { ...item, tax: chosen } : item)));

  const add = (): void => {
    onChange([...items, newItem(Math.max(-1, ...items.map(({ row }) => row)) + 1, defaultTax(choices))]);
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
            <DiscountField
              {...common('discount')}
              label={invoiceTexts.discount}
              aria-label={`Discount ${of}`}
              error={['percent', 'cents', ''].map((part) => error(discountName(index, part))).find(Boolean)}
            />
            <Amount>
              Amount
              <Money aria-label={`Amount ${of}`}>{shownCents(typedItemCents(item))}</Money>
            </Amount>
            {choices.length > 0 && (
              <Tax>
                <TaxField
                  id={`item-${String(item.row)}-tax`}
                  name={`items.${String(index)}.taxRateId`}
                  label={invoiceTexts.tax}
                  aria-label={`Tax ${of}`}
                  choices={choices}
                  value={item.tax}
                  error={error(`items.${String(index)}.taxRateId`)}
                  onChange={({ target }) => tax(item.row, target.value)}
                />
              </Tax>
            )}
            <Checks>
              <label>
                <input
                  type="checkbox"
                  checked={item.optional}
                  aria-label={`Optional: item ${String(index + 1)}`}
                  onChange={({ target }) => change(item.row, { optional: target.checked, selected: false })}
                />
                {editorTexts.optional}
              </label>
              {item.optional && (
                <label>
                  <input
                    type="checkbox"
                    checked={item.selected}
                    aria-label={`Switched on: item ${String(index + 1)}`}
                    onChange={({ target }) => change(item.row, { selected: target.checked })}
                  />
                  {editorTexts.selected}
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
