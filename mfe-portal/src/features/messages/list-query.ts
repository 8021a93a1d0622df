import { MessageChannel, MessageGroup } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** The groups of the outbox, and the addresses nothing is sent to. */
export const View = z.enum([...MessageGroup.options, 'addresses']);
export type View = z.infer<typeof View>;

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  /** Null shows every message. */
  readonly view: View | null;
  readonly channel: MessageChannel | null;
}

/** Reads the address; what it does not understand counts as not given. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    view: View.safeParse(params.get('view')).data ?? null,
    channel: MessageChannel.safeParse(params.get('channel')).data ?? null,
  };
}

/** The same query as an address, defaults left out: `?view=failed&channel=sms`, or nothing. */
export function listSearch({ search, view, channel }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(view && { view }),
    ...(channel && { channel }),
  }).toString();
  return params && `?${params}`;
}
