export { InvoicesModule } from './invoices.module.ts';
export { InvoiceMessagesService } from './invoice-messages.service.ts';
export { InvoiceFiguresService } from './invoice-figures.service.ts';
export type { InvoiceRest } from './invoice-schedule.ts';
export { type InvoiceDue, InvoicesService } from './invoices.service.ts';
export { OverdueInvoicesService } from './overdue-invoices.service.ts';
export { InvoiceTransactionsService } from './invoice-transactions.service.ts';
export { linkUntil, payPath } from './invoices.mapper.ts';
export { dueSql } from './invoices.repository.ts';
