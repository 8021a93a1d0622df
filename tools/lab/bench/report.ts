import type { Progress } from '../../system/progress.ts';
import type { MeasuredEndpoint } from './endpoints.ts';

/** What one process did in one round. */
export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor for each request; null where the system does not account for them. */
  readonly server: number | null;
  readonly database: number | null;
  /** Most that the server ever held. */
  readonly megabytes: number;
}

/** The bare server and the BFF, one after the other. */
export interface Pair {
  readonly raw: Measured;
  readonly bff: Measured;
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const spread = (numbers: readonly number[], digits: number): string =>
  `${median(numbers).toFixed(digits)} ` +
  `(${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)})`;

/** The BFF beside the bare server, of one pair. */
export const ratioOf = ({ raw, bff }: Pair) => ({
  rate: bff.perSecond / raw.perSecond,
  p99: bff.p99 / raw.p99,
});

const perRequest = (pairs: readonly Pair[], who: keyof Pair, what: 'server' | 'database'): string =>
  median(pairs.map((pair) => pair[who][what] ?? 0)).toFixed(0);

/** Prints what was measured, with ok or miss; answers what was missed. */
export function printTable(
  progress: Progress,
  results: readonly { readonly endpoint: MeasuredEndpoint; readonly pairs: readonly Pair[] }[],
): string[] {
  const missed: string[] = [];
  progress.note(`\nMedians (least to most) of the pairs; processor time is of the server and of PostgreSQL\n`);
  for (const { endpoint, pairs } of results) {
    const { title, goals, connections } = endpoint;
    const ratios = pairs.map(ratioOf);
    const rates = ratios.map(({ rate }) => rate);
    const tails = ratios.map(({ p99 }) => p99);
    const rateMissed = median(rates) < goals.rate;
    const tailMissed = goals.p99 !== undefined && median(tails) > goals.p99;
    progress.note(`${title}, ${connections} connections`);
    for (const who of ['raw', 'bff'] as const)
      progress.note(
        `  ${who.padEnd(4)} ${spread(
          pairs.map((pair) => pair[who].perSecond),
          0,
        )} a second; p50 ${spread(
          pairs.map((pair) => pair[who].p50),
          1,
        )}, p99 ${spread(
          pairs.map((pair) => pair[who].p99),
          1,
        )} ms; ${perRequest(pairs, who, 'server')} + ${perRequest(pairs, who, 'database')} µs`,
      );
    progress.note(
      `  ${rateMissed ? 'miss' : 'ok  '} rate ${spread(rates, 2)} of raw, goal at least ${goals.rate.toFixed(2)}`,
    );
    progress.note(
      `  ${tailMissed ? 'miss' : 'ok  '} p99 ${spread(tails, 2)} times raw` +
        (goals.p99 === undefined ? ', no goal' : `, goal at most ${goals.p99.toFixed(1)}`),
    );
    if (rateMissed) missed.push(`${title}: the rate is ${median(rates).toFixed(2)} of the bare server's`);
    if (tailMissed) missed.push(`${title}: the p99 is ${median(tails).toFixed(2)} times the bare server's`);
  }
  return missed;
}
