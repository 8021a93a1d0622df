import { readFileSync } from 'node:fs';
import type { RequestTiming } from './recording.ts';

interface Pause {
  readonly pauseAt: number;
  readonly duration: number;
}

/** Milliseconds of one request, by what it was doing. */
interface Parts {
  readonly whole: number;
  /** Reading the body, checks, and waiting for a connection of the pool. */
  readonly before: number;
  readonly inStatements: number;
  /** From the last statement to the answer. */
  readonly after: number;
  /** Of the whole, while the garbage collector stopped the process. */
  readonly paused: number;
}

const columns = ['whole', 'before', 'inStatements', 'after', 'paused'] as const;
const titles: Readonly<Record<(typeof columns)[number], string>> = {
  whole: 'in the BFF',
  before: 'before SQL',
  inStatements: 'SQL',
  after: 'after SQL',
  paused: 'GC pauses',
};

const partsOf = (timing: RequestTiming, pauses: readonly Pause[]): Parts => {
  const { arrivedAt, answeredAt, firstStatementAt, lastStatementAt, inStatements } = timing;
  const overlaps = pauses.map(({ pauseAt, duration }) =>
    Math.max(0, Math.min(answeredAt, pauseAt + duration) - Math.max(arrivedAt, pauseAt)),
  );
  return {
    whole: answeredAt - arrivedAt,
    before: (firstStatementAt ?? answeredAt) - arrivedAt,
    inStatements,
    after: answeredAt - (lastStatementAt ?? answeredAt),
    paused: overlaps.reduce((sum, one) => sum + one, 0),
  };
};

const mean = (parts: readonly Parts[], column: (typeof columns)[number]): number =>
  parts.reduce((sum, one) => sum + one[column], 0) / Math.max(1, parts.length);

/** Lines that say where time went, for all requests of a file of timings and for the slowest hundredth of them. */
export function slowRequests(path: string, measured: ReadonlySet<string>): string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RequestTiming | Pause);
  const pauses = lines.filter((line): line is Pause => 'pauseAt' in line);
  const timings = lines.filter((line): line is RequestTiming => 'arrivedAt' in line && measured.has(line.id));
  const all = timings.map((one) => partsOf(one, pauses)).toSorted((a, b) => a.whole - b.whole);
  const slowest = all.slice(Math.floor(all.length * 0.99));
  const began = Math.min(...timings.map(({ arrivedAt }) => arrivedAt));
  const ended = Math.max(...timings.map(({ answeredAt }) => answeredAt));
  const during = pauses.filter(({ pauseAt }) => pauseAt > began && pauseAt < ended);
  const paused = during.reduce((sum, { duration }) => sum + duration, 0);
  const longest = Math.max(0, ...during.map(({ duration }) => duration));
  const spans = new Set(slowest.map(({ whole }) => whole));
  const seconds = new Set(
    timings
      .filter(({ arrivedAt, answeredAt }) => spans.has(answeredAt - arrivedAt))
      .map(({ arrivedAt }) => Math.floor((arrivedAt - began) / 100)),
  );
  const row = (title: string, parts: readonly Parts[]): string =>
    `  ${title.padEnd(20)}${columns.map((column) => mean(parts, column).toFixed(1).padStart(12)).join('')}`;
  return [
    `  mean milliseconds   ${columns.map((column) => titles[column].padStart(12)).join('')}`,
    row('all requests', all),
    row('the slowest 1 %', slowest),
    `  ${during.length} GC pauses took ${paused.toFixed(0)} of ${(ended - began).toFixed(0)} ms, the longest ` +
      `${longest.toFixed(0)} ms; the ${slowest.length} slowest came in ${seconds.size} tenths of a second`,
  ];
}
