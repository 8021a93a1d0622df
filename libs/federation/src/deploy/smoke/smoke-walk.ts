import type { Browser, Page } from 'playwright';
import { FrozenPage, openScreen, waitForScreen, within, withPage } from './open-page.ts';
import type { PageFaults, Surroundings } from './page-faults.ts';
import { frozenFault } from './smoke-page.ts';
import type { Fault } from './smoke-record.ts';

/** An address on a walk, and the remote whose screen has to stand there. */
export interface Stop {
  readonly path: string;
  readonly remote: string;
  readonly build: string;
}

/** Pages of the build that one document walks through. */
const pagesPerWalk = 8;

/**
 * Walks over all pages of the build: from each by link to a page of another remote and back, since what one remote
 * changes for the whole document the next one meets. The first walk goes to every other remote.
 */
export const walksOf = (own: readonly Stop[], others: readonly Stop[]): Stop[][] => {
  if (others.length === 0) return [];
  const walks: Stop[][] = [];
  for (let from = 0; from < own.length; from += pagesPerWalk) {
    const pages = own.slice(from, from + pagesPerWalk);
    const length = from === 0 ? Math.max(pages.length, others.length) : pages.length;
    const pairs = Array.from({ length }, (_, at) => [pages[at % pages.length], others[(from + at) % others.length]]);
    walks.push([...pairs.flat(), pages[0]].filter((stop) => stop !== undefined));
  }
  return walks;
};

/** In the page: does what a link does. Which page has a link to which is its team's matter. */
const followLink = (path: string): void => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
};

const nameOf = ({ path, remote, build }: Stop): string => `${path} (${remote} ${build})`;

/** In the page: resolves once what a new screen does at once is done. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 100));
  });

const goOn = async (page: Page, { path, remote }: Stop) => {
  await page.evaluate(followLink, path);
  const screen = await waitForScreen(page, remote);
  if (screen?.fallback === false) await page.evaluate(settle);
  return screen;
};

const walk = async (page: Page, found: PageFaults, [start, ...stops]: readonly Stop[]): Promise<Fault[]> => {
  if (!start) return [];
  const first = await within(openScreen(page, start.path, start.remote));
  // That page alone is wrong, and is told by the visit to it.
  if (first?.fallback !== false || found.sentences.length > 0) return [];
  let from = start;
  for (const stop of stops) {
    const way = `after a link from ${nameOf(from)} to ${nameOf(stop)}`;
    const fix = 'look for what one of the two changes for the whole page: prototypes, globals, the history, a loop';
    const screen = await within(goOn(page, stop));
    if (!screen) return [{ why: `${way} no screen of ${stop.remote} stands`, fix }];
    if (screen.fallback) return [{ why: `${way} the fallback stands in the place of its screen`, fix }];
    const [text] = found.sentences;
    if (text !== undefined) return [{ why: `${way} ${text}`, fix }];
    from = stop;
  }
  found.close();
  return [];
};

/** Goes through a walk in one document; at most one fault, with the two builds that met. */
export const takeWalk = async (
  browser: Browser,
  around: Surroundings,
  stops: readonly Stop[],
): Promise<readonly Fault[]> => {
  const [start] = stops;
  if (!start) return [];
  try {
    return await withPage(browser, around, start.path, (page, found) => walk(page, found, stops));
  } catch (error) {
    if (error instanceof FrozenPage) return [frozenFault(start.path)];
    throw error;
  }
};
