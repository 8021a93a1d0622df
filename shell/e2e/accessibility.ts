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
      const lines: string[] = [];
      for (const { id, help, nodes } of violations) {
        const targets: string[] = [];
        for (const { target } of nodes) {
          const selector = target.join(' ');
          // A bar at the edge of the screen covers part of what stands there until one scrolls.
          if (id === 'target-size') {
            document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const again = await window.axe?.run(selector, { runOnly: [id] });
            if (again?.violations.length === 0) continue;
          }
          targets.push(selector);
        }
        if (targets.length > 0) lines.push(`${id}: ${help} (${targets.join('; ')})`);
      }
      return lines;
    },
    {
      runOnly: { type: 'tag' as const, values: wcag },
      rules: Object.fromEntries(outline.map((rule) => [rule, { enabled: true }])),
      resultTypes: ['violations' as const],
      preload: false,
    },
  );
}
