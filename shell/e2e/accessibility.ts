import axe from 'axe-core';
import type { Page } from 'playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Beyond WCAG: the outline of a page can be followed. */
const outline = ['heading-order', 'landmark-unique', 'page-has-heading-one'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds on a page, by WCAG 2.2 A and AA and the rules about a page's outline. Runs axe itself
 * instead of `@axe-core/playwright`, which hands every element it passes back and forth and takes much longer; our
 * pages have no frames but pictures of mails, which are left out because they run no scripts.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = (await window.axe?.run({ exclude: ['iframe'] }, options)) ?? { violations: [] };
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
      );
    },
    {
      runOnly: { type: 'tag' as const, values: wcag },
      rules: Object.fromEntries(outline.map((rule) => [rule, { enabled: true }])),
      resultTypes: ['violations' as const],
      preload: false,
    },
  );
}
