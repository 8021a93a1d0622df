import { typedItemCents } from '@vitrine/contracts';
import { CloseIcon, IconButton } from '@vitrine/ui';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { LineDescription, type LineItems } from './line-description.tsx';
import { Amount, Cell, Drop, Grip, type LineColumns, More, Quantity, Rate, Row } from './line-layout.ts';
import { lineAttribute } from './line-moves.ts';
import { type EditedLine, linesTexts, shownCents } from './lines-form.ts';
import { descriptionMaximum } from './pasted-rows.ts';
import { DiscountField, TaxField } from './reduction-fields.tsx';
import type { TaxChoice } from './tax-choices.ts';

/** Six dots, as handles have. */
const GripIcon = () => (
  <svg width="0.625rem" height="1rem" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
    {[3, 8, 13].flatMap((y) => [2.5, 7.5].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.1" />))}
  </svg>
);

interface LineRowProps {
  readonly line: EditedLine;
  /** Among the lines, from 0. */
  readonly index: number;
  readonly columns: LineColumns;
  readonly choices: readonly TaxChoice[];
  readonly saved: LineItems;
  readonly dragged: boolean;
  /** Quantity, rate and reductions stay. */
  readonly frozen: boolean;
  /** The description stays, too. */
  readonly issued: boolean;
  readonly error: (name: string) => string | undefined;
  readonly onChange: (changes: Partial<EditedLine>) => void;
  readonly onTax: (tax: string) => void;
  readonly onRemove: () => void;
  readonly onGrip: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** What else the line has. */
  readonly more: ReactNode;
}

/** One line: a row of cells, or a card where there is no room for them. */
export const LineRow = ({
  line,
  index,
  columns,
  choices,
  saved,
  dragged,
  frozen,
  issued,
  error,
  onChange,
  onTax,
  onRemove,
  onGrip,
  onKeyDown,
  onPaste,
  more,
}: LineRowProps) => {
  const name = (field: string) => `items.${index}.${field}`;
  const of = `of item ${index + 1}`;
  const common = (field: 'description' | 'quantity' | 'rate' | 'discount') => ({
    id: `item-${line.row}-${field}`,
    name: name(field),
    value: line[field],
    error: error(name(field)),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <Row
      {...columns}
      $dragged={dragged}
      {...{ [lineAttribute]: line.row }}
      onKeyDown={onKeyDown}
      onPaste={frozen ? undefined : onPaste}
    >
      {columns.$movable && (
        // Keys move a line from any of its cells, so that Tab goes from cell to cell.
        <Grip
          type="button"
          tabIndex={-1}
          aria-label={`Move item ${index + 1}`}
          title={linesTexts.moveHint}
          onPointerDown={(event) => event.button === 0 && onGrip()}
        >
          <GripIcon />
        </Grip>
      )}
      <LineDescription
        line={line}
        of={of}
        field={{ ...common('description'), maxLength: descriptionMaximum, readOnly: issued }}
        saved={frozen ? undefined : saved}
      />
      <Cell $column="quantity">
        <Quantity
          {...common('quantity')}
          label="Quantity"
          aria-label={`Quantity ${of}`}
          inputMode="decimal"
          maxLength={20}
          readOnly={frozen}
        />
      </Cell>
      <Cell $column="rate">
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
      {columns.$discount && (
        <Cell $column="discount">
          <DiscountField
            {...common('discount')}
            label={linesTexts.discount}
            aria-label={`Discount ${of}`}
            error={['discount.percent', 'discount.cents', 'discount'].map((part) => error(name(part))).find(Boolean)}
            readOnly={frozen}
          />
        </Cell>
      )}
      {columns.$tax && (
        <Cell $column="tax">
          <TaxField
            id={`item-${line.row}-tax`}
            name={name('taxRateId')}
            label={linesTexts.tax}
            aria-label={`Tax ${of}`}
            choices={choices}
            value={line.tax}
            error={error(name('taxRateId'))}
            disabled={frozen}
            onChange={({ target }) => onTax(target.value)}
          />
        </Cell>
      )}
      <Amount>
        <span>Amount</span>
        <output aria-label={`Amount ${of}`}>{shownCents(typedItemCents(line))}</output>
      </Amount>
      {columns.$more && <More>{more}</More>}
      {columns.$movable && (
        <Drop>
          <IconButton label={`Delete item ${index + 1}`} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </Drop>
      )}
    </Row>
  );
};
