import { expect, test } from '../fixtures.ts';

/** Below the routes of a remote that has nothing to show there. */
const unknown = [
  '/contact/x',
  '/faq/x',
  '/technology/x',
  '/privacy-policy/x',
  '/terms-of-service/x',
  '/insights/x/y',
  '/showcase/x/y',
  '/capabilities/x/y',
  '/packages/x',
  '/pay/x',
  '/onboarding/x',
  '/onboarding/package/x',
  '/payment-success/x',
  '/payment-cancel/x',
];
const paths = [
  '/',
  '/contact',
  '/contact/sent',
  '/faq',
  '/technology',
  '/privacy-policy',
  '/terms-of-service',
  '/insights/what-to-automate-first',
  '/packages',
  '/pay',
  '/onboarding',
  '/onboarding/package',
  '/payment-success',
  '/payment-cancel',
  '/account',
  '/login',
];

test('every address below them is a 404, with text for browsers without scripts', async ({ page }) => {
  for (const path of unknown) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text()).toContain('Page not found');
  }
});

// One of each remote that has public pages.
for (const path of ['/contact/x', '/pay/x']) {
  test(`${path} has text and links, in the site’s frame, also after hydration`, async ({ page, expectConsole }) => {
    expectConsole(/status of 404 /);
    await page.goto(path);
    const live = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('vitrine:live', () => resolve(), { once: true })),
    );
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await live;
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to the homepage' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  });
}

test('every address that has a screen is answered with 200', async ({ page }) => {
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200);
});
