import { z } from 'zod';
import { SearchText } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';

export const searchKinds = ['clients', 'invoices', 'leads', 'codes', 'estimates'] as const;
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.infer<typeof SearchKind>;

/** Results a group has at most. */
export const searchGroupMaximum = 5;

export const SearchResult = z.object({
  id: z.uuid(),
  /** What it is called: a company, an invoice's number, a person, a code. */
  title: z.string(),
  /** What tells it from others of its name. */
  note: z.string(),
  /** Its status, as its own list says it. */
  status: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** One search over everything staff work with. */
export const SearchResults = z.partialRecord(SearchKind, z.array(SearchResult));
export type SearchResults = z.infer<typeof SearchResults>;

export const searchEndpoints = {
  find: defineEndpoint({
    id: 'search.find',
    method: 'GET',
    path: '/search',
    summary: 'Clients, invoices, leads, codes and estimates that hold a text, at most five of each, the best first',
    access: 'portal',
    query: z.object({
      q: SearchText.min(1),
      /** Asks for estimates too, which callers of earlier releases don't know. */
      with: z.literal('estimates').optional(),
    }),
    status: 200,
    response: SearchResults,
  }),
} as const;
