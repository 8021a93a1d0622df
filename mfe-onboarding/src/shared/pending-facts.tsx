import { agencyDay, longDate } from '@vitrine/brand';
import { methodName, type PendingPayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Facts } from './facts.tsx';

/** A payment that is on its way: how much, from where, and about when it arrives. */
export const PendingFacts = ({ pending }: { readonly pending: PendingPayment }) => {
  const { amountCents, method, startedAt, expectedOn } = pending;
  return (
    <Facts
      items={[
        { term: 'On its way', value: formatCents(amountCents) },
        ...(method ? [{ term: 'Paid by', value: methodName(method) }] : []),
        { term: 'Started', value: longDate(agencyDay(new Date(startedAt))) },
        ...(method?.type === 'bank_account' ? [{ term: 'Usually here by', value: longDate(expectedOn) }] : []),
      ]}
    />
  );
};
