import { MessageChannel, MessageGroup } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** Views: the groups of the outbox, and the suppressed addresses. */
export const View = z.enum([...MessageGroup.options, 'addresses']);
export type View = z.infer<typeof View>;

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  /** Null shows every message. */
  readonly view: View | null;
  readonly channel: MessageChannel | null;
}

/** Parses the URL; invalid values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    view: View.safeParse(params.get('view')).data ?? null,
    channel: MessageChannel.safeParse(params.get('channel')).data ?? null,
  };
}

/** The query as a URL search string without defaults, or an empty string. */
export function listSearch({ search, view, channel }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(view && { view }),
    ...(channel && { channel }),
  }).toString();
  return params && `?${params}`;
}
