import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { coveredBy, lightOf, overprintedHeadlines } from '../pages/public-layout-probe.ts';

const pages = [
  '/',
  '/capabilities/ai-infrastructure',
  '/showcase/consult-desk',
  '/insights/what-to-automate-first',
  '/contact',
  '/contact/sent',
  '/faq',
  '/packages',
  '/onboarding',
  '/pay',
  '/privacy-policy',
];
const widths = [320, 390, 768, 1440, 1920];

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
};

/** Resolves once the page is painted at the new size. */
const resize = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
};

test.describe('on every public page', () => {
  for (const path of pages) {
    test(`${path} prints no headline over itself, and scrolls in one direction`, async ({ page }) => {
      await open(page, path);
      for (const width of widths) {
        await resize(page, width, 900);
        expect.soft(await overprintedHeadlines(page), `headlines at ${width} px`).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of the page at ${width} px`).toBeLessThanOrEqual(width);
      }
    });

    test(`${path} has nothing under its floating buttons`, async ({ page }) => {
      await open(page, path);
      const sound = page.getByRole('button', { name: 'Sound', exact: true });
      // It comes when the browser is idle.
      await expect(sound).toBeVisible({ timeout: 40_000 });
      const floating = (await page.getByRole('button', { name: /chat/ }).count()) > 0 ? [sound, page.getByRole('button', { name: /chat/ })] : [sound];
      for (const width of [390, 768, 1440]) {
        await resize(page, width, 844);
        for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
          await page.evaluate((share) => scrollTo({ top: share * document.documentElement.scrollHeight, behavior: 'instant' }), part);
          for (const button of floating) expect.soft(await coveredBy(button), `at ${width} px, ${part * 100} % down`).toEqual([]);
        }
        await expect.soft(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport({ ratio: 1 });
      }
    });
  }
});

test('the header keeps its menu button whole on the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  const start = await page.getByRole('button', { name: 'Start Project' }).boundingBox();
  expect(start?.x).toBeGreaterThan(130);
});

for (const [width, height] of [[1440, 900], [1920, 1080], [2560, 1300]] as const) {
  test(`the portrait fades into the ground at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const hero = page.getByRole('region', { name: /The quiet craft/ });
    const section = await hero.boundingBox();
    const sheet = await hero.locator('> [aria-hidden=true]').first().boundingBox();
    if (!section || !sheet) throw new Error('No portrait');
    const right = sheet.x + sheet.width;
    if (right < width) expect((await lightOf(page, { x: right - 4, y: 100, width: 4, height: 500 })).lightest).toBeLessThan(48);
    const foot = Math.min(section.y + section.height, sheet.y + sheet.height, height);
    expect((await lightOf(page, { x: sheet.x, y: foot - 6, width: Math.min(sheet.width, 600), height: 5 })).lightest).toBeLessThan(60);
  });
}

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'no-preference' } });

  test('dialogs have a ground, and the headline keeps all of its words', async ({ page }) => {
    await page.goto('/?start=packages');
    const dialog = page.getByRole('dialog', { name: 'Browse Packages' });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(/rgba\(.*, 0\)/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const join = await page.getByRole('heading', { level: 1 }).getByText('of', { exact: true }).first().boundingBox();
    if (!join) throw new Error('No joining word');
    const light = await lightOf(page, join);
    expect(light.lightest - light.darkest).toBeGreaterThan(200);
  });
});

for (const path of ['/', '/contact', '/contact/sent', '/packages', '/capabilities/ai-infrastructure', '/insights/what-to-automate-first', '/faq']) {
  test(`${path} skips no level of heading`, async ({ page }) => {
    await open(page, path);
    const { violations } = await new AxeBuilder({ page }).withRules(['heading-order', 'page-has-heading-one']).analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
}

test('Compare side by side begins at its beginning on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?start=packages');
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await expect(page.getByRole('heading', { name: 'Browse Packages' })).toBeInViewport();
  await expect(page.getByRole('table').getByRole('columnheader').nth(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the packages' }).click();
  await expect(page.getByRole('heading', { name: 'Browse Packages' })).toBeInViewport();
});
