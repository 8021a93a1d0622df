import { Injectable } from '@nestjs/common';
import { searchGroupMaximum, type SearchKind, type SearchResult, type SearchResults } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { like, likePattern, rowsOf } from '../../platform/database/index.ts';

const codeText = String.raw`lower(k.code || E'\n' || k.name)`;
/**
 * Each group's rows that hold the text (`$1`, a pattern), those whose name begins with it (`$2`) first, then the
 * newest. A client's access code finds the client. The texts are the ones under the trigram indexes, so that thousands
 * of rows cost milliseconds.
 */
const groups: Record<SearchKind, string> = {
  clients: `
    SELECT c.id, c.company AS title, c.status,
      concat_ws(', ', nullif(c.name, c.company), nullif(c.email, c.company)) AS note
    FROM clients c
    WHERE ${like('c.search_text', '$1')} OR c.id = ANY (ARRAY(
      SELECT k.client_id FROM codes k
      WHERE ${like(codeText, '$1')} AND ${like('lower(k.code)', '$1')} AND k.client_id IS NOT NULL
      LIMIT 5))
    ORDER BY ${like('lower(c.company)', '$2')} DESC, c.created_at DESC`,
  invoices: `
    SELECT i.id, i.number AS title, i.client_name AS note, i.status
    FROM invoices i
    WHERE i.id IN (
      SELECT id FROM invoices WHERE ${like('search_text', '$1')}
      UNION ALL
      SELECT b.id FROM invoices b JOIN clients c ON c.id = b.client_id WHERE ${like('c.search_text', '$1')})
    ORDER BY ${like('lower(i.number)', '$2')} DESC, i.invoice_date DESC`,
  leads: `
    SELECT l.id, l.name AS title, concat_ws(', ', l.company, l.email) AS note, l.status
    FROM contacts l
    WHERE ${like('l.search_text', '$1')}
    ORDER BY ${like('lower(l.name)', '$2')} DESC, l.last_inquiry_at DESC`,
  codes: `
    SELECT k.id, k.code AS title, k.name AS note, NULL AS status
    FROM codes k
    WHERE ${like(codeText, '$1')} AND k.kind <> 'client'
    ORDER BY ${like('lower(k.code)', '$2')} DESC, k.created_at DESC`,
  estimates: `
    SELECT e.id, e.number AS title, concat_ws(', ', e.client_name, e.title) AS note, e.status
    FROM estimates e
    WHERE ${like('e.search_text', '$1')}
    ORDER BY ${like('lower(e.number)', '$2')} DESC, e.estimate_date DESC`,
};

/** SQL: reads over the records of several modules, as a search over all of them is; it writes nothing. */
@Injectable()
export class SearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(text: string, withEstimates: boolean): Promise<SearchResults> {
    const anywhere = likePattern(text);
    const values = [anywhere, anywhere?.slice(1)];
    const kinds = (Object.keys(groups) as SearchKind[]).filter((kind) => withEstimates || kind !== 'estimates');
    const found = await Promise.all(
      kinds.map((kind) => rowsOf<SearchResult>(this.dataSource, `${groups[kind]} LIMIT ${searchGroupMaximum}`, values)),
    );
    return Object.fromEntries(kinds.map((kind, index) => [kind, found[index] ?? []])) as SearchResults;
  }
}
