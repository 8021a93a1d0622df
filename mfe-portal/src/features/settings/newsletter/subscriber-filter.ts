import { SubscriberState } from '@vitrine/contracts';
import { searchMaximum } from '../../../shared/screen/list-query.ts';

/** Filter of the list, kept in the URL. */
export interface SubscriberFilter {
  readonly search: string;
  /** Null shows every address. */
  readonly state: SubscriberState | null;
}

/** Parses the URL; invalid values are ignored. */
export const readFilter = (params: URLSearchParams): SubscriberFilter => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: SubscriberState.safeParse(params.get('state')).data ?? null,
});

/** The filter as a URL search string, or nothing. */
export function filterSearch({ search, state }: SubscriberFilter): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(state && { state }) }).toString();
  return params && `?${params}`;
}
