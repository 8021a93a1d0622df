import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const heights = [664, 844] as const;
const pages = [
  '/',
  '/capabilities/ai-infrastructure',
  '/showcase/after-hours',
  '/showcase/contour',
  '/technology',
  '/insights/the-price-of-an-empty-chair',
  '/faq',
  '/contact',
  '/contact/call',
  '/newsletter',
  '/privacy-policy',
  '/terms-of-service',
  '/packages',
  '/onboarding',
  '/onboarding/package?package=transformation',
  '/pay?package=Foundation%20Elite',
  '/pay',
  '/payment-success',
  '/payment-cancel',
] as const;

/** The page's acts in sight that something fixed lies over; the header covers what was scrolled by. */
const coveredButtons = (page: Page) =>
  page.evaluate(() => {
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
    return [...document.querySelectorAll('main [data-primary], main [data-dock] button, #root > nav a')].flatMap(
      (button) => {
        const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
        if (width * height < 100 || bottom <= 0 || top < 92 || top >= innerHeight) return [];
        const inset = 6;
        const corners = [left + inset, right - inset].flatMap((x) =>
          [top + inset, bottom - inset].map((y) => [x, y] as const),
        );
        const over = corners
          .filter(([x, y]) => x > 0 && x < innerWidth && y > 0 && y < innerHeight)
          .map(([x, y]) => document.elementFromPoint(x, y))
          .find((one) => one !== null && !button.contains(one) && !one.contains(button) && isFixed(one));
        return over ? [`${button.textContent}: ${over.outerHTML.slice(0, 80)}`] : [];
      },
    );
  });

test.use({ hasTouch: true });

for (const height of heights) {
  test.describe(`on a phone of 390 × ${String(height)}`, () => {
    test.use({ viewport: { width: 390, height } });

    test('nothing fixed lies over a button at rest, at the top and at the end of every public page', async ({
      page,
      expectConsole,
    }) => {
      test.setTimeout(120_000);
      expectConsole(/status of 4/);
      for (const path of pages) {
        await page.goto(path);
        await page.getByRole('button', { name: 'Sound', exact: true }).waitFor();
        await page.getByRole('heading').first().waitFor();
        expect.soft(await coveredButtons(page), `${path}, its top`).toEqual([]);
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        expect.soft(await coveredButtons(page), `${path}, its end`).toEqual([]);
      }
    });

    test('the dock has Book a call and Prices once the hero’s buttons have left', async ({ page, landing }) => {
      await landing.open();
      const dock = page.getByRole('navigation', { name: 'Next step' });
      await expect(dock.getByRole('link', { name: 'Prices' })).toBeVisible();
      await landing.layOut();
      await page.locator('#showcase h2').first().scrollIntoViewIfNeeded();
      await expect(dock.getByRole('link', { name: 'Book a call' })).toBeVisible();
      await dock.getByRole('link', { name: 'Book a call' }).click();
      await expect(page).toHaveURL('/#call');
      await expect(landing.call.getByLabel('Name')).toBeInViewport();
      // The form has a gold button of its own.
      await landing.call.getByRole('button', { name: 'Request my call' }).scrollIntoViewIfNeeded();
      await expect(dock.getByRole('link', { name: 'Book a call' })).toBeHidden();
      await dock.getByRole('link', { name: 'Prices' }).click();
      await expect(page.getByRole('heading', { name: 'Packages and prices' })).toBeInViewport();
    });

    for (const [path, name] of [
      ['/onboarding/package?package=transformation', 'Next'],
      ['/onboarding', 'Next'],
      ['/pay?package=Foundation%20Elite', /^Pay \$/],
    ] as const)
      test(`${path} has its act in the dock`, async ({ page }) => {
        await page.goto(path);
        const act = page.getByRole('main').getByRole('button', { name });
        await expect(act).toBeInViewport({ ratio: 1 });
        const box = await act.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(height - 56);
        await expect(page.getByRole('navigation', { name: 'Next step' })).toBeHidden();
        expect(await coveredButtons(page)).toEqual([]);
        const row = page.locator('main [data-dock]').locator('xpath=..');
        const { display, blockSize } = await row.evaluate((element) => getComputedStyle(element));
        expect(display === 'contents' || blockSize, 'what is left in the row it came from').not.toBe('0px');
      });

    for (const path of ['/contact', '/contact/call'])
      test(`${path} has no other act beside its form, from its title to its end`, async ({ page, landing }) => {
        await page.goto(path);
        const title = page.getByRole('heading', { level: 1 });
        await landing.hydrate();
        const dock = page.getByRole('navigation', { name: 'Next step' });
        for (const place of [title, page.getByRole('link', { name: /^hello@/ }).first()]) {
          await place.scrollIntoViewIfNeeded();
          // What watches the acts hears of this place before this does.
          await place.evaluate(
            (element) => new Promise((resolve) => new IntersectionObserver(resolve).observe(element)),
          );
          await expect(dock.getByRole('link', { name: 'Prices' })).toBeVisible();
          await expect(dock.getByRole('link', { name: 'Book a call' })).toBeHidden();
        }
      });
  });
}
