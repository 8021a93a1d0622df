import { canAskForPayment, type InvoiceSummary } from '@vitrine/contracts';

/** Whether a client can still pay it, so that it has a link worth sending. */
export const isPayable = (invoice: Pick<InvoiceSummary, 'status' | 'amountDueCents'>): boolean =>
  canAskForPayment(invoice);

/** Whether it can be mailed, as the BFF sees it: to ask for what is due, or as a copy once it is paid. */
export const isMailable = (invoice: Pick<InvoiceSummary, 'status' | 'amountDueCents'>): boolean =>
  invoice.status === 'paid' || isPayable(invoice);
