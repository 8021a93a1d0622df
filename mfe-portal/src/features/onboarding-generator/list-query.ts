import { CodeState } from '@vitrine/contracts';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  /** Null shows every state. */
  readonly state: CodeState | null;
}

/** Reads the address; what it does not understand counts as not given. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: CodeState.safeParse(params.get('state')).data ?? null,
});

/** The same query as an address, defaults left out. */
export function listSearch({ search, state }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  }).toString();
  return params && `?${params}`;
}
