export { InvoicesModule } from './invoices.module.ts';
export { InvoicesService, type InvoiceDue } from './invoices.service.ts';
