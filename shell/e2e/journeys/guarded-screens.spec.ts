import { expect, test } from '../fixtures.ts';

const someId = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';

test('unknown addresses below guarded screens are 404, in the frame, with words and a way on', async ({
  page,
  openPortal,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 40[04] /);
  await openPortal('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
  for (const [path, words] of [
    [`/clients/${someId}/more`, 'We couldn’t find that page'],
    ['/admin/nowhere', 'We couldn’t find that page'],
    ['/invoices/abc', 'We couldn’t find this invoice'],
    ['/settings/nothing', 'We couldn’t find that setting'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await expectAccessible(page);
  }
  for (const path of [
    '/admin',
    '/clients',
    `/clients/${someId}`,
    '/settings/team',
    '/settings/templates/welcome',
    '/account/profile',
  ])
    expect((await page.request.get(path)).status()).toBe(200);
});

test('the first Tab reaches the skip link, then the navigation; the skip link leads past it', async ({
  page,
  openPortal,
}) => {
  await openPortal('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  for (const path of ['/clients', '/admin', '/messages', '/settings/team']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  }
});

test('after signing in the first Tab reaches the skip link, too', async ({ page, signIn }) => {
  await page.goto('/clients');
  await signIn.signIn();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
