import { MessageGroup, MessageQuery } from '@vitrine/contracts';
import { z } from 'zod';
import { listAddress } from '../../shared/screen/list-query.ts';

const { search, channel, need, sort, direction } = MessageQuery.shape;

/** Views are the groups of the outbox, and the suppressed addresses. */
export const messageAddress = listAddress(
  { search, view: z.enum([...MessageGroup.options, 'addresses']).optional(), channel, need, sort, direction },
  {
    newest: { label: 'Newest first', direction: 'desc' },
    to: { label: 'By address', direction: 'asc' },
    status: { label: 'By state', direction: 'asc' },
  },
);
export type MessageListQuery = ReturnType<typeof messageAddress.read>;

/** The query as the API takes it. */
export const messageQuestion = <Query extends MessageListQuery>({ view, ...query }: Query) => ({
  ...query,
  ...(view && view !== 'addresses' && { group: view }),
});
