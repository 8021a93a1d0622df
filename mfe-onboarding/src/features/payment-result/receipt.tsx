import { agencyTimeZone } from '@vitrine/brand';
import type { CheckoutOutcome } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Mono, Panel, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { resultTexts } from './content.ts';

const Facts = styled(Panel)`
  width: 100%;

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
    padding-block: ${vars.space[3]};

    + div {
      border-block-start: 1px solid ${vars.color.hairline};
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
    font-variant-numeric: tabular-nums;
  }
`;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: agencyTimeZone });

/** What was paid, as the provider confirmed it. */
export const Receipt = ({ receipt }: { readonly receipt: NonNullable<CheckoutOutcome['receipt']> }) => {
  const facts = [
    { term: resultTexts.receipt, value: <Mono>{receipt.number}</Mono> },
    ...(receipt.invoiceNumber ? [{ term: resultTexts.invoice, value: <Mono>{receipt.invoiceNumber}</Mono> }] : []),
    ...(receipt.clientName ? [{ term: resultTexts.client, value: receipt.clientName }] : []),
    { term: resultTexts.description, value: receipt.title },
    { term: resultTexts.date, value: day.format(new Date(receipt.paidAt)) },
    { term: resultTexts.amount, value: `${formatCents(receipt.amountCents)}${receipt.interval ? ' a month' : ''}` },
  ];
  return (
    <Facts as="dl">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
};
