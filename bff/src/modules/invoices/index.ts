export { InvoicesModule } from './invoices.module.ts';
export { InvoiceTransactionsService } from './invoice-transactions.service.ts';
export { InvoiceMessagesService } from './invoice-messages.service.ts';
export { InvoiceFiguresService } from './invoice-figures.service.ts';
export { refundedSql } from './invoices.mapper.ts';
export { type InvoiceDue, InvoicesService } from './invoices.service.ts';
export { OverdueInvoicesService } from './overdue-invoices.service.ts';
