import { CodeState } from '@vitrine/contracts';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  readonly state: CodeState | null;
}

/** Parses the URL; invalid values are ignored. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: CodeState.safeParse(params.get('state')).data ?? null,
});

/** The query as a URL search string without defaults. */
export function listSearch({ search, state }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  }).toString();
  return params && `?${params}`;
}
