import type { InvoiceStatus, PaymentAttention } from '@vitrine/contracts';

export const statusLabels: Record<InvoiceStatus, string> = { draft: 'Draft', sent: 'Sent', paid: 'Paid', overdue: 'Overdue', void: 'Void' };

/** One signal colour for each status; the label always says it too. */
export const statusTones = {
  draft: 'neutral',
  sent: 'steel',
  paid: 'jade',
  overdue: 'ember',
  void: 'neutral',
} as const satisfies Record<InvoiceStatus, string>;

/** What the figures over the list say, for whoever did not define them (staff specification, section 9). */
export const attentionTexts: Record<PaymentAttention, { readonly label: string; readonly text: string }> = {
  review: { label: 'In review', text: 'A payment came whose amount or currency does not fit. It counts as nothing until somebody has looked at it.' },
  refund_due: { label: 'Refund due', text: 'This was paid more than once. The payment too many is to be given back.' },
};

/** Exact texts and times of the staff specification, section 2. */
export const toasts = {
  card: { title: 'Link copied!', stayMs: 2000 },
  detail: { title: 'Payment link copied to clipboard!', stayMs: 3000 },
} as const;
