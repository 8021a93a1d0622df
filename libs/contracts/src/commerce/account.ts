import { z } from 'zod';
import { AmountCents, Currency, Interval, IsoDate } from '../common/money.ts';
import { Timestamp } from '../common/page.ts';
import { DisplayStatus, InvoiceStatus } from './invoices.ts';

/** What a signed-in person sees of their own dealings, found by their verified email, or that of their client's record (decision D5). Drafts are not shown. */
export const Account = z.object({
  email: z.string(),
  /** False until the mailbox is proven: then the lists are empty, whatever exists under that address. */
  verified: z.boolean(),
  invoices: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      amountCents: AmountCents,
      amountDueCents: AmountCents,
      currency: Currency,
      status: InvoiceStatus,
      displayStatus: DisplayStatus,
      /** Of what was paid, what was given back since. */
      refundedCents: AmountCents,
      invoiceDate: IsoDate,
      dueDate: IsoDate,
      /** Path of the payment page while something is due. */
      payPath: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.uuid(),
      receiptNumber: z.string(),
      title: z.string(),
      invoiceNumber: z.string().nullable(),
      amountCents: AmountCents,
      refundedCents: AmountCents,
      currency: Currency,
      interval: Interval.nullable(),
      paidAt: Timestamp,
      /** Path of the receipt as PDF, for a plain link. */
      receiptPath: z.string(),
    }),
  ),
});
export type Account = z.infer<typeof Account>;
