import type { Cost } from './measure.ts';

/** What was measured. */
export interface Found {
  readonly page: Cost;
  readonly file: Cost;
  /** Files of builds that the landing page names itself. */
  readonly files: number;
  /** A page's two reports about its builds: once it is shown, and once it is left. */
  readonly showReport: Cost;
  readonly leaveReport: Cost;
  /** A page view of a visitor who agreed to be counted. */
  readonly counted: Cost;
  readonly inquiry: Cost;
  readonly mailsPerInquiry: number;
  /** Rows a second of the nightly cleanup. */
  readonly deleted: number;
}

/** A load: page views a day, inquiries a second at the peak, and how many times the mean the peak is. */
export interface Load {
  readonly views: number;
  readonly inquiries: number;
  readonly peak: number;
}

/** A core is busy for so much of its time at the peak: the rest is for bursts and for a machine that is lost. */
const use = 0.7;
/** Connections that each BFF opens at most (docs/runbooks/pooler.md). */
const connectionsPerBff = 15;
/** For how long page views are kept (the BFF's housekeeping), and how long that works each night, seconds. */
const keptDays = 395;
const nightSeconds = 240;
const daySeconds = 86_400;

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

type Line = readonly [what: string, of: (load: Load) => string];

/** The lines of the table, each with how its cells follow from what was measured. */
const linesOf = (found: Found): readonly Line[] => {
  const { page, file, files, showReport, leaveReport, counted, inquiry, mailsPerInquiry, deleted } = found;
  const perSecond = ({ views, peak }: Load): number => (views / daySeconds) * peak;
  const inquiriesPerDay = ({ inquiries, peak }: Load): number => (inquiries / peak) * daySeconds;
  type Part = 'edgeMs' | 'bffMs' | 'postgresMs' | 'wal';
  const perView = (part: Part): number => showReport[part] + leaveReport[part] + counted[part];
  const sum = (load: Load, part: Part, more = 0): number =>
    perSecond(load) * (perView(part) + more) + load.inquiries * inquiry[part];
  const cores = (load: Load, part: Part, more = 0): number => sum(load, part, more) / 1000 / use;
  const replicas = (load: Load): number => Math.max(2, Math.ceil(cores(load, 'bffMs')) + 1);
  const megabits = (load: Load, bytes: number): string => number((perSecond(load) * bytes * 8) / 1e6, 1);
  const gigabytes = (bytes: number): string => number(bytes / 1e9);
  return [
    ['page views a second at the peak', (load) => number(perSecond(load), 1)],
    ['edge: cores, a CDN has the files', (load) => number(cores(load, 'edgeMs', page.edgeMs), 2)],
    ['edge: cores without a CDN', (load) => number(cores(load, 'edgeMs', page.edgeMs + files * file.edgeMs), 2)],
    ['out of the edge, Mbit/s', (load) => megabits(load, page.bytes)],
    ['the same without a CDN', (load) => megabits(load, page.bytes + files * file.bytes)],
    ['requests to BFFs a second', (load) => number(perSecond(load) * 3 + load.inquiries)],
    ['BFF: cores', (load) => number(cores(load, 'bffMs'), 2)],
    ['BFF: replicas of a core, one spare', (load) => number(replicas(load))],
    ['connections of those replicas', (load) => number(replicas(load) * connectionsPerBff)],
    ['PostgreSQL: cores', (load) => number(cores(load, 'postgresMs'), 2)],
    ['WAL, MB/s', (load) => number(sum(load, 'wal') / 1e6, 2)],
    ['mails a second', (load) => number(load.inquiries * mailsPerInquiry)],
    ['longest commit, ms', (load) => number(1000 / perSecond(load), 1)],
    ['page views kept, GB', (load) => gigabytes(load.views * keptDays * counted.storage)],
    ['inquiries, GB a year', (load) => gigabytes(inquiriesPerDay(load) * 365 * inquiry.storage)],
    // A view and the counters of its visitor's limits; of an inquiry nearly everything stays.
    ['rows to delete a night', ({ views }) => number(views * (counted.rows + showReport.rows))],
    ['rows that a night can delete', () => number(deleted * nightSeconds)],
  ];
};

/**
 * What each load takes, as the lines of a table, from what was measured. It is the most: every visitor agrees to be
 * counted, looks at one page, and has nothing of it in the browser's cache.
 */
export const arithmetic = (found: Found, loads: readonly Load[]): string[] => {
  const row = (what: string, cells: readonly string[]): string =>
    what.padEnd(38) + cells.map((cell) => cell.padStart(14)).join('');
  return [
    row(
      'page views a day',
      loads.map(({ views }) => number(views)),
    ),
    row(
      'inquiries a second at the peak',
      loads.map(({ inquiries }) => number(inquiries)),
    ),
    ...linesOf(found).map(([what, of]) => row(what, loads.map(of))),
  ];
};
