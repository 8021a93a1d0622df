import { ClientQuery, clientStatuses } from '@vitrine/contracts';
import { z } from 'zod';
import { listAddress } from '../../shared/screen/list-query.ts';

const { search, package: plan, tag, sort, direction } = ClientQuery.shape;

/** Without a tab the overview is shown. */
export const clientAddress = listAddress(
  { search, package: plan, tag, sort, direction, tab: z.enum(['all', ...clientStatuses]).optional() },
  {
    newest: { label: 'Newest first', direction: 'desc' },
    name: { label: 'By name', direction: 'asc' },
    spent: { label: 'Most spent', direction: 'desc' },
    monthly: { label: 'Highest monthly', direction: 'desc' },
    plan: { label: 'By plan', direction: 'asc' },
    status: { label: 'By status', direction: 'asc' },
  },
);
export type ClientListQuery = ReturnType<typeof clientAddress.read>;

/** The query as the API takes it. Overview and All ask the same, so that switching is immediate. */
export const clientQuestion = <Query extends ClientListQuery>({ tab, ...query }: Query) => ({
  ...query,
  ...(tab && tab !== 'all' && { status: tab }),
});
