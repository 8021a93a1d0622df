import { expect, test } from '../fixtures.ts';

test.beforeEach(async ({ page, openPortal }) => {
  await openPortal('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

for (const [what, start, name] of [
  ['a screen', '/admin', 'Messages'],
  ['a section of the settings', '/settings/profile', 'Team'],
] as const) {
  test(`${what} whose code is late shows its shape at once, and comes when it can`, async ({ page }) => {
    await page.goto(start);
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    const released = Promise.withResolvers<void>();
    await page.route('**/mfe-portal/**/*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await link.click();
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached();
    await expect(link).toHaveAttribute('aria-current', 'page');
    released.resolve();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
}

test('a menu pressed for the first time when the network is gone opens all the same', async ({
  page,
  context,
  expectConsole,
}) => {
  // What the page reports of its own speed, a while after it came.
  expectConsole(/ERR_INTERNET_DISCONNECTED .*\/api\/platform\/reports/);
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
