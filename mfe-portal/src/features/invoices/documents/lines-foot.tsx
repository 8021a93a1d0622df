import { figureRows, readDiscount } from '@vitrine/contracts';
import { type Cents, type DocumentTotals, formatCents } from '@vitrine/money';
import { Button, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { linesTexts } from './lines-form.ts';
import { DiscountField } from './reduction-fields.tsx';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  ${media.up('sm')} {
    padding-inline-end: calc(2.125rem + ${vars.space[3]});
  }
`;

const Choices = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

const DocumentDiscount = styled(DiscountField)`
  max-width: 12rem;
`;

/** What the total is made of. */
const Sums = styled.dl`
  display: grid;
  flex: 0 1 auto;
  gap: ${vars.space[1]};
  margin-inline-start: auto;
  min-width: 0;

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
  }

  dt {
    min-width: 0;
    color: ${vars.color.textMuted};
    overflow-wrap: anywhere;
  }

  dd {
    margin: 0;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

const TotalRow = styled.div`
  font-weight: ${vars.weight.medium};

  && dt {
    color: ${vars.color.text};
  }
`;

/** Invalid input has no amount, not $0.00. */
export const shownCents = (cents: Cents | null | undefined): string =>
  cents === null || cents === undefined ? '—' : formatCents(cents);

interface AddLineProps {
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export const AddLine = (props: AddLineProps) => (
  <Button size="sm" data-add-item {...props}>
    Add Item
  </Button>
);

interface LinesFootProps {
  /** The discount on all of it, as typed. */
  readonly discount: string;
  readonly totals: DocumentTotals | null;
  /** Message beside the discount. */
  readonly error: string | undefined;
  readonly frozen: boolean;
  /** Whether discounts are shown; otherwise they can be asked for. */
  readonly reducible: boolean;
  /** No more items fit. */
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onAsk: () => void;
  /** Left out where the document has no discount of its own. */
  readonly onDiscount?: (discount: string) => void;
}

/** Below the items: their buttons, the discount on all of it, and what the total is made of. */
export const LinesFoot = ({
  discount,
  totals,
  error,
  frozen,
  reducible,
  isFull,
  onAdd,
  onAsk,
  onDiscount,
}: LinesFootProps) => (
  <Foot>
    <Choices>
      <Buttons>
        <AddLine onClick={onAdd} disabled={frozen || isFull} />
        {!reducible && !frozen && (
          <Button size="sm" variant="subtle" onClick={onAsk}>
            {linesTexts.addDiscount}
          </Button>
        )}
      </Buttons>
      {reducible && onDiscount && (
        <DocumentDiscount
          id="document-discount"
          name="discount"
          label={linesTexts.documentDiscount}
          value={discount}
          error={error}
          readOnly={frozen}
          onChange={({ target }) => onDiscount(target.value)}
        />
      )}
    </Choices>
    <TypedSums discount={discount} totals={totals} />
  </Foot>
);

interface TypedSumsProps {
  /** The discount on all of it, as typed. */
  readonly discount: string;
  readonly totals: DocumentTotals | null;
  /** What stands below the total. */
  readonly below?: { readonly label: string; readonly amount: string } | null;
}

/** What the typed lines come to, by discount and tax. */
export const TypedSums = ({ discount: text, totals, below = null }: TypedSumsProps) => {
  const discount = readDiscount(text);
  const rows =
    totals === null || typeof discount === 'string'
      ? []
      : figureRows({ ...totals, discount, taxes: [...totals.taxes] });
  return (
    <Sums>
      {rows.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <TotalRow>
        <dt>Total</dt>
        <dd>
          <output aria-label="Total">{shownCents(totals?.totalCents)}</output>
        </dd>
      </TotalRow>
      {below && (
        <div>
          <dt>{below.label}</dt>
          <dd>{below.amount}</dd>
        </div>
      )}
    </Sums>
  );
};
