import { RecurringInvoiceQuery } from '@vitrine/contracts';
import { listAddress } from '../../../shared/screen/list-query.ts';

const { search, state, sort, direction, clientId } = RecurringInvoiceQuery.shape;

/** `of` is a client; `client` is that of a new schedule. */
export const recurringAddress = listAddress(
  { search, state, sort, direction, of: clientId },
  {
    next: { label: 'Next date first', direction: 'asc' },
    client: { label: 'By client', direction: 'asc' },
    title: { label: 'By title', direction: 'asc' },
    amount: { label: 'Highest amount first', direction: 'desc' },
  },
);
export type RecurringListQuery = ReturnType<typeof recurringAddress.read>;
