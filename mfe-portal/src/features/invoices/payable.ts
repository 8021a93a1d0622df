import type { InvoiceSummary } from '@vitrine/contracts';

/** Whether a client can still pay it, so that it has a link worth sending. */
export const isPayable = ({ status }: Pick<InvoiceSummary, 'status'>): boolean => status === 'sent' || status === 'overdue';
