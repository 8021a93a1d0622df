import { expect, test } from '../fixtures.ts';

test('pages of every team begin at one left edge', async ({ page, expectConsole }) => {
  test.setTimeout(120_000);
  expectConsole(/status of 4/);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [
    '/insights/the-price-of-an-empty-chair',
    '/privacy-policy',
    '/terms-of-service',
    '/',
    '/capabilities/ai-infrastructure',
    '/showcase/after-hours',
    '/technology',
    '/faq',
    '/contact',
    '/contact/sent',
    '/newsletter',
    '/packages',
    '/onboarding',
    '/pay?package=Foundation%20Elite',
    '/pay',
    '/payment-success',
    '/payment-cancel',
    '/no-such-page',
  ]) {
    await page.goto(path);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    // A glyph's own side bearing may be pulled out by a few pixels. A page may replace its title as it comes alive.
    const edge = async () => Math.round(((await title.boundingBox())?.x ?? 0) / 8) * 8;
    await expect.poll(edge, { message: path }).toBe(56);
  }
});

test('the names of the packages stay in sight while they are compared', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/?start=packages');
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  const name = page.getByRole('table').getByRole('columnheader', { name: /^Visionary Transformation/ });
  await page.getByRole('rowheader', { name: '24/7 support' }).scrollIntoViewIfNeeded();
  await expect(name).toBeInViewport();
});

test('a step of the wizard opens at its top, with all of the chosen package in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/onboarding/package?package=transformation');
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Ines');
  await main.getByLabel('Last name').fill('Marlow');
  await main.getByLabel('Practice name').fill('Larkspur');
  await main.getByLabel('Practice type').selectOption('dental');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(main.getByLabel('Email')).toBeFocused();
  const lead = await main.getByText('Visionary Transformation').first().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(lead?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('what is pressed, chosen and done shows', async ({ page }) => {
    await page.goto('/technology');
    const looks = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await looks('Frontend');
    await page.getByRole('button', { name: 'Frontend', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Frontend', exact: true })).toHaveAttribute('aria-pressed', 'true');
    expect(await looks('Frontend')).not.toBe(before);

    await page.goto('/onboarding');
    const progress = page.getByRole('progressbar');
    await progress.waitFor();
    expect(await progress.evaluate((bar) => getComputedStyle(bar).borderTopStyle)).toBe('solid');
  });
});
