import { cardName, declineText, type Invoice, type InvoiceAutopay } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate, formatLongDate, useNow } from '../../../shared/format.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useInvoiceAutopay } from './use-invoice-autopay.ts';

const Tries = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;
`;

const Try = styled.li`
  display: grid;
  gap: ${vars.space[1]};
`;

const outcomes = { processing: 'on its way', paid: 'paid', declined: 'declined', review: 'in review' } as const;

/** What is charged by itself for an invoice, and why a charge failed; nothing where autopay has no part in it. */
export const AutopayPart = ({ invoice }: { readonly invoice: Invoice }) => {
  const now = useNow();
  const { data } = useInvoiceAutopay(invoice);
  if (!data || (data.state === 'off' && data.tries.length === 0)) return null;
  return (
    <Section title="Autopay">
      <Text size="sm">{stateText(data)}</Text>
      <Tries aria-label="Charges">
        {data.tries.map(({ number, on, outcome, declineCode, amountCents, card }) => (
          <Try key={`${on}-${number}`}>
            <span>
              {formatDate(on, now)}: {formatCents(amountCents)}, {cardName(card)}, {outcomes[outcome]}
            </span>
            {declineCode !== null && (
              <Text as="span" size="sm" tone="ember">
                {declineText(declineCode).team}
              </Text>
            )}
          </Try>
        ))}
      </Tries>
    </Section>
  );
};

function stateText({ state, nextOn, tries }: InvoiceAutopay): string {
  const day = nextOn && formatLongDate(nextOn);
  if (state === 'scheduled') return `The client’s card is charged on ${day ?? 'its due date'}.`;
  if (state === 'processing') return 'A charge is on its way.';
  if (state === 'retrying') return `The card is charged again on ${day ?? 'the next day'}.`;
  if (state === 'gave_up') return `The card was declined ${tries.length} times. Nothing more is charged by itself.`;
  return state === 'paid' ? 'The client’s card was charged.' : 'Nothing more is charged by itself.';
}
