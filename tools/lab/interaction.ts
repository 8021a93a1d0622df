/**
 * `npm run lab -- interaction`: what the first touch costs a slow phone, in the composed production build at 390 × 844.
 * The first tap on the menu, on the first field of the contact form and on the chat: milliseconds from its slowest
 * event to the next paint (INP), with the processor four and six times slower. And scrolling the whole landing page
 * with a finger: the work of its longest tasks. Ends with 1 where a goal is missed.
 *
 *     npm run lab -- interaction                              starts a system of its own, on free ports
 *     npm run lab -- interaction --url http://localhost:4200  measures a running one
 *     npm run lab -- interaction --rounds 3 --only menu       fewer rounds, one of menu, form, chat and scroll
 *
 * Machines are shared, so each tap is measured between two runs of one loop that does the same work without throttling:
 * how much longer it took than at its fastest in this run is the machine's slowdown, and a tap is judged divided by it.
 * Tasks are judged by what the thread itself ran, which is the same on a busy machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@vitrine/testing';
import type { Browser } from 'playwright';
import {
  type Pieces,
  type ScrollMeasure,
  scrollThrough,
  tapFirst,
  type TapMeasure,
  type Target,
} from './interaction/phone.ts';
import { overSystem } from '../system/own-system.ts';
import { terminalProgress } from '../system/progress.ts';

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds is '${options.rounds}'; it must be a whole number from 1.`);
  process.exit(2);
}

const targets: readonly Target[] = [
  { name: 'menu', path: '/', selector: '[command=show-modal][commandfor=site-menu]' },
  { name: 'form', path: '/', selector: '#contact form input:not([type=hidden])' },
  { name: 'chat', path: '/', selector: 'main button[aria-label*=chat i]' },
];
/** How many times slower the processor is; the goals are for the first. */
const rates = [4, 6] as const;
/** Milliseconds at most, at the first rate. */
const goals = { paint: 200, task: 100 };

const progress = terminalProgress(process.stderr);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

interface Measured {
  readonly taps: readonly { readonly target: Target; readonly rate: number; readonly rounds: readonly TapMeasure[] }[];
  readonly scrolls: readonly ScrollMeasure[];
}

const repeat = async <T>(title: string, once: () => Promise<T>): Promise<T[]> =>
  progress.step(title, async () => {
    const done: T[] = [];
    for (let round = 0; round < rounds; round += 1) {
      interrupted.signal.throwIfAborted();
      done.push(await once());
    }
    return done;
  });

const measureAll = async (browser: Browser, origin: string): Promise<Measured> => {
  const isWanted = (name: string) => options.only === '' || options.only === name;
  const taps = [];
  for (const target of targets.filter(({ name }) => isWanted(name)))
    for (const rate of rates) {
      const title = `${target.name} at ${String(rate)}×`;
      taps.push({ target, rate, rounds: await repeat(title, () => tapFirst(browser, origin, target, rate)) });
    }
  const scrolls = isWanted('scroll')
    ? await repeat(`scrolling at ${String(rates[0])}×`, () => scrollThrough(browser, `${origin}/`, rates[0]))
    : [];
  return { taps, scrolls };
};

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
const whole = (value: number, width: number): string => String(Math.round(value)).padStart(width);
const verdict = (isReached: boolean): string => (isReached ? 'ok  ' : 'miss');

const printTaps = ({ taps }: Measured, slowdownOf: (pieces: Pieces) => number): boolean => {
  console.log(`\nFirst tap until the next paint, milliseconds, ${String(rounds)} rounds each\n`);
  console.log('              measured          machine     on an idle machine           of the median     page');
  console.log('              median   worst   slowdown     median   worst   goal        delay   handlers  alive');
  let good = true;
  for (const { target, rate, rounds: measures } of taps) {
    const related = measures.map(({ paint, pieces }) => paint / slowdownOf(pieces));
    const paints = measures.map(({ paint }) => paint);
    const middle = measures.find(({ paint }) => paint === median(paints));
    const isJudged = rate === rates[0];
    const isReached = median(related) <= goals.paint;
    good &&= !isJudged || isReached;
    const goal = isJudged ? `≤ ${String(goals.paint)}` : '';
    const slowdown = median(measures.map(({ pieces }) => slowdownOf(pieces)));
    const live = median(measures.map(({ live: until, pieces }) => until / slowdownOf(pieces)));
    console.log(
      `${isJudged ? verdict(isReached) : '    '}  ${target.name} ${String(rate)}×${whole(median(paints), 8)}` +
        `${whole(Math.max(...paints), 8)}${slowdown.toFixed(1).padStart(11)}` +
        `${whole(median(related), 11)}${whole(Math.max(...related), 8)}   ${goal.padEnd(5)}` +
        `${whole(middle?.delay ?? 0, 12)}${whole(middle?.processing ?? 0, 11)}${whole(live, 8)}`,
    );
  }
  return good;
};

const printScrolls = ({ scrolls }: Measured): boolean => {
  const longest = scrolls.map(({ tasks }) => tasks[0]?.work ?? 0);
  const observed = scrolls.flatMap((scroll) => scroll.observed);
  const isReached = median(longest) <= goals.task;
  console.log(`\nScrolling the landing page at ${String(rates[0])}×, milliseconds, ${String(rounds)} rounds\n`);
  console.log(
    `${verdict(isReached)}  longest task of a round, work of the thread   median ${whole(median(longest), 4)}, worst ` +
      `${whole(Math.max(...longest), 4)}   ≤ ${String(goals.task)}`,
  );
  console.log(
    `      tasks from 50 ms that the page observed       ${String(observed.length)}, the longest ` +
      `${whole(Math.max(0, ...observed), 1)} by the clock`,
  );
  console.log('      the longest tasks of the median round:  work, by the clock, largest parts');
  const middle = scrolls.find(({ tasks }) => (tasks[0]?.work ?? 0) === median(longest));
  for (const { work, duration, parts } of middle?.tasks.slice(0, 8) ?? [])
    console.log(`      ${whole(work, 6)}${whole(duration, 8)}   ${parts}`);
  return isReached;
};

const folder = mkdtempSync(join(tmpdir(), 'vitrine-interaction-'));
let good = false;
try {
  good = await overSystem({ url: options.url, folder, progress, signal: interrupted.signal }, async (origin) => {
    const browser = await launchChromium();
    try {
      const measured = await measureAll(browser, origin);
      const pieces = [...measured.taps.flatMap(({ rounds: list }) => list), ...measured.scrolls].map(
        (one) => one.pieces,
      );
      const fastest = Math.min(...pieces.flat());
      const slowdownOf = (list: Pieces): number => mean(list) / fastest;
      const [quick, now] = [fastest * 40, median(pieces.map(mean)) * 40];
      console.log(
        `The machine: the reference loop takes ${quick.toFixed(0)} ms at its fastest, and took ${now.toFixed(0)} ms ` +
          `(median) in this run: ${(now / quick).toFixed(1)} times slower.`,
      );
      const areTapsGood = measured.taps.length === 0 || printTaps(measured, slowdownOf);
      const isScrollGood = measured.scrolls.length === 0 || printScrolls(measured);
      return areTapsGood && isScrollGood;
    } finally {
      await browser.close();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
