import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { facts } from './blocks.tsx';
import { defineEditableTemplate } from './template.ts';

/** To whoever paid, once the money is on its way back. What was refunded, and how, is not editable. */
export const refundMail = defineEditableTemplate({
  name: 'Refund',
  description: 'To whoever paid, when a payment is refunded; with the credit note as a PDF if there’s one.',
  category: 'payments',
  variables: z.object({
    /** What went back, as shown, `$250.00`. */
    amount: z.string(),
    /** Of which payment. */
    paid: z.string(),
    /** All of it went back, with what went back before. */
    full: z.boolean(),
    title: z.string(),
    invoiceNumber: z.string().nullable(),
    /** By check, wire or in cash. Mails of earlier releases have none of these. */
    byHand: z.boolean().default(false),
    /** Why, as staff put it; null where the refund was made at the provider. */
    reason: z.string().nullable().default(null),
    /** The credit note that is attached. */
    creditNoteId: z.string().nullable().default(null),
    creditNoteNumber: z.string().nullable().default(null),
    /** What is due on the invoice again; null for nothing. */
    owedAgain: z.string().nullable().default(null),
  }),
  copy: {
    subject: { label: 'Subject', kind: 'subject', default: `Your refund of {amount} from ${brand.agency}, {invoice}` },
    heading: { label: 'Heading, when all of it', kind: 'line', default: 'Your payment was refunded' },
    partHeading: { label: 'Heading, when a part', kind: 'line', default: 'Part of your payment was refunded' },
    closing: {
      label: 'Closing',
      kind: 'paragraphs',
      default: `Questions about this refund? Write to ${brand.email.hello}.`,
    },
  },
  placeholders: [
    { name: 'amount', label: 'What was refunded', sample: '$250.00' },
    { name: 'paid', label: 'The payment it’s part of', sample: '$4,997.00' },
    { name: 'title', label: 'What was paid for', sample: 'Foundation Elite' },
    { name: 'invoice', label: 'The invoice', sample: 'invoice INV-2026-031' },
  ],
  sample: {
    amount: '$250.00',
    paid: '$4,997.00',
    full: false,
    title: 'Foundation Elite',
    invoiceNumber: 'INV-2026-031',
    byHand: false,
    reason: 'One hour wasn’t used',
    creditNoteId: null,
    creditNoteNumber: 'CN-2026-004',
    owedAgain: null,
  },
  fill: ({ amount, paid, title, invoiceNumber }) => ({
    amount,
    paid,
    title,
    invoice: invoiceNumber ? `invoice ${invoiceNumber}` : '',
  }),
  content: ({ full, byHand, amount, paid, title, invoiceNumber, reason, creditNoteNumber, owedAgain }, copy) => ({
    preview: `${amount} for ${title}`,
    heading: full ? copy.heading : copy.partHeading,
    blocks: [
      facts([
        ['Refunded', amount],
        ['Of your payment of', paid],
        ['For', title],
        ['Invoice', invoiceNumber],
        ['Reason', reason],
        ['Credit note', creditNoteNumber],
      ]),
      byHand
        ? 'We paid it back to you directly.'
        : 'We sent it back the way you paid. Depending on your bank, it can take 5 to 10 days to show up.',
      creditNoteNumber && 'The credit note is attached as a PDF.',
      owedAgain && `The invoice stays as it is, so ${owedAgain} is due on it now.`,
      copy.closing,
    ],
    foot: 'You’re getting this because a payment was made with your address.',
  }),
});
