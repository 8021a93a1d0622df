import type { Invoice, Payment } from '@vitrine/contracts';
import { Button, Mono, Timeline, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { formatMoment } from '../../../shared/dates.ts';
import { useNow } from '../../../shared/use-now.ts';
import { paymentKinds, paymentStates } from '../invoice-texts.ts';
import { paymentAmount } from '../payment-amount.ts';

const ResolvePaymentDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).ResolvePaymentDialog }));

const Entry = styled.span`
  display: grid;
  justify-items: start;
  gap: ${vars.space[2]};
`;

/** Put aside, and nobody has decided yet. */
const isOpen = ({ state, resolution }: Payment): boolean => state !== 'succeeded' && resolution === null;

/** The ledger's entries about one invoice, newest first; those that were put aside with the way to decide about them. */
export const Payments = ({ invoice }: { readonly invoice: Invoice }) => {
  const now = useNow();
  const [deciding, setDeciding] = useState<Payment | null>(null);
  return (
    <>
      <Timeline
        events={invoice.payments
          .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
          .map((payment) => ({
            id: payment.id,
            text: (
              <Entry>
                <span>
                  {paymentKinds[payment.kind]} {paymentAmount(payment)}
                  {payment.resolution === null && paymentStates[payment.state]}
                  {payment.receiptNumber !== null && (
                    <>
                      , receipt <Mono>{payment.receiptNumber}</Mono>
                    </>
                  )}
                  {payment.note !== null && `. ${payment.note}`}
                  {payment.resolution !== null && `. ${payment.resolution.outcome === 'accepted' ? 'Counted' : 'Marked as refunded'} by ${payment.resolution.by}: ${payment.resolution.note}`}
                </span>
                {isOpen(payment) && (
                  <Button size="sm" onClick={() => setDeciding(payment)}>
                    Decide
                  </Button>
                )}
              </Entry>
            ),
            time: formatMoment(payment.receivedAt, now),
            dateTime: payment.receivedAt,
          }))}
      />
      <Suspense>{deciding && <ResolvePaymentDialog invoice={invoice} payment={deciding} onClose={() => setDeciding(null)} />}</Suspense>
    </>
  );
};
