/** Columns that can be left out; number, client and amount always stand there. */
export const invoiceColumns = [
  { id: 'issued', label: 'Issued' },
  { id: 'due', label: 'Due' },
  { id: 'status', label: 'Status' },
  { id: 'link', label: 'Payment link' },
] as const;

export type InvoiceColumn = (typeof invoiceColumns)[number]['id'];
