import { longDate } from '@vitrine/brand';
import { figureRows, lineNotes, partName, type Quote } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Mono, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { partTexts, payTexts } from './content.ts';

const Facts = styled.dl`
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};

    &:first-child {
      border-block-start: 0;
      padding-block-start: 0;
    }
  }

  dt {
    flex: none;
    color: ${vars.color.textFaint};
    font-size: ${vars.text.sm};
    line-height: 1.7;
  }

  dd {
    min-width: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

/** What somebody typed gives way to the amount beside it. */
const Line = styled.dt`
  && {
    flex: 0 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Item = styled.dd`
  flex: none;
  max-inline-size: 50%;
  display: grid;
  gap: ${vars.space[1]};

  small {
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
    font-variant-numeric: tabular-nums;
  }
`;

const Money = styled.dd.attrs({ translate: 'no' })`
  flex: none;
  font-variant-numeric: tabular-nums;
`;

const Total = styled.div`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;

  && dt {
    font-size: ${vars.text.md};
    color: ${vars.color.text};
  }
`;

const Part = styled.dt`
  display: grid;

  && span {
    color: ${vars.color.text};
  }
`;

const Details = styled.details`
  padding-block: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};

  summary {
    cursor: pointer;
    font-weight: ${vars.weight.medium};
    ${touchTarget}
  }
`;

/** Parts that stand open; more would push the button to pay out of sight. */
const openParts = 3;

/** The parts with their days, and what is paid of them. */
export const PaymentSchedule = ({ parts }: Pick<Quote, 'parts'>) =>
  parts.length > 0 && (
    <Details open={parts.length <= openParts}>
      <summary>{payTexts.schedule(parts.length)}</summary>
      <Facts>
        {parts.map((part, index) => (
          <div key={part.dueDate}>
            <Part>
              <span>{partName(part, index, parts.length)}</span>
              {part.state === 'paid' ? partTexts.paid : partTexts[part.state](longDate(part.dueDate))}
            </Part>
            <Item>
              {formatCents(part.amountCents)}
              {part.paidCents > 0 && part.state !== 'paid' && (
                <small>{partTexts.partlyPaid(formatCents(part.paidCents))}</small>
              )}
            </Item>
          </div>
        ))}
      </Facts>
    </Details>
  );

const plain = (quantity: string): string => quantity.replace(/\.?0+$/, '');

/** Whether less than all is asked for now. */
export const isSplit = ({ amountDueCents, amountDueNowCents = amountDueCents }: Quote): boolean =>
  amountDueNowCents < amountDueCents;

/** Whether the amount due needs an explanation by lines. */
const isItemized = (quote: Quote): boolean =>
  quote.items.length > 1 ||
  quote.paidCents > 0 ||
  figureRows(quote).length > 0 ||
  quote.items.some((item) => lineNotes(item).length > 0);

/**
 * Number, client, description, and amount due (staff specification, section 2); of what is partly paid also the lines,
 * the total, and what was paid; of one with discounts or taxes also the lines and what the total is made of.
 */
export const InvoiceCard = ({ quote }: { readonly quote: Quote }) => (
  <Facts>
    {quote.number && (
      <div>
        <dt>{payTexts.invoice}</dt>
        <dd>
          <Mono>{quote.number}</Mono>
        </dd>
      </div>
    )}
    {quote.clientName && (
      <div>
        <dt>{payTexts.client}</dt>
        <dd>{quote.clientName}</dd>
      </div>
    )}
    {quote.dueDate !== null && (
      <div>
        <dt>{payTexts.dueDate}</dt>
        <dd>{longDate(quote.dueDate)}</dd>
      </div>
    )}
    {quote.facts.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {isItemized(quote) ? (
      quote.items.map(({ description, quantity, rateCents, amountCents, discount, tax }, index) => (
        // Two items may read alike; their order is the invoice's.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${description}-${index}`}>
          <Line>{description || quote.title}</Line>
          <Item>
            {formatCents(amountCents)}
            {plain(quantity) !== '1' && (
              <small>
                {plain(quantity)} × {formatCents(rateCents)}
              </small>
            )}
            {lineNotes({ discount, tax }).map((note) => (
              <small key={note}>{note}</small>
            ))}
          </Item>
        </div>
      ))
    ) : (
      <div>
        <dt>{payTexts.description}</dt>
        <dd>{quote.items[0]?.description ?? quote.description ?? quote.title}</dd>
      </div>
    )}
    {figureRows(quote).map(({ label, amount }) => (
      <div key={label}>
        <Line>{label}</Line>
        <Money>{amount}</Money>
      </div>
    ))}
    {(quote.paidCents > 0 || quote.creditedCents > 0) && (
      <>
        <div>
          <dt>{payTexts.total}</dt>
          <Money>{formatCents(quote.totalCents)}</Money>
        </div>
        {quote.creditedCents > 0 && (
          <div>
            <dt>{payTexts.credited}</dt>
            <Money>−{formatCents(quote.creditedCents)}</Money>
          </div>
        )}
        {quote.paidCents > 0 && (
          <div>
            <dt>{payTexts.paid}</dt>
            <Money>−{formatCents(quote.paidCents)}</Money>
          </div>
        )}
        {quote.refundedCents > 0 && (
          <div>
            <dt>{payTexts.refunded}</dt>
            <Money>{formatCents(quote.refundedCents)}</Money>
          </div>
        )}
      </>
    )}
    <Total>
      <dt>{isSplit(quote) ? payTexts.dueInAll : payTexts.amountDue}</dt>
      <dd>{formatCents(quote.amountDueCents)}</dd>
    </Total>
  </Facts>
);
