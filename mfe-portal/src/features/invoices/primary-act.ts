import {
  canAskForPayment,
  type EstimateSummary,
  type InvoiceSummary,
  isOpenEstimate,
  isRevisable,
} from '@vitrine/contracts';

/** What is done next to a record, and what is done often beside it; the rest stands in More. */
export interface Acts<Act extends string> {
  /** The one gold button; null where nothing is awaited of us. */
  readonly primary: Act | null;
  readonly frequent: readonly Act[];
}

export type InvoiceAct = 'send' | 'payment' | 'reminder' | 'card-link' | 'email' | 'sms' | 'edit';

type Standing = Pick<
  InvoiceSummary,
  'status' | 'displayStatus' | 'overdueSince' | 'amountDueCents' | 'clientId' | 'pending'
>;

/**
 * The acts of an invoice, the same in its row, panel and on a phone. `hasFailedCharge`: its client's saved card was
 * declined, which only the panel asks for.
 */
export function invoiceActs(invoice: Standing, hasFailedCharge = false): Acts<InvoiceAct> {
  const { status, displayStatus, overdueSince, amountDueCents, clientId, pending } = invoice;
  if (status === 'draft') return { primary: 'send', frequent: ['edit'] };
  if (status === 'paid') return { primary: null, frequent: ['email'] };
  if (status === 'void' || amountDueCents === 0) return { primary: null, frequent: [] };
  if (!canAskForPayment(invoice)) return { primary: 'payment', frequent: [] };
  // Money is on its way: a reminder would be refused, and a payment by hand counted twice.
  if (pending !== null) return { primary: null, frequent: ['email', 'sms'] };
  if (hasFailedCharge && clientId !== null) return { primary: 'card-link', frequent: ['reminder', 'payment'] };
  if (status === 'overdue' || displayStatus === 'overdue' || overdueSince !== null)
    return { primary: 'reminder', frequent: ['payment', 'sms'] };
  return { primary: 'payment', frequent: [displayStatus === 'partially_paid' ? 'reminder' : 'email', 'sms'] };
}

export type EstimateAct = 'send' | 'again' | 'invoice' | 'sms' | 'copy' | 'edit' | 'revise';

/** The acts of an estimate, the same in its row, panel and on a phone. */
export function estimateActs({
  status,
  invoice,
  url,
}: Pick<EstimateSummary, 'status' | 'invoice' | 'url'>): Acts<EstimateAct> {
  if (status === 'draft') return { primary: 'send', frequent: ['sms', 'edit'] };
  if (isOpenEstimate(status)) return { primary: 'again', frequent: ['sms', 'copy', 'revise'] };
  const frequent: EstimateAct[] = [
    ...(url === null ? [] : ['copy' as const]),
    ...(isRevisable(status) ? ['revise' as const] : []),
  ];
  return { primary: status === 'accepted' && invoice === null ? 'invoice' : null, frequent };
}
