import type { Page } from 'playwright';

/** The scripts of a build that one page may wait for. */
export interface FirstView {
  /** Bytes, as the edge sends them, of each script that counts, by its URL path. */
  readonly scripts: ReadonlyMap<string, number>;
  /** Those that the build counts for this page. */
  readonly counted: ReadonlySet<string>;
  /** Bytes, compressed, that its first screen may wait for. */
  readonly budget: number;
}

/** Bytes of those scripts that count. */
export const bytesOf = (scripts: FirstView['scripts'], paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (scripts.get(path) ?? 0), 0);

/**
 * From now on, the page gets no script beyond its budget: those that the build counts for it, and of others as many as
 * fit. The rest is never answered, so close the page when its screen stands, or fails for want of one. Answers how many
 * bytes it has got, with all that the build counts.
 */
export const limitFirstView = async (page: Page, { scripts, counted, budget }: FirstView): Promise<() => number> => {
  // A script that is fetched ahead is asked for a second time when it runs, and counts once.
  const granted = new Set(counted);
  await page.route('**/*.js', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const counts = scripts.has(path) && !granted.has(path);
    if (counts && bytesOf(scripts, [...granted, path]) > budget) return;
    granted.add(path);
    await route.continue();
  });
  return () => bytesOf(scripts, granted);
};
