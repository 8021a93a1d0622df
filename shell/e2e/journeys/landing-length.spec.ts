import { expect, test } from '../fixtures.ts';

/** The whole page, in pixels, with the specified contact form, the people, prices and questions. */
for (const [width, height, longest] of [
  [1440, 900, 10_600],
  [390, 844, 13_400],
] as const) {
  test(`the landing page is at most ${String(longest)} px long at ${String(width)} px`, async ({ page, landing }) => {
    await page.setViewportSize({ width, height });
    await landing.open();
    await landing.hydrate();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('on a phone a rail says which card is in sight, and its last one can be reached', async ({ page, landing }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  await landing.hydrate();
  const section = page.locator('#capabilities');
  await expect(section.getByText('1 / 6')).toBeVisible();
  await section.getByRole('link', { name: 'AI for Luxury' }).focus();
  await expect(section.getByText('6 / 6')).toBeVisible();
  await expect(section.getByRole('link', { name: 'AI for Luxury' })).toBeInViewport();
});

test('a stranger finds the prices from the first view in one press, and chooses in two', async ({ page, landing }) => {
  await landing.open();
  await page.getByRole('link', { name: /^Monthly packages from/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Packages and prices' })).toBeInViewport();
  await page.getByRole('link', { name: 'Choose Visionary Transformation' }).click();
  await expect(page).toHaveURL('/onboarding/package?package=transformation');
});
