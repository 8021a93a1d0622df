import { expect, test } from '../fixtures.ts';
import { brightnessOf } from '../brightness.ts';

test('the header keeps its menu button whole on the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  const start = await page.getByRole('button', { name: 'Start Project' }).boundingBox();
  expect(start?.x).toBeGreaterThan(130);
});

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [2560, 1300],
] as const) {
  test(`the portrait fades into the ground at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const drawing = page.waitForResponse(/portrait\..*\.svg$/);
    await page.goto('/');
    await (await drawing).finished();
    const hero = page.getByRole('region', { name: /More of the right patients/ });
    const section = await hero.boundingBox();
    const sheet = await hero.locator('> [aria-hidden=true]').first().boundingBox();
    if (!section || !sheet) throw new Error('No portrait');
    const right = sheet.x + sheet.width;
    if (right < width)
      expect((await brightnessOf(page, { x: right - 4, y: 100, width: 4, height: 500 })).lightest).toBeLessThan(48);
    const foot = Math.min(section.y + section.height, sheet.y + sheet.height, height);
    expect(
      (await brightnessOf(page, { x: sheet.x, y: foot - 6, width: Math.min(sheet.width, 600), height: 5 })).lightest,
    ).toBeLessThan(60);
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
    const join = await page.getByRole('heading', { level: 1 }).getByText('with', { exact: true }).first().boundingBox();
    if (!join) throw new Error('No joining word');
    const light = await brightnessOf(page, join);
    expect(light.lightest - light.darkest).toBeGreaterThan(200);
  });
});

test('whoever asked for less motion gets no transition, whatever changes', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() =>
    addEventListener('transitionrun', ({ target, propertyName }) => {
      // It says when a section that is out of sight is laid out, and moves nothing.
      if (propertyName === 'content-visibility') return;
      document.documentElement.dataset['moved'] = (target as Element).localName;
    }),
  );
  for (const width of [1440, 768, 390]) await page.setViewportSize({ width, height: 900 });
  await page.getByRole('button', { name: 'Start Project' }).hover();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

test('Compare side by side begins at its beginning on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?start=packages');
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  await expect(page.getByRole('heading', { name: 'Browse Packages' })).toBeInViewport();
  await expect(page.getByRole('table').getByRole('columnheader').nth(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the packages' }).click();
  await expect(page.getByRole('heading', { name: 'Browse Packages' })).toBeInViewport();
});
