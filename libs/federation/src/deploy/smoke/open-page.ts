import type { Browser, BrowserContext, Page } from 'playwright';
import { PageFaults, type Surroundings } from './page-faults.ts';

/** Milliseconds in which the first screen of a page stands on a busy machine. */
export const screenTimeoutMs = 20_000;
/** Milliseconds in which a page whose scripts come to an end answers a question. */
const answerTimeoutMs = 5000;
/** Milliseconds for all that is asked of one page, with what a busy machine takes beside it. */
const limitMs = 35_000;

/** The page's scripts never come to an end, so nobody can use it, and it can't even report that. */
export class FrozenPage extends Error {
  override readonly name = 'FrozenPage';
}

/**
 * What `work` with one page has in time, whatever becomes of it later: a page that freezes leaves the browser's driver
 * without an answer. Rejects with {@link FrozenPage}.
 */
export const within = async <T>(work: Promise<T>, ms = limitMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FrozenPage()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** In the page, at each frame: what its first screen came after, once it stands. */
const measureScreen = (remote: string | null): { ms: number; scripts: string[]; fallback: boolean } | null => {
  const fallback = document.querySelector('[data-fallback]') !== null;
  const heading = document.querySelector('main h1, main h2, h1');
  const stands =
    'live' in document.documentElement.dataset &&
    heading?.checkVisibility() === true &&
    (remote === null || document.querySelector(`[data-remote="${remote}"]`) !== null);
  if (!stands && !fallback) return null;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = entries
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0)
    .map(({ name }) => new URL(name).pathname);
  return { ms: Math.round(performance.now()), scripts, fallback };
};

/**
 * What a remote's screen came after, once it stands, or a fallback does; null when neither does in time. Rejects with
 * {@link FrozenPage} when the page answers no question either.
 */
export const waitForScreen = async (page: Page, remote: string | null) => {
  try {
    const handle = await page.waitForFunction(measureScreen, remote, { timeout: screenTimeoutMs });
    return await handle.jsonValue();
  } catch {
    await within(
      page.evaluate(() => true).catch(() => false),
      answerTimeoutMs,
    );
    return null;
  }
};

/** A prerendered page starts with the first sign of a person. Each move is one, for the page may just have come. */
export const moveMouse = (page: Page): Promise<void> =>
  page
    .waitForLoadState('domcontentloaded', { timeout: screenTimeoutMs })
    .then(() => within(page.mouse.move(40, 40), answerTimeoutMs))
    .then(() => within(page.mouse.move(60, 60), answerTimeoutMs))
    .catch(() => undefined);

/** Opens an address as a person does; answers as {@link waitForScreen}. */
export const openScreen = async (page: Page, path: string, remote: string | null) => {
  await page.goto(path, { waitUntil: 'commit', timeout: screenTimeoutMs });
  const moved = moveMouse(page);
  const screen = await waitForScreen(page, remote);
  await moved;
  return screen;
};

const addSession = async (context: BrowserContext, { origin, cookie }: Surroundings): Promise<void> => {
  if (cookie === null) return;
  const at = cookie.indexOf('=');
  const name = cookie.slice(0, at).trim();
  await context.addCookies([
    { name, value: cookie.slice(at + 1).trim(), url: origin, httpOnly: true, secure: name.startsWith('__Host-') },
  ]);
};

/** Opens a page in a browser that knows nothing, and closes it after `work`. `path` is what it will open. */
export const withPage = async <T>(
  browser: Browser,
  around: Surroundings,
  path: string,
  work: (page: Page, found: PageFaults) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: around.origin, reducedMotion: 'reduce' });
  try {
    const found = new PageFaults(around);
    await addSession(context, around);
    await context.route('**/api/**', found.answer);
    const page = await context.newPage();
    found.follow(context, page, path);
    return await work(page, found);
  } finally {
    // Ends the page's process, also of a page that never answers.
    await context.close();
  }
};
