import { typedItemCents } from '@vitrine/contracts';
import type { DocumentTotals } from '@vitrine/money';
import { CloseIcon, IconButton, TextField } from '@vitrine/ui';
import { type ReactNode, useRef, useState } from 'react';
import {
  Amount,
  Cell,
  Delete,
  Description,
  Frame,
  Legend,
  Money,
  Note,
  Quantity,
  Rate,
  Row,
  Tax,
} from './line-layout.ts';
import { AddLine, LinesFoot, shownCents } from './lines-foot.tsx';
import { type EditedLine, hasReductions, linesTexts } from './lines-form.ts';
import { DiscountField, Reductions, TaxField } from './reduction-fields.tsx';
import { alike, type TaxChoice } from './tax-choices.ts';
import { type Exemption, lineTax } from './use-exemption.ts';

/** A document holds no more. */
const maximum = 200;

interface LinesProps<Line extends EditedLine> {
  readonly items: readonly Line[];
  readonly choices: readonly TaxChoice[];
  readonly exemption: Exemption;
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  readonly newLine: (row: number, tax: string) => Line;
  readonly onChange: (items: readonly Line[]) => void;
  /** Payments exist: only descriptions can change. */
  readonly frozen?: boolean;
  /** Issued: descriptions are fixed too. */
  readonly issued?: boolean;
  /** What stands below the lines; without it each line has a box, and its discount is always there. */
  readonly foot?: {
    /** The discount on all of it, as typed; empty where a document has none. */
    readonly discount: string;
    /** Null while a line is invalid or the sum exceeds the maximum. */
    readonly totals: DocumentTotals | null;
    readonly onDiscount?: (discount: string) => void;
  };
  /** What else a line has. */
  readonly more?: (line: Line, place: number, change: (changes: Partial<Line>) => void) => ReactNode;
}

/** The lines of a document; what one comes to is quantity times rate, computed from the text (decision D1). */
export const Lines = <Line extends EditedLine>({
  items,
  choices,
  exemption,
  error,
  newLine,
  onChange,
  frozen = false,
  issued = false,
  foot,
  more,
}: LinesProps<Line>) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [showsReductions, setShowsReductions] = useState(false);
  const isBoxed = foot === undefined;
  const used = hasReductions({ items, discount: foot?.discount ?? '' });
  const reducible = isBoxed || used || (!frozen && (showsReductions || choices.length > 0));
  const change = (row: number, changes: Partial<EditedLine> | Partial<Line>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));
  const tax = (row: number, chosen: string): void =>
    onChange(items.map((item) => (item.row === row || alike(item.tax, chosen) ? { ...item, tax: chosen } : item)));

  const add = (): void => {
    onChange([
      ...items,
      newLine(Math.max(-1, ...items.map(({ row }) => row)) + 1, lineTax(choices, exemption.applies)),
    ]);
    // The new line is rendered after this event; then it gets the focus.
    requestAnimationFrame(() =>
      [...(frame.current?.querySelectorAll<HTMLInputElement>('input[name$=".description"]') ?? [])].at(-1)?.focus(),
    );
  };

  const ask = (): void => {
    setShowsReductions(true);
    // The fields are rendered after this event.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('input[name$="discount"]')?.focus());
  };

  const remove = (row: number): void => {
    onChange(items.filter((item) => item.row !== row));
    frame.current?.querySelector<HTMLElement>('[data-add-item]')?.focus();
  };

  return (
    <Frame ref={frame} $boxed={isBoxed}>
      <Legend>Items</Legend>
      {frozen && !issued && <Note>{linesTexts.frozen}</Note>}
      {exemption.text !== null && !frozen && items.length > 0 && <Note>{exemption.text}</Note>}
      {items.map((item, index) => {
        const name = (field: string) => `items.${index}.${field}`;
        const common = (field: 'description' | 'quantity' | 'rate' | 'discount') => ({
          id: `item-${item.row}-${field}`,
          name: name(field),
          value: item[field],
          error: error(name(field)),
          autoComplete: 'off',
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            change(item.row, { [field]: target.value }),
        });
        const place = { $boxed: isBoxed, $first: index === 0 };
        const of = `of item ${index + 1}`;
        const drop = (
          <Delete {...place}>
            {!frozen && (
              <IconButton label={`Delete item ${index + 1}`} onClick={() => remove(item.row)}>
                <CloseIcon />
              </IconButton>
            )}
          </Delete>
        );
        const amount = (
          <Amount {...place}>
            <span>Amount</span>
            <Money $boxed={isBoxed} aria-label={`Amount ${of}`}>
              {shownCents(typedItemCents(item))}
            </Money>
          </Amount>
        );
        const discount = (
          <Cell {...place}>
            <DiscountField
              {...common('discount')}
              label={linesTexts.discount}
              aria-label={`Discount ${of}`}
              error={['discount.percent', 'discount.cents', 'discount'].map((part) => error(name(part))).find(Boolean)}
              readOnly={frozen}
            />
          </Cell>
        );
        const taxed = choices.length > 0 && (
          <Tax {...place}>
            <TaxField
              id={`item-${item.row}-tax`}
              name={name('taxRateId')}
              label={linesTexts.tax}
              aria-label={`Tax ${of}`}
              choices={choices}
              value={item.tax}
              error={error(name('taxRateId'))}
              disabled={frozen}
              onChange={({ target }) => tax(item.row, target.value)}
            />
          </Tax>
        );
        return (
          <Row key={item.row} $boxed={isBoxed}>
            <Description {...place}>
              <TextField
                {...common('description')}
                label="Description"
                aria-label={`Description ${of}`}
                maxLength={500}
                readOnly={issued}
              />
              {isBoxed && drop}
            </Description>
            <Cell {...place}>
              <Quantity
                {...common('quantity')}
                label="Quantity"
                aria-label={`Quantity ${of}`}
                inputMode="decimal"
                maxLength={20}
                readOnly={frozen}
              />
            </Cell>
            <Cell {...place}>
              <Rate
                {...common('rate')}
                label="Rate"
                from={0}
                perUnit
                aria-label={`Rate ${of}`}
                maxLength={40}
                readOnly={frozen}
              />
            </Cell>
            {isBoxed ? (
              <>
                {discount}
                {amount}
                {taxed}
              </>
            ) : (
              <>
                {amount}
                {drop}
                {reducible && (
                  <Reductions>
                    {discount}
                    {taxed}
                  </Reductions>
                )}
              </>
            )}
            {more?.(item, index + 1, (changes) => change(item.row, changes))}
          </Row>
        );
      })}
      {foot ? (
        <LinesFoot
          {...foot}
          error={error('discount')}
          frozen={frozen}
          reducible={reducible}
          isFull={items.length >= maximum}
          onAdd={add}
          onAsk={ask}
        />
      ) : (
        <div>
          <AddLine disabled={items.length >= maximum} onClick={add} />
        </div>
      )}
    </Frame>
  );
};
