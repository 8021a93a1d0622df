import { agencyDay, workingDaysAfter } from '@vitrine/brand';
import type { PayMethod, PendingPayment } from '@vitrine/contracts';

/** Working days that a bank debit usually takes. */
const debitDays = 4;

/** The day by which a bank payment that began at a moment usually arrives. */
export const expectedOn = (startedAt: Date): string => workingDaysAfter(agencyDay(startedAt), debitDays);

/** What is stored of a payment that is on its way. */
export interface Processing {
  readonly amountCents: number;
  readonly methodType: PayMethod['type'] | null;
  readonly methodLast4: string | null;
}

export const toPending = ({ amountCents, methodType, methodLast4 }: Processing, startedAt: Date): PendingPayment => ({
  amountCents,
  method: methodType && { type: methodType, last4: methodLast4 },
  startedAt: startedAt.toISOString(),
  expectedOn: methodType === 'card' ? agencyDay(startedAt) : expectedOn(startedAt),
});
