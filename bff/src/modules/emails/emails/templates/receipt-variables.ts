import { Logo } from '@vitrine/contracts';
import { z } from 'zod';

/** The sender of a document. */
export const Letterhead = z.object({
  name: z.string(),
  lines: z.array(z.string()).readonly(),
  contact: z.string().nullable(),
  logo: Logo.optional(),
});
/** A line of a sum, as shown. */
export const SumRow = z.object({ label: z.string(), amount: z.string() });

/** What a receipt says, on paper and in its mail. */
export const receiptVariables = z.object({
  receiptNumber: z.string(),
  invoiceNumber: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  items: z.array(z.object({ description: z.string(), quantity: z.string(), amount: z.string() })),
  /** Subtotal, discount, taxes and total of the invoice; none where the lines are the total. */
  sums: z.array(SumRow).optional(),
  /** As shown, `$4,997.00`. */
  amount: z.string(),
  /** Of a subscription. */
  monthly: z.boolean(),
  /** Day of the payment, as text. */
  paidOn: z.string(),
  /** `Card ending in 4242`; left out for offline money and in mails of earlier releases. */
  method: z.string().optional(),
  /** As of the payment; the agency's of today for what was filed before. */
  letterhead: Letterhead.optional(),
  /** Unix milliseconds of the payment: what makes the attached file the same on every try. */
  paidAt: z.number(),
  /** It paid another amount than the whole invoice. */
  part: z.boolean().optional(),
  /** What is still due on the invoice, and its next payment, as text. */
  rest: z
    .object({
      amount: z.string(),
      next: z.string(),
      nextDueDate: z.string(),
      /** The card that paid is charged for it. */
      autopay: z.boolean().optional(),
    })
    .optional(),
  /** Of the amount, what was more than due. */
  credit: z.string().optional(),
  /** Of a package's first payment: when the account manager calls, and what happens by date, as text. */
  firstMonth: z
    .object({
      callOn: z.string(),
      startsOn: z.string(),
      days: z.array(z.object({ day: z.string(), text: z.string() })),
    })
    .optional(),
  /** The payer has this plan already, and did not say that two are meant. Mails of earlier releases do not say. */
  second: z.boolean().optional(),
});
export type ReceiptVariables = z.output<typeof receiptVariables>;
