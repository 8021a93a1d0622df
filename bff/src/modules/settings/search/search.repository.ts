import { Injectable } from '@nestjs/common';
import {
  countedMatches,
  type Right,
  searchGroupMaximum,
  type SearchKind,
  type SearchResult,
  type SearchResults,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import {
  addMatches,
  clientsIn,
  documentsIn,
  Filters,
  foldedSql,
  holdsAll,
  like,
  rowsOf,
  type Search,
  type Searchable,
  searchFor,
  textOf,
} from '../../../platform/database/index.ts';
import { currentPerson, reachOfPerson } from '../../../platform/request-context.ts';

const codeText = (of: string): string => String.raw`fold_text(${of}.code || E'\n' || ${of}.name)`;

interface Group {
  readonly in: Searchable;
  /** The table with its letter. */
  readonly from: string;
  readonly columns: string;
  /** Whether a row named `of` comes before others for a word whose pattern stands at a place. */
  readonly best: (of: string, at: string) => string;
  /** Whether there may be rows that come before others for a pattern. */
  readonly hasBest?: (pattern: string) => boolean;
  readonly newest: string;
  readonly right: Right;
  /** Column of whom a row is assigned to. */
  readonly assignee?: string;
}

/** Before others those whose name begins so, without the pattern's first `%`: by the index of the order by name. */
const beginsWith =
  (column: 'company' | 'name') =>
  (of: string, at: string): string =>
    like(foldedSql(`${of}.${column}`), `substr(${at}, 2)`);
/** Before others those whose number ends so: 247 is INV-2026-247. */
const isNumber = (of: string, at: string): string =>
  like(String.raw`split_part(${of}.search_text, E'\n', 1)`, `left(${at}, -1)`);
const hasDigit = (pattern: string): boolean => /\d/.test(pattern);

/** The clients with an access code that holds a word. */
const clientsOfCode = (at: string): string => `SELECT k.client_id FROM codes k
  WHERE ${like('fold_text(k.code)', at)} AND k.client_id IS NOT NULL LIMIT 5`;

/** Clients by their own text, by that of their people, or by an access code. */
const clients: Searchable = {
  holds: (of, pattern, place) => {
    const at = place(pattern);
    return `(${clientsIn.holds(of, pattern, place)} OR ${of}.id = ANY (ARRAY(${clientsOfCode(at)})))`;
  },
  finds: [
    ...clientsIn.finds,
    (patterns, place) => {
      const ids = patterns.map((pattern) => `(${clientsOfCode(place(pattern))})`).join(' UNION ');
      const words = patterns.map((pattern) => clients.holds('d', pattern, place)).join(' AND ');
      return `SELECT d.id FROM clients d WHERE d.id IN (${ids}) AND ${words}`;
    },
  ],
};

const codes: Searchable = {
  holds: (of, pattern, place) => like(codeText(of), place(pattern)),
  finds: [
    (patterns, place) => `SELECT d.id FROM codes d WHERE d.kind <> 'client'
      AND ${patterns.map((pattern) => codes.holds('d', pattern, place)).join(' AND ')}`,
  ],
};

/**
 * Each group's rows that hold every word of the search, the best first, then the newest. A client's access code finds
 * the client. The texts are the ones under the trigram indexes, so that thousands of rows cost milliseconds.
 */
const groups: Record<SearchKind, Group> = {
  clients: {
    in: clients,
    from: 'clients c',
    columns: `c.id, c.company AS title, c.status,
      concat_ws(', ', nullif(c.name, c.company), nullif(c.email, c.company)) AS note`,
    best: beginsWith('company'),
    newest: 'c.created_at DESC',
    right: 'clients.read',
    assignee: 'c.assignee_id',
  },
  invoices: {
    in: documentsIn('invoices'),
    from: 'invoices i',
    columns: 'i.id, i.number AS title, i.client_name AS note, i.status',
    best: isNumber,
    hasBest: hasDigit,
    newest: 'i.invoice_date DESC',
    right: 'money.read',
  },
  leads: {
    in: textOf('contacts'),
    from: 'contacts l',
    columns: `l.id, l.name AS title, concat_ws(', ', l.company, l.email) AS note, l.status`,
    best: beginsWith('name'),
    newest: 'l.last_inquiry_at DESC',
    right: 'leads.read',
    assignee: 'l.assignee_id',
  },
  codes: {
    in: codes,
    from: 'codes k',
    columns: 'k.id, k.code AS title, k.name AS note, NULL AS status',
    best: (of, at) => like(codeText(of), `substr(${at}, 2)`),
    newest: 'k.created_at DESC',
    right: 'leads.read',
  },
  estimates: {
    in: documentsIn('estimates'),
    from: 'estimates e',
    columns: `e.id, e.number AS title, concat_ws(', ', e.client_name, e.title) AS note, e.status`,
    best: isNumber,
    hasBest: hasDigit,
    newest: 'e.estimate_date DESC',
    right: 'money.read',
  },
};

/** Among how many of the newest rows a common word is looked for. */
const newestRows = 5_000;

/** SQL: reads over the records of several modules, as a search over all of them is; it writes nothing. */
@Injectable()
export class SearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What the caller may read; the other groups are empty. */
  async find(text: string, withEstimates: boolean): Promise<SearchResults> {
    const kinds = (Object.keys(groups) as SearchKind[]).filter((kind) => withEstimates || kind !== 'estimates');
    const found = await Promise.all(kinds.map((kind) => this.findIn(groups[kind], text)));
    return Object.fromEntries(kinds.map((kind, index) => [kind, found[index] ?? []])) as SearchResults;
  }

  private async findIn(group: Group, text: string): Promise<SearchResult[]> {
    const search = await searchFor(this.dataSource, group.in, text);
    if (!search) return [];
    const { from, columns, best, newest, right, assignee } = group;
    const { email } = currentPerson();
    const reach = reachOfPerson(right);
    if (reach === null || (reach === 'own' && assignee === undefined)) return [];
    const [, of = from] = from.split(' ');
    const filters = new Filters();
    const place = (value: unknown): string => filters.place(value);
    if (reach === 'own')
      filters.add((me) => `${assignee} = (SELECT id FROM staff WHERE email = ${me})`, email.toLowerCase());
    if (search.ids) addMatches(filters, `${of}.id`, search);
    else filters.add(() => `${of}.id = ANY (ARRAY(${candidates(group, of, search, place).join(' UNION ')}))`);
    const order = [...search.patterns.map((pattern) => `${best(of, `${place(pattern)}::text`)} DESC`), newest];
    return rowsOf<SearchResult>(
      this.dataSource,
      `SELECT ${columns} FROM ${from} ${filters.where} ORDER BY ${order.join(', ')} LIMIT ${searchGroupMaximum}`,
      filters.values,
    );
  }
}

/** Of more rows than can be sorted: those that come before others, and the newest. */
function candidates(
  { in: searchable, from, best, hasBest = () => true, newest }: Group,
  of: string,
  search: Search,
  place: (value: unknown) => string,
): string[] {
  const [find] = searchable.finds;
  const first = search.patterns.filter(hasBest);
  const isBest = () => first.map((pattern) => best('d', `${place(pattern)}::text`)).join(' OR ');
  return [
    ...(find && first.length > 0
      ? [`(${find(search.patterns, place)} AND (${isBest()}) LIMIT ${countedMatches})`]
      : []),
    `(SELECT ${of}.id FROM (SELECT * FROM ${from} ORDER BY ${newest} LIMIT ${newestRows}) ${of}
      WHERE ${holdsAll(search, of, place)} LIMIT ${searchGroupMaximum})`,
  ];
}
