import { typedItemCents } from '@vitrine/contracts';
import { type Cents, formatCents } from '@vitrine/money';
import { Button, CloseIcon, IconButton, media, TextField, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { type EditedItem, editorTexts } from './invoice-form.ts';

const Frame = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-weight: ${vars.weight.medium};
`;

const columns = 'minmax(0, 1fr) 6rem 8rem 7rem 2.125rem';

/** One line on wide screens; on phones the description is above the figures. */
const Row = styled.div`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[3]};
  padding-block-end: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.up('sm')} {
    grid-template-columns: ${columns};
    padding-block-end: 0;
    border: 0;
  }
`;

const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Labels are visible above the first row only; the others are for screen readers. */
const Cell = styled.div<{ $first: boolean }>`
  ${media.up('sm')} {
    label {
      ${({ $first }) => !$first && visuallyHidden}
    }
  }
`;

const Description = styled(Cell)`
  grid-column: 1 / -1;

  ${media.up('sm')} {
    grid-column: auto;
  }
`;

const Quantity = styled(TextField)`
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
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  grid-area: 3 / 1 / auto / -1;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};

  ${media.up('sm')} {
    display: grid;
    gap: ${vars.space[2]};
    grid-area: auto;
    justify-content: stretch;
    text-align: end;
  }
`;

const Money = styled.output`
  display: grid;
  align-items: center;
  font-size: ${vars.text.md};
  color: ${vars.color.text};
  font-variant-numeric: tabular-nums;

  ${media.up('sm')} {
    min-height: ${vars.control.md};
  }
`;

const Delete = styled.div<{ $first: boolean }>`
  grid-area: 2 / 3;
  align-self: end;

  ${media.up('sm')} {
    grid-area: auto;
    align-self: start;
    padding-block-start: ${({ $first }) => ($first ? '1.925rem' : '0.3125rem')};
  }
`;

const AmountHead = styled.span<{ $first: boolean }>`
  ${media.up('sm')} {
    display: ${({ $first }) => ($first ? 'inline' : 'none')};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  ${media.up('sm')} {
    padding-inline-end: calc(2.125rem + ${vars.space[3]});
  }
`;

const Total = styled.output`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;

const Note = styled.p`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

/** Invalid input has no amount, not $0.00. */
const shown = (cents: Cents | null): string => (cents === null ? '—' : formatCents(cents));

interface ItemRowsProps {
  readonly items: readonly EditedItem[];
  /** Null while a row is invalid or the sum exceeds the maximum. */
  readonly total: Cents | null;
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  /** Payments exist: only descriptions can change. */
  readonly frozen: boolean;
  /** Issued: descriptions are fixed too. */
  readonly issued?: boolean;
  readonly onChange: (items: readonly EditedItem[]) => void;
}

/** Line items; a row's amount is quantity times rate, computed from the text (decision D1). */
export const ItemRows = ({ items, total, error, frozen, issued = false, onChange }: ItemRowsProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const change = (row: number, changes: Partial<EditedItem>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));

  const add = (): void => {
    onChange([
      ...items,
      { row: Math.max(-1, ...items.map(({ row }) => row)) + 1, description: '', quantity: '1', rate: '' },
    ]);
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
      {frozen && !issued && <Note>{editorTexts.frozen}</Note>}
      {items.map((item, index) => {
        const common = (field: 'description' | 'quantity' | 'rate') => ({
          id: `item-${item.row}-${field}`,
          name: `items.${index}.${field}`,
          value: item[field],
          error: error(`items.${index}.${field}`),
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            change(item.row, { [field]: target.value }),
        });
        const first = index === 0;
        const of = `of item ${index + 1}`;
        return (
          <Row key={item.row}>
            <Description $first={first}>
              <TextField
                {...common('description')}
                label="Description"
                aria-label={`Description ${of}`}
                maxLength={500}
                autoComplete="off"
                readOnly={issued}
              />
            </Description>
            <Cell $first={first}>
              <Quantity
                {...common('quantity')}
                label="Quantity"
                aria-label={`Quantity ${of}`}
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                readOnly={frozen}
              />
            </Cell>
            <Cell $first={first}>
              <Rate
                {...common('rate')}
                label="Rate"
                from={0}
                aria-label={`Rate ${of}`}
                maxLength={40}
                readOnly={frozen}
              />
            </Cell>
            <Amount>
              <AmountHead $first={first}>Amount</AmountHead>
              <Money aria-label={`Amount ${of}`}>{shown(typedItemCents(item))}</Money>
            </Amount>
            <Delete $first={first}>
              {!frozen && (
                <IconButton label={`Delete item ${index + 1}`} onClick={() => remove(item.row)}>
                  <CloseIcon />
                </IconButton>
              )}
            </Delete>
          </Row>
        );
      })}
      <Foot>
        <Button size="sm" data-add-item onClick={add} disabled={frozen || items.length >= 200}>
          Add Item
        </Button>
        <span>
          Total <Total aria-label="Total">{shown(total)}</Total>
        </span>
      </Foot>
    </Frame>
  );
};
