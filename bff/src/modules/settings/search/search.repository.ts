import { Injectable } from '@nestjs/common';
import { searchGroupMaximum, type SearchKind, type SearchResult, type SearchResults } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { addDocumentSearch, Filters, like, rowsOf, searchPatterns } from '../../../platform/database/index.ts';

const codeText = String.raw`fold_text(k.code || E'\n' || k.name)`;

interface Group {
  /** The table with its letter. */
  readonly from: string;
  readonly columns: string;
  /** Adds what holds every word. */
  readonly search: (filters: Filters, patterns: readonly string[]) => void;
  /** Which come first, given the place of a pattern. */
  readonly best: (at: string) => string;
  readonly newest: string;
}

/** Before others those whose text begins so, without the pattern's first `%`. */
const beginsWith = (text: string) => (at: string) => like(text, `substr(${at}, 2)`);
/** Before others those whose number ends so: 247 is INV-2026-247. */
const isNumber = (text: string) => (at: string) => like(String.raw`split_part(${text}, E'\n', 1)`, `left(${at}, -1)`);

/**
 * Each group's rows that hold every word of the search, the best first, then the newest. A client's access code finds
 * the client. The texts are the ones under the trigram indexes, so that thousands of rows cost milliseconds.
 */
const groups: Record<SearchKind, Group> = {
  clients: {
    from: 'clients c',
    columns: `c.id, c.company AS title, c.status,
      concat_ws(', ', nullif(c.name, c.company), nullif(c.email, c.company)) AS note`,
    search: (filters, patterns) => {
      for (const pattern of patterns)
        filters.add(
          (at) => `(${like('c.search_text', at)} OR c.id = ANY (ARRAY(
            SELECT k.client_id FROM codes k
            WHERE ${like(codeText, at)} AND ${like('fold_text(k.code)', at)} AND k.client_id IS NOT NULL LIMIT 5)))`,
          pattern,
        );
    },
    best: beginsWith('c.search_text'),
    newest: 'c.created_at DESC',
  },
  invoices: {
    from: 'invoices i',
    columns: 'i.id, i.number AS title, i.client_name AS note, i.status',
    search: (filters, patterns) => addDocumentSearch(filters, 'invoices', 'i', patterns),
    best: isNumber('i.search_text'),
    newest: 'i.invoice_date DESC',
  },
  leads: {
    from: 'contacts l',
    columns: `l.id, l.name AS title, concat_ws(', ', l.company, l.email) AS note, l.status`,
    search: (filters, patterns) => filters.addSearch('l.search_text', patterns),
    best: beginsWith('l.search_text'),
    newest: 'l.last_inquiry_at DESC',
  },
  codes: {
    from: 'codes k',
    columns: 'k.id, k.code AS title, k.name AS note, NULL AS status',
    search: (filters, patterns) => {
      filters.add(() => `k.kind <> 'client'`);
      filters.addSearch(codeText, patterns);
    },
    best: beginsWith(codeText),
    newest: 'k.created_at DESC',
  },
  estimates: {
    from: 'estimates e',
    columns: `e.id, e.number AS title, concat_ws(', ', e.client_name, e.title) AS note, e.status`,
    search: (filters, patterns) => addDocumentSearch(filters, 'estimates', 'e', patterns),
    best: isNumber('e.search_text'),
    newest: 'e.estimate_date DESC',
  },
};

/** SQL: reads over the records of several modules, as a search over all of them is; it writes nothing. */
@Injectable()
export class SearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(text: string, withEstimates: boolean): Promise<SearchResults> {
    const patterns = await searchPatterns(this.dataSource, text);
    const kinds = (Object.keys(groups) as SearchKind[]).filter((kind) => withEstimates || kind !== 'estimates');
    const found = await Promise.all(kinds.map((kind) => this.findIn(groups[kind], patterns)));
    return Object.fromEntries(kinds.map((kind, index) => [kind, found[index] ?? []])) as SearchResults;
  }

  private findIn({ from, columns, search, best, newest }: Group, patterns: readonly string[]): Promise<SearchResult[]> {
    const filters = new Filters();
    search(filters, patterns);
    const order = [...patterns.map((pattern) => `${best(`${filters.place(pattern)}::text`)} DESC`), newest].join(', ');
    return rowsOf<SearchResult>(
      this.dataSource,
      `SELECT ${columns} FROM ${from} ${filters.where} ORDER BY ${order} LIMIT ${searchGroupMaximum}`,
      filters.values,
    );
  }
}
