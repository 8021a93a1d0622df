import { figureRows, readDiscount } from '@vitrine/contracts';
import type { DocumentTotals } from '@vitrine/money';
import { Button, Kbd, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { linesTexts, shownCents } from './lines-form.ts';
import { DiscountField } from './reduction-fields.tsx';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[3]};
`;

const Choices = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
`;

/** Which keys work in the cells. */
const Keys = styled.span`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  ${media.touch} {
    display: none;
  }
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

/** What stands below the lines. */
export interface LinesFootOptions {
  /** The discount on all of it, as typed; empty where a document has none. */
  readonly discount: string;
  /** Default that of an invoice. */
  readonly discountLabel?: string;
  readonly discountError?: string | undefined;
  /** Null while a line is invalid or the sum exceeds the maximum. */
  readonly totals: DocumentTotals | null;
  /** What stands below the total. */
  readonly below?: { readonly label: string; readonly amount: string } | null;
  /** Left out where the document has no discount of its own. */
  readonly onDiscount?: (discount: string) => void;
}

interface LinesFootProps extends LinesFootOptions {
  readonly frozen: boolean;
  /** Whether discounts are shown; otherwise they can be asked for. */
  readonly reducible: boolean;
  /** No more items fit. */
  readonly isFull: boolean;
  readonly onAdd: () => void;
  readonly onAsk: () => void;
}

/** Below the items: their buttons, the discount on all of it, and what the total is made of. */
export const LinesFoot = ({
  discount,
  discountLabel = linesTexts.documentDiscount,
  discountError,
  totals,
  below = null,
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
        {!frozen && (
          <Button size="sm" data-add-item onClick={onAdd} disabled={isFull}>
            Add Item
          </Button>
        )}
        {!reducible && !frozen && (
          <Button size="sm" variant="subtle" onClick={onAsk}>
            {linesTexts.addDiscount}
          </Button>
        )}
        {!frozen && (
          <Keys>
            <Kbd>Enter</Kbd> new line <Kbd>Alt arrow</Kbd> move
          </Keys>
        )}
      </Buttons>
      {reducible && onDiscount && (
        <DocumentDiscount
          id="document-discount"
          name="discount"
          label={discountLabel}
          value={discount}
          error={discountError}
          readOnly={frozen}
          onChange={({ target }) => onDiscount(target.value)}
        />
      )}
    </Choices>
    <TypedSums discount={discount} totals={totals} below={below} />
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
const TypedSums = ({ discount: text, totals, below = null }: TypedSumsProps) => {
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
