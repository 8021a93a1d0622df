import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { minimumChargeCents } from '../common/fields.ts';
import { pastedPhone, multipleLines } from '../common/pasted-text.ts';
import type { InvoiceStatus } from './choices.ts';

/** Footer of every SMS (staff specification, section 9). */
export const smsFooter = 'Reply STOP to opt out';

/**
 * Whether a client may be asked to pay by SMS or mail: the invoice is sent, or sent and overdue, and enough is due
 * for the provider to take it.
 * The page disables what the BFF would refuse with `not_sendable`.
 */
export const canAskForPayment = ({
  status,
  amountDueCents,
}: {
  readonly status: InvoiceStatus;
  readonly amountDueCents: number;
}): boolean => (status === 'sent' || status === 'overdue') && amountDueCents >= minimumChargeCents;

/** Too little is left of an invoice that was sent for its link to be of use. */
export const isTooLittleDue = ({
  status,
  amountDueCents,
}: {
  readonly status: InvoiceStatus;
  readonly amountDueCents: number;
}): boolean => (status === 'sent' || status === 'overdue') && amountDueCents > 0 && amountDueCents < minimumChargeCents;

interface InvoiceSms {
  readonly clientName: string;
  readonly number: string;
  /** What is asked for now. */
  readonly amountDueNowCents: number;
  readonly paymentUrl: string;
  /** Who signs. */
  readonly agency: string;
}

/** What `send-sms` sends, and what its preview shows (staff specification, section 2): one text for both. */
export const invoiceSmsText = ({ clientName, number, amountDueNowCents, paymentUrl, agency }: InvoiceSms): string =>
  [
    `Hi ${clientName}, your invoice ${number} for ${formatCents(amountDueNowCents)} is ready.`,
    `Pay securely here: ${paymentUrl}`,
    `- ${agency}`,
    smsFooter,
  ].join('\n');

/**
 * The preview beside the payment link's texts in the edit form (staff specification, section 2); an empty message
 * greets instead.
 */
export const paymentLinkSmsText = ({
  title,
  message,
  clientName,
  paymentUrl = '[payment link]',
}: {
  readonly title: string;
  readonly message: string;
  readonly clientName: string;
  readonly paymentUrl?: string;
}): string =>
  [title.trim(), message.trim() || `Hi ${clientName}, your invoice is ready.`, `Pay now: ${paymentUrl}`, smsFooter]
    .filter(Boolean)
    .join('\n');

/** Body of `POST /invoices/:id/send-sms`. */
export const InvoiceSmsRequest = z.object({
  /** With country code, such as +1 212 555 0148. */
  to: z.string().overwrite(pastedPhone).min(1, 'Please enter a phone number').max(40, 'Please enter a phone number'),
  /** Another text than {@link invoiceSmsText}; the footer is added when it is missing. */
  message: z.string().overwrite(multipleLines).min(1).max(1000, 'Please use 1000 characters or fewer').optional(),
});
export type InvoiceSmsRequest = z.output<typeof InvoiceSmsRequest>;

/** `mock_sent` for a client in test mode: nothing left the house. */
export const InvoiceSmsSent = z.object({
  messageId: z.uuid(),
  status: z.enum(['queued', 'mock_sent']),
  text: z.string(),
});
export type InvoiceSmsSent = z.infer<typeof InvoiceSmsSent>;
