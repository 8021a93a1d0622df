/** Filter of the log, kept in the URL. Empty values filter nothing. */
export interface AuditFilter {
  /** `<kind>:<name>` */
  readonly actor: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** First and last day, `2026-11-20`, in the reader's time zone. */
  readonly from: string;
  readonly to: string;
}

const names = ['actor', 'action', 'entity', 'entityId', 'from', 'to'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the URL; invalid days are ignored. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const read = (name: (typeof names)[number]): string => (params.get(name) ?? '').slice(0, 300);
  const readDay = (name: 'from' | 'to'): string =>
    day.test(read(name)) && !Number.isNaN(Date.parse(read(name))) ? read(name) : '';
  return {
    actor: read('actor'),
    action: read('action'),
    entity: read('entity'),
    entityId: read('entityId'),
    from: readDay('from'),
    to: readDay('to'),
  };
}

/** The filter as a URL search string: `?actor=person%3Aowner%40…`, or nothing. */
export function filterSearch(filter: AuditFilter): string {
  const params = new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))).toString();
  return params && `?${params}`;
}

export const isFiltered = (filter: AuditFilter): boolean => names.some((name) => filter[name] !== '');

/** The filter as API parameters: days become timestamps, the last day is included. */
export function apiQuery({ from, to, ...filter }: AuditFilter): Record<string, string> {
  return Object.fromEntries(
    [
      ...Object.entries(filter),
      ['from', from && startOf(from, 0)] as const,
      ['to', to && startOf(to, 1)] as const,
    ].filter((entry): entry is [string, string] => entry[1] !== ''),
  );
}

/** Local midnight `daysLater` days after a day. */
function startOf(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
