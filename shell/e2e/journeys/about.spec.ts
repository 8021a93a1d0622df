import { expect, test } from '../fixtures.ts';

test('shows the founder, four achievements and the years, and links to the contact form', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/#about');
  const about = page.locator('#about');
  await expect(about.getByRole('img', { name: /^The founder/ })).toBeVisible();
  await expect(about.getByRole('list', { name: 'Achievements' }).getByRole('listitem')).toHaveCount(4);
  await expect(about.getByText('illustrative figures')).toBeVisible();
  expect(await about.getByRole('list', { name: 'Timeline' }).locator('time').allTextContents()).toEqual(
    expect.arrayContaining(['2017', '2026']),
  );
  await expectAccessible(page);
  await about.getByRole('link', { name: 'Start Your Journey' }).click();
  await expect(page).toHaveURL(/#contact$/);
  await expect(page.locator('#contact-title')).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything about us can be read', async ({ page }) => {
    await page.goto('/#about');
    await expect(page.locator('#about').getByText('Small on purpose')).toBeVisible();
    await page.locator('#about').getByRole('link', { name: 'Start Your Journey' }).click();
    await expect(page.locator('#contact-title')).toBeInViewport();
  });
});
