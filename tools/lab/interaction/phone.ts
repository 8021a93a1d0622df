/** A phone in front of the site: a fresh context and page for each measure, without anything it saw before. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { isAtRest, isLive, placeOf, recorded, type Recorded, referencePieces, watch } from './in-page.ts';
import { type Task, tasksOf, traceCategories } from './trace.ts';

/** Something that is tapped first, on a page that nobody has touched. */
export interface Target {
  readonly name: string;
  readonly path: string;
  readonly selector: string;
}

/** Milliseconds of the pieces of the reference loop, before and after a measure, without throttling. */
export type Pieces = readonly number[];

/** The first tap, in milliseconds. */
export interface TapMeasure {
  /** From the slowest event of the tap to the paint that follows it. */
  readonly paint: number;
  /** Of that, until its handlers began, and while they ran. */
  readonly delay: number;
  readonly processing: number;
  /** Until the page was hydrated. */
  readonly live: number;
  readonly pieces: Pieces;
}

export interface ScrollMeasure {
  /** Tasks of the main thread, longest work first. */
  readonly tasks: readonly Task[];
  /** Lengths that the page itself observed, in milliseconds of the clock. */
  readonly observed: readonly number[];
  readonly pieces: Pieces;
}

interface Opened {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** The size of the phone's page, in CSS pixels. */
const screen = { width: 390, height: 844 };

const onPhone = async <T>(browser: Browser, url: string, measure: (opened: Opened) => Promise<T>) => {
  const context = await browser.newContext({ viewport: screen, hasTouch: true, isMobile: true });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(isAtRest);
    const devtools = await context.newCDPSession(page);
    const before = await page.evaluate(referencePieces);
    const measured = await measure({ browser, context, page, devtools });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { ...measured, pieces: [...before, ...(await page.evaluate(referencePieces))] };
  } finally {
    await context.close();
  }
};

const untilLive = async (page: Page): Promise<Recorded> => {
  await page.waitForFunction(isLive, undefined, { timeout: 60_000 });
  return page.evaluate(recorded);
};

/** Milliseconds that a finger rests on the glass for a tap. */
const pressMs = 80;

/** Taps the target as the first thing that happens on the page, with the processor so many times slower. */
export const tapFirst = async (browser: Browser, origin: string, target: Target, rate: number): Promise<TapMeasure> =>
  onPhone(browser, origin + target.path, async ({ page, devtools }) => {
    const place = await page.evaluate(placeOf, target.selector);
    await page.waitForFunction(isAtRest);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await devtools.send('Input.synthesizeTapGesture', { ...place, duration: pressMs, gestureSourceType: 'touch' });
    const { events, liveAt } = await untilLive(page);
    const first = events[0]?.interactionId;
    const tap = events.filter(({ interactionId }) => interactionId === first);
    const [slowest] = tap.toSorted((a, b) => b.duration - a.duration);
    // Below 16 ms the browser reports nothing.
    if (!slowest) return { paint: 16, delay: 0, processing: 0, live: Number.NaN };
    return {
      paint: slowest.duration,
      delay: slowest.processingStart - slowest.startTime,
      processing: slowest.processingEnd - slowest.processingStart,
      live: (liveAt ?? Number.NaN) - Math.min(...tap.map(({ startTime }) => startTime)),
    };
  });

/** One stroke of a finger over most of the screen; each step waits until the page has taken the one before. */
const stroke = async (devtools: CDPSession): Promise<void> => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 195, y: 700 });
  for (let y = 680; y >= 100; y -= 20) await touch('touchMove', { x: 195, y });
  await touch('touchEnd');
};

/** Scrolls a page that nobody has touched to its end with a finger, with the processor so many times slower. */
export const scrollThrough = async (browser: Browser, url: string, rate: number): Promise<ScrollMeasure> =>
  onPhone(browser, url, async ({ page, devtools }) => {
    await browser.startTracing(page, { categories: traceCategories });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    for (let strokes = 0; !(await page.evaluate(isAtEnd)); strokes += 1) {
      if (strokes === 60) throw new Error('The page did not scroll to its end in 60 strokes');
      await stroke(devtools);
    }
    const { tasks: observed } = await untilLive(page);
    return { tasks: tasksOf(await browser.stopTracing(), 50), observed };
  });
