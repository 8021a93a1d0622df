import { z } from 'zod';

export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'void'] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** What records are counted by. Apart from the records, whose schemas the dashboard needn't build to show figures. */

/** The tiles of 'Clients by Package' (staff specification, section 9). */
export const dashboardPackages = [
  'Access Code',
  'Foundation Elite',
  'Visionary Transformation',
  'Market Dominance',
] as const;
export type DashboardPackage = (typeof dashboardPackages)[number];

/** Why a person should look at it: a payment that does not fit, or one too many. */
export const PaymentAttention = z.enum(['review', 'refund_due']);
export type PaymentAttention = z.infer<typeof PaymentAttention>;

/** How late what is owed is, in days past the due date of its part; `current` is not late. */
export const receivableAges = ['current', '1-30', '31-60', '61-90', '90+'] as const;
export const ReceivableAge = z.enum(receivableAges);
export type ReceivableAge = z.infer<typeof ReceivableAge>;
