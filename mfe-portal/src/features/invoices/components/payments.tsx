import { api, type Invoice, methodName, pathOf, type Payment } from '@vitrine/contracts';
import { Button, FormBanner, Mono, Pending, Timeline, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { formatAmount, formatMoment, useNow } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { entryLabel, paymentStates, pendingText } from './payment-texts.ts';

const ResolvePaymentDialog = lazy(async () => ({
  default: (await import('../dialogs/index.ts')).ResolvePaymentDialog,
}));

const Entry = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${vars.space[2]};
  overflow-wrap: anywhere;
`;

const TakeBackDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).TakeBackDialog }));

const RefundList = lazy(async () => ({ default: (await import('./refunds.tsx')).RefundList }));
const RefundButton = lazy(async () => ({ default: (await import('./refunds.tsx')).RefundButton }));

const RowActions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};

  &:empty {
    display: none;
  }
`;

/** Recorded by hand and not reversed. */
const canTakeBack = ({ kind, state, amountCents, givenBackCents }: Payment): boolean =>
  kind === 'offline' && state === 'succeeded' && amountCents > givenBackCents;

/** Money that counts, or waits for a decision, and was not given back in full. */
const isRefundable = ({ kind, method, state, resolution, amountCents, givenBackCents }: Payment): boolean =>
  (kind === 'charge' || kind === 'offline') &&
  method !== 'credit' &&
  (state === 'succeeded' || resolution === null) &&
  amountCents > givenBackCents;

/** In review and undecided. */
const isOpen = ({ state, resolution }: Payment): boolean => state !== 'succeeded' && resolution === null;

/** The ledger's entries of one invoice, newest first, with the actions on payments in review. */
export const Payments = ({ invoice }: { readonly invoice: Invoice }) => {
  const may = useRights();
  const now = useNow();
  const nameOf = useNameOf();
  const [deciding, setDeciding] = useState<Payment | null>(null);
  const [taking, setTaking] = useState<Payment | null>(null);
  return (
    <>
      <Suspense fallback={null}>
        <RefundList invoice={invoice} />
      </Suspense>
      {invoice.pending && <FormBanner tone="info">{pendingText(invoice.pending)}</FormBanner>}
      <Timeline
        events={invoice.payments
          .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
          .map((payment) => ({
            id: payment.id,
            text: (
              <Entry>
                <span>
                  {entryLabel(payment.kind, payment)} {formatAmount(payment)}
                  {payment.kind === 'charge' &&
                    payment.paymentMethod !== null &&
                    `, ${methodName(payment.paymentMethod)}`}
                  {payment.documentNumber !== null && `, number ${payment.documentNumber}`}
                  {payment.resolution === null && paymentStates[payment.state]}
                  {payment.receiptNumber !== null && (
                    <>
                      , receipt <Mono>{payment.receiptNumber}</Mono>
                    </>
                  )}
                  {payment.note !== null && `. ${payment.note}`}
                  {payment.resolution !== null &&
                    `. ${payment.resolution.outcome === 'accepted' ? 'Counted' : 'Marked as refunded'} by ` +
                      `${nameOf(payment.resolution.by)}: ${payment.resolution.note}`}
                </span>
                <RowActions>
                  {payment.receiptNumber !== null && (
                    <Button
                      size="sm"
                      href={pathOf(api.payments.receipt, { params: { id: payment.id } })}
                      target="_blank"
                      rel="noopener"
                      aria-label={`Open receipt ${payment.receiptNumber} as PDF, in a new tab`}
                    >
                      Open receipt
                    </Button>
                  )}
                  {canTakeBack(payment) && may('money.write') && (
                    <Button size="sm" onClick={() => setTaking(payment)}>
                      Take back
                    </Button>
                  )}
                  {isRefundable(payment) && (
                    <Suspense fallback={null}>
                      <RefundButton invoice={invoice} payment={payment} />
                    </Suspense>
                  )}
                </RowActions>
                {isOpen(payment) && may('money.write') && (
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
      <Pending>
        {deciding && <ResolvePaymentDialog invoice={invoice} payment={deciding} onClose={() => setDeciding(null)} />}
        {taking && <TakeBackDialog invoice={invoice} payment={taking} onClose={() => setTaking(null)} />}
      </Pending>
    </>
  );
};
