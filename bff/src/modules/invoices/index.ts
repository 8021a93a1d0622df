export { InvoicesModule } from './invoices.module.ts';
export { InvoiceChanges } from './invoice-changes.service.ts';
export { InvoiceFigures } from './invoice-figures.ts';
export { InvoiceNumbers } from './invoice-numbers.service.ts';
export { refundedSql } from './invoice-view.ts';
export { type InvoiceDue, InvoicesService } from './invoices.service.ts';
export { OverdueService } from './overdue.service.ts';
export type { InvoiceCheckouts } from './ports/invoice-checkouts.ts';
