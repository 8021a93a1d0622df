/**
 * `npm run lab -- scroll`: what a long list costs the browser. It starts the whole system on loopback with 10,000
 * clients and 20,000 invoices, turns the wheel over the invoices until enough of them have come, and prints how many
 * rows stood in the page at most, what the main thread worked for them, how long it was held up, and how late the
 * frames were. Ends with 1 beyond the bounds.
 *
 *     npm run lab -- scroll
 *     npm run lab -- scroll --rows 4000 --clients 5000
 *
 * The work is the thread's own time, the same on a busy machine; tasks and frames are wall time and need a quiet one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@vitrine/testing';
import { Pool } from 'pg';
import { fill } from './lists/fill.ts';
import { withOwnSystem } from '../system/own-system.ts';
import { terminalProgress } from '../system/progress.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '10000' }, rows: { type: 'string', default: '2000' } },
});
const [clients, minimumRows] = [Number(values.clients), Number(values.rows)];
/**
 * More rows than this in the page, and the list is no longer a window; more work in a drawn frame, and it comes late
 * even on a quiet machine.
 */
const limits = { rows: 120, work: 30 };

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-scroll-'));
const faults: string[] = [];

try {
  await withOwnSystem({ folder, progress }, async (system) => {
    const database = new Pool({ connectionString: system.urls.database, max: 2 });
    try {
      const cookie = await progress.step(`${clients} clients and twice as many invoices`, () =>
        fill({ database, env: system.env }, { clients, origin: system.urls.bff, site: system.urls.edge }),
      );
      const browser = await launchChromium();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const [key = '', value = ''] = cookie.split('=', 2);
      await context.addCookies([{ name: key, value, url: system.urls.edge }]);
      const page = await context.newPage();
      await page.goto(`${system.urls.edge}/invoices`);
      await page.locator('[data-index]').first().waitFor();
      await page.mouse.move(400, 600);
      await page.evaluate(watch);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      const worked = async () =>
        new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
      const before = await worked();
      const began = performance.now();
      for (let turns = 0; turns < 6000; turns += 1) {
        await page.mouse.wheel(0, 600);
        if (
          turns % 20 === 0 &&
          (await page.evaluate(() =>
            Math.max(
              ...[...document.querySelectorAll('[data-index]')].map((row) => Number(row.getAttribute('data-index'))),
            ),
          )) >= minimumRows
        )
          break;
      }
      const { rows, loaded, tasks, frames } = await page.evaluate(readMeasures);
      const after = await worked();
      const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      const [work, drawn] = [grown('TaskDuration') * 1000, Math.max(1, grown('LayoutCount'))];
      const seconds = (performance.now() - began) / 1000;
      await browser.close();
      frames.sort((a, b) => a - b);
      const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1);
      progress.note(
        `  scrolled to row ${loaded} in ${seconds.toFixed(1)} s (${Math.round(loaded / seconds)} rows a second)`,
      );
      progress.note(`  rows in the page, at most       ${rows}`);
      progress.note(
        `  work of the main thread         ${Math.round(work)} ms, ${(work / drawn).toFixed(1)} ms for each of ` +
          `${drawn} layouts`,
      );
      progress.note(
        `  tasks longer than 50 ms         ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms, ` +
          `${Math.round(tasks.reduce((sum, time) => sum + time, 0))} ms in all`,
      );
      progress.note(`  frames (${frames.length}), milliseconds    median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`);
      if (loaded < minimumRows) faults.push(`Only ${loaded} of ${minimumRows} rows came`);
      if (rows > limits.rows) faults.push(`${rows} rows stood in the page, more than ${limits.rows}`);
      if (work / drawn > limits.work)
        faults.push(`A layout took ${(work / drawn).toFixed(1)} ms of work, more than ${limits.work}`);
    } finally {
      await database.end();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(faults.length > 0 ? `\n${faults.join('\n')}` : '\nThe list keeps within its bounds.');
process.exit(faults.length > 0 ? 1 : 0);

interface MeasuredWindow extends Window {
  seenTasks: number[];
  seenFrames: number[];
  seenRows: number;
}

/** In the page: records each long task, each frame and its rows. */
function watch(): void {
  const store = Object.assign(window as unknown as MeasuredWindow, { seenTasks: [], seenFrames: [], seenRows: 0 });
  new PerformanceObserver((list) => store.seenTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask' },
  );
  let before = performance.now();
  const frame = (now: number): void => {
    store.seenFrames.push(now - before);
    before = now;
    store.seenRows = Math.max(store.seenRows, document.querySelectorAll('[data-index]').length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** In the page: what `watch` wrote down. */
function readMeasures(): { rows: number; loaded: number; tasks: number[]; frames: number[] } {
  const { seenTasks, seenFrames, seenRows } = window as unknown as MeasuredWindow;
  const loaded =
    Math.max(...[...document.querySelectorAll('[data-index]')].map((row) => Number(row.getAttribute('data-index')))) +
    1;
  return { rows: seenRows, loaded, tasks: seenTasks, frames: seenFrames.slice(1) };
}
