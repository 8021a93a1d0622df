import { expect, test } from '../fixtures.ts';

const pages = { 'privacy-policy': 'Privacy Policy', 'terms-of-service': 'Terms of Service' } as const;

for (const [path, title] of Object.entries(pages)) {
  test(`/${path} is a page of its own, and hydrates without console messages`, async ({ page, expectAccessible }) => {
    await page.route('**/api/**', (route) => route.fulfill({ json: { user: null } }));
    const response = await page.goto(`/${path}`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['x-robots-tag']).toBeUndefined();
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('November 20, 2026')).toBeVisible();
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 320);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('article') ?? {}).some((key) => key.startsWith('__react')),
    );
    await expectAccessible(page);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`/${path} can be read, and its contents lead to its sections`, async ({ page }) => {
      await page.goto(`/${path}`);
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const last = links.last();
      const heading = page.getByRole('heading', { level: 2, name: (await last.textContent()) ?? '', exact: true });
      await last.click();
      await expect(heading).toBeInViewport();
    });
  });
}

test('the privacy policy names what the product really keeps', async ({ page }) => {
  await page.goto('/privacy-policy');
  const storageTable = page.getByRole('table', { name: 'What is kept in your browser' });
  await expect(storageTable.getByRole('rowheader')).toHaveText([
    'Cookie “visitor”',
    'Session cookie',
    'Cookie “vitrine-browser”',
    'Sign-in cookies',
    'Cookie “release-group”',
    'Cookie “release-visitor”',
    'Cookie “release-preview”',
    'Drafts',
    'Payment hand-off',
    'Chat',
    'Chat opened',
    'Sound',
    'Page count',
    'How you came to us',
    'Who you are to us',
    'Presses of the logo',
    'First page',
    'Keyboard shortcuts',
    'Columns',
    'Portal drafts',
  ]);
});

test('the privacy policy names everything that a visit of the landing page leaves in the browser', async ({
  page,
  landing,
}) => {
  await landing.open();
  await landing.hydrate();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  const storageKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await expect
    .poll(storageKeys)
    .toEqual(expect.arrayContaining(['account', 'home', 'hasSeenChat', 'analyticsSession']));
  const keys = await storageKeys();
  await page.goto('/privacy-policy');
  const text = await page.getByRole('table', { name: 'What is kept in your browser' }).innerText();
  expect(keys.filter((key) => !text.includes(`“${key}”`))).toEqual([]);
});

test('the footer leads to what is asked for most, both legal pages, and three networks in new tabs', async ({
  page,
  landing,
}) => {
  await landing.open();
  await landing.layOut();
  const footer = page.getByRole('contentinfo');
  const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    '/#capabilities',
    '/#contact',
    '/faq',
    '/onboarding',
    '/privacy-policy',
    '/terms-of-service',
  ]);
  await expect(footer.locator('a[target=_blank]')).toHaveCount(3);
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});
