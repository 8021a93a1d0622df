import { Injectable } from '@nestjs/common';
import { searchGroupMaximum, type SearchKind, type SearchResult, type SearchResults } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { likePattern, rowsOf } from '../../platform/database/index.ts';

/**
 * Each group's rows that hold the text (`$1`, a pattern), those whose name begins with it (`$2`) first, then the newest.
 * A client's access code finds the client. The texts are the ones under the trigram indexes, so that thousands of rows cost milliseconds.
 */
const groups: Record<SearchKind, string> = {
  clients: String.raw`SELECT c.id, c.company AS title, concat_ws(', ', nullif(c.name, c.company), nullif(c.email, c.company)) AS note, c.status FROM clients c
    WHERE c.search_text LIKE $1 ESCAPE '\' OR c.id = ANY (ARRAY(SELECT k.client_id FROM codes k WHERE lower(k.code || E'\n' || k.name) LIKE $1 ESCAPE '\' AND lower(k.code) LIKE $1 ESCAPE '\' AND k.client_id IS NOT NULL LIMIT 5))
    ORDER BY lower(c.company) LIKE $2 ESCAPE '\' DESC, c.created_at DESC`,
  invoices: String.raw`SELECT i.id, i.number AS title, i.client_name AS note, i.status FROM invoices i
    WHERE i.id IN (SELECT id FROM invoices WHERE search_text LIKE $1 ESCAPE '\' UNION ALL SELECT b.id FROM invoices b JOIN clients c ON c.id = b.client_id WHERE c.search_text LIKE $1 ESCAPE '\') ORDER BY lower(i.number) LIKE $2 ESCAPE '\' DESC, i.invoice_date DESC`,
  leads: String.raw`SELECT l.id, l.name AS title, concat_ws(', ', l.company, l.email) AS note, l.status FROM contacts l
    WHERE l.search_text LIKE $1 ESCAPE '\' ORDER BY lower(l.name) LIKE $2 ESCAPE '\' DESC, l.last_inquiry_at DESC`,
  codes: String.raw`SELECT k.id, k.code AS title, k.name AS note, NULL AS status FROM codes k
    WHERE lower(k.code || E'\n' || k.name) LIKE $1 ESCAPE '\' AND k.kind <> 'client' ORDER BY lower(k.code) LIKE $2 ESCAPE '\' DESC, k.created_at DESC`,
};

/** Reads over the records of several modules, as a search over all of them is; it writes nothing. */
@Injectable()
export class SearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(text: string): Promise<SearchResults> {
    const anywhere = likePattern(text);
    const values = [anywhere, anywhere?.slice(1)];
    const kinds = Object.keys(groups) as SearchKind[];
    const found = await Promise.all(kinds.map((kind) => rowsOf<SearchResult>(this.dataSource, `${groups[kind]} LIMIT ${searchGroupMaximum}`, values)));
    return Object.fromEntries(kinds.map((kind, index) => [kind, found[index] ?? []])) as SearchResults;
  }
}
