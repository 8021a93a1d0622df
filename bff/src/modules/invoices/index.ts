export { InvoicesModule } from './invoices.module.ts';
export { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
export { priced, refused, sumOf } from './invoice-items.ts';
export { InvoiceEntity } from './invoices.entities.ts';
export { InvoiceMessagesService } from './invoice-messages.service.ts';
export { InvoiceFiguresService } from './invoice-figures.service.ts';
export { type InvoiceDue, InvoicesService } from './invoices.service.ts';
export { OverdueInvoicesService } from './overdue-invoices.service.ts';
