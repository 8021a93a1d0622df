import { InvoiceQuery } from '@vitrine/contracts';
import { listAddress } from '../../shared/screen/list-query.ts';

const { search, status, age, month, sort, direction } = InvoiceQuery.shape;

export const invoiceAddress = listAddress(
  { search, status, age, month, sort, direction },
  {
    date: { label: 'Newest first', direction: 'desc' },
    due: { label: 'Latest due date first', direction: 'desc' },
    amount: { label: 'Highest amount first', direction: 'desc' },
    number: { label: 'Highest number first', direction: 'desc' },
    client: { label: 'By client', direction: 'asc' },
    status: { label: 'By status', direction: 'asc' },
  },
);
export type InvoiceListQuery = ReturnType<typeof invoiceAddress.read>;
