import { typedItemCents } from '@vitrine/contracts';
import type { DocumentTotals } from '@vitrine/money';
import { CloseIcon, IconButton, media, TextField, vars } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { type EditedItem, editorTexts, hasReductions } from './invoice-form.ts';
import { ItemsFoot, shownCents } from './items-foot.tsx';
import { DiscountField, Reductions, TaxField } from './reduction-fields.tsx';
import { alike, defaultTax, type TaxChoice } from './tax-choices.ts';

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
  grid-area: 4 / 1 / auto / -1;
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

const Note = styled.p`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

interface ItemRowsProps {
  readonly items: readonly EditedItem[];
  /** The discount on all of it, as typed; left out where a document has none. */
  readonly discount?: string;
  /** Null while a row is invalid or the sum exceeds the maximum. */
  readonly totals: DocumentTotals | null;
  readonly choices: readonly TaxChoice[];
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  /** Payments exist: only descriptions can change. */
  readonly frozen: boolean;
  /** Issued: descriptions are fixed too. */
  readonly issued?: boolean;
  readonly onChange: (items: readonly EditedItem[]) => void;
  readonly onDiscount?: (discount: string) => void;
}

/** Line items; a row's amount is quantity times rate, computed from the text (decision D1). */
export const ItemRows = ({
  items,
  discount = '',
  totals,
  choices,
  error,
  frozen,
  issued = false,
  onChange,
  onDiscount,
}: ItemRowsProps) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [asked, setAsked] = useState(false);
  const used = hasReductions({ items, discount });
  const reducible = used || (!frozen && (asked || choices.length > 0));
  const change = (row: number, changes: Partial<EditedItem>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));
  const tax = (row: number, chosen: string): void =>
    onChange(items.map((item) => (item.row === row || alike(item.tax, chosen) ? { ...item, tax: chosen } : item)));

  const add = (): void => {
    onChange([
      ...items,
      {
        row: Math.max(-1, ...items.map(({ row }) => row)) + 1,
        description: '',
        quantity: '1',
        rate: '',
        discount: '',
        tax: defaultTax(choices),
      },
    ]);
    // The new row is rendered after this event; then it gets the focus.
    requestAnimationFrame(() =>
      [...(frame.current?.querySelectorAll<HTMLInputElement>('input[name$=".description"]') ?? [])].at(-1)?.focus(),
    );
  };

  const ask = (): void => {
    setAsked(true);
    // The fields are rendered after this event.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('input[name$="discount"]')?.focus());
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
        const common = (field: 'description' | 'quantity' | 'rate' | 'discount') => ({
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
              <Money aria-label={`Amount ${of}`}>{shownCents(typedItemCents(item))}</Money>
            </Amount>
            <Delete $first={first}>
              {!frozen && (
                <IconButton label={`Delete item ${index + 1}`} onClick={() => remove(item.row)}>
                  <CloseIcon />
                </IconButton>
              )}
            </Delete>
            {reducible && (
              <Reductions>
                <Cell $first={first}>
                  <DiscountField
                    {...common('discount')}
                    label={editorTexts.discount}
                    aria-label={`Discount ${of}`}
                    readOnly={frozen}
                  />
                </Cell>
                {choices.length > 0 && (
                  <Cell $first={first}>
                    <TaxField
                      id={`item-${item.row}-tax`}
                      name={`items.${index}.tax`}
                      label={editorTexts.tax}
                      aria-label={`Tax ${of}`}
                      choices={choices}
                      value={item.tax}
                      disabled={frozen}
                      onChange={({ target }) => tax(item.row, target.value)}
                    />
                  </Cell>
                )}
              </Reductions>
            )}
          </Row>
        );
      })}
      <ItemsFoot
        discount={discount}
        totals={totals}
        error={error('discount')}
        frozen={frozen}
        reducible={reducible}
        isFull={items.length >= 200}
        onAdd={add}
        onAsk={ask}
        onDiscount={onDiscount}
      />
    </Frame>
  );
};
