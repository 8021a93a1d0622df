import type { Invoice, Payment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Mono, Timeline } from '@vitrine/ui';
import { formatMoment } from '../../../shared/dates.ts';
import { useNow } from '../../../shared/use-now.ts';

const kinds: Record<Payment['kind'], string> = { charge: 'Paid online', offline: 'Paid offline', refund: 'Refunded' };
const states: Record<Payment['state'], string> = { succeeded: '', review: ', in review', refund_due: ', to be refunded' };

/** `$4,997.00`; another currency by its code. */
const amount = ({ amountCents, currency }: Payment): string => (currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`);

/** The ledger's entries about one invoice, newest first. */
export const Payments = ({ payments }: { readonly payments: Invoice['payments'] }) => {
  const now = useNow();
  return (
    <Timeline
      events={payments
        .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
        .map((payment) => ({
          id: payment.id,
          text: (
            <>
              {kinds[payment.kind]} {amount(payment)}
              {states[payment.state]}
              {payment.receiptNumber !== null && (
                <>
                  , receipt <Mono>{payment.receiptNumber}</Mono>
                </>
              )}
              {payment.note !== null && `. ${payment.note}`}
            </>
          ),
          time: formatMoment(payment.receivedAt, now),
          dateTime: payment.receivedAt,
        }))}
    />
  );
};
