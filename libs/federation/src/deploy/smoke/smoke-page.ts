import type { Browser, Page } from 'playwright';
import { FrozenPage, moveMouse, openScreen, screenTimeoutMs, waitForScreen, within, withPage } from './open-page.ts';
import { lineOf, type PageFaults, type Surroundings } from './page-faults.ts';
import type { Fault } from './smoke-record.ts';

/** What one page may wait for, and what it may fetch. */
interface FirstView {
  /** Bytes, as the edge sends them, of each file of the build that counts, by its URL path. */
  readonly files: ReadonlyMap<string, number>;
  /** Scripts that the build counts for this page. */
  readonly counted: ReadonlySet<string>;
  /** Bytes, compressed, of scripts that its first screen may wait for. */
  readonly budget: number;
  /** Bytes, compressed, that it may fetch until it rests. */
  readonly fetchBudget: number;
}

/** One address to open, and what has to stand there. */
export interface Target {
  readonly path: string;
  /** 404 for the page of unknown addresses. */
  readonly status: 200 | 404;
  /** The remote that owns the address; null for a page of the shell itself. */
  readonly remote: { readonly name: string; readonly build: string } | null;
  readonly firstView: FirstView;
}

interface Visit {
  readonly ms: number;
  readonly bytes: number;
  readonly faults: readonly Fault[];
}

/** Milliseconds for what a page does once it stands; a page that never rests is no fault. */
const restTimeoutMs = 5000;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const consoleFix = 'open that page with this build (`npm run dev`), mend it, and deploy again';
const budgetFix = 'move what it does without behind a lazy import, and measure with `npm run sizes`';

/** Why nobody can use a page. */
export const frozenFault = (path: string): Fault => ({
  why: `${path} froze the page: its scripts never come to an end`,
  fix: 'open that page with this build (`npm run dev`), pause it in the debugger to see the loop, and deploy again',
});

/** What is wrong with all that a page fetched until it rested. */
const fetchFaults = ({ path, firstView }: Target, requested: Iterable<string>): Fault[] => {
  const bytes = bytesOf(firstView.files, requested);
  if (bytes <= firstView.fetchBudget) return [];
  const [fetched, allowed] = [kilobytes(bytes), String(firstView.fetchBudget / 1000)];
  const fix = 'load the rest when somebody asks for it, not while the page comes up';
  return [{ why: `${path} fetches ${fetched} KB of ${allowed} by itself`, fix }];
};

const checkPage = async (page: Page, found: PageFaults, target: Target): Promise<Visit> => {
  const { path, status, remote, firstView } = target;
  const response = await page.goto(path, { waitUntil: 'commit', timeout: screenTimeoutMs });
  const answered = response?.status() ?? 0;
  if (answered !== status)
    return {
      ms: 0,
      bytes: 0,
      faults: [
        { why: `${path} answers ${String(answered)}`, fix: 'let its `screens` and `routes` agree, and build again' },
      ],
    };
  const moved = moveMouse(page);
  const screen = await waitForScreen(page, remote?.name ?? null);
  await moved;
  // What comes after the first screen is checked, too; reports wait a second for others.
  await page.waitForLoadState('networkidle', { timeout: restTimeoutMs }).catch(() => undefined);
  found.close();
  const sentences = found.sentences;
  const faults: Fault[] = sentences.map((text) => ({ why: `on ${path} ${text}`, fix: consoleFix }));
  if (screen?.fallback === true || (await page.locator('[data-fallback]').count()) > 0)
    faults.unshift({ why: `${path} shows the fallback in the place of its screen`, fix: consoleFix });
  else if (!screen)
    faults.unshift({
      why: `${path} shows no screen with a heading within ${String(screenTimeoutMs / 1000)} s`,
      fix: consoleFix,
    });
  if (!screen) return { ms: screenTimeoutMs, bytes: 0, faults };
  faults.push(...fetchFaults(target, found.requested));
  return { ms: screen.ms, bytes: bytesOf(firstView.files, screen.scripts), faults };
};

/** Bytes of those files that count. */
const bytesOf = (files: FirstView['files'], paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (files.get(path) ?? 0), 0);

/**
 * From now on, the page gets no script beyond its budget: those that the build counts for it, and of others as many as
 * fit. The rest is never answered, so close the page when its screen stands, or fails for want of one. Answers how many
 * bytes it has got, with all that the build counts.
 */
const limitFirstView = async (page: Page, { files, counted, budget }: FirstView): Promise<() => number> => {
  // A script that is fetched ahead is asked for a second time when it runs, and counts once.
  const granted = new Set(counted);
  await page.route('**/*.js', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const counts = files.has(path) && !granted.has(path);
    if (counts && bytesOf(files, [...granted, path]) > budget) return;
    granted.add(path);
    await route.continue();
  });
  return () => bytesOf(files, granted);
};

/**
 * The bytes with which the first screen stands when it gets no script beyond its budget, or null when it does not. What
 * has come before a screen says too much: it starts to load what its visitor may need next, and a busy machine shows
 * the screen after that.
 */
const bytesWithinBudget = (browser: Browser, around: Surroundings, target: Target): Promise<number | null> =>
  withPage(browser, around, target.path, async (page) => {
    const bytes = await limitFirstView(page, target.firstView);
    const screen = await within(openScreen(page, target.path, target.remote?.name ?? null));
    return screen?.fallback === false ? bytes() : null;
  });

/** Opens one address in a browser that knows nothing, and looks at it until it rests. */
export const visitPage = async (browser: Browser, around: Surroundings, target: Target): Promise<Visit> => {
  const { path, firstView } = target;
  try {
    const visit = await withPage(browser, around, path, (page, found) => within(checkPage(page, found, target)));
    if (visit.bytes <= firstView.budget || visit.faults.length > 0) return visit;
    const bytes = await bytesWithinBudget(browser, around, target);
    if (bytes !== null) return { ...visit, bytes };
    const [waited, allowed] = [kilobytes(visit.bytes), String(firstView.budget / 1000)];
    return {
      ...visit,
      faults: [{ why: `the first screen of ${path} waits for ${waited} KB of ${allowed}`, fix: budgetFix }],
    };
  } catch (error) {
    const text = lineOf(error instanceof Error ? error.message : String(error));
    const fault =
      error instanceof FrozenPage ? frozenFault(path) : { why: `${path} can’t be opened: ${text}`, fix: consoleFix };
    return { ms: 0, bytes: 0, faults: [fault] };
  }
};
