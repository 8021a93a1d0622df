import type { Page, Request } from 'playwright/test';
import { expect, test as base } from '../fixtures.ts';

interface View {
  readonly page_path: string;
  readonly referrer: string;
  readonly session_id: string;
  readonly metadata: { readonly screen: object; readonly viewport: { readonly width: number } };
}

const isView = (request: Request): boolean => request.url().endsWith('/api/analytics/events');

const test = base.extend<{ views: View[] }>({
  views: async ({ page }, use) => {
    const views: View[] = [];
    page.on('request', (request) => {
      if (isView(request)) views.push(request.postDataJSON() as View);
    });
    await use(views);
  },
});

const paths = (views: readonly View[]) => views.map(({ page_path }) => page_path);
/** The page's deferred script has run when the toggle is there. */
const soundToggleOf = (page: Page) => page.getByRole('button', { name: 'Sound', exact: true });

test('a page is counted once it is idle, without secrets, cookies or the shell', async ({ page, views, context }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const answer = page.waitForResponse((response) => isView(response.request()));
  await page.goto('/?utm_source=letter&code=SPRING26&email=ines@example.test#contact');
  expect((await answer).status()).toBe(204);
  expect(await (await answer).headerValue('set-cookie')).toBeNull();
  expect(views).toEqual([
    {
      event_type: 'page_view',
      page_path: '/?utm_source=letter',
      referrer: '',
      session_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      metadata: { screen: { width: expect.any(Number), height: expect.any(Number) }, viewport: page.viewportSize() },
    },
  ]);
  // What the edge signs for reports about builds counts no pages, and no page can read it.
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name !== 'release-visitor')).toEqual([]);
});

test('the view is counted before hydration: only the deferred script has run', async ({ page, views }) => {
  await page.goto('/');
  await soundToggleOf(page).waitFor();
  await expect.poll(() => views.length).toBe(1);
  expect(
    await page
      .locator('script[src]')
      .evaluateAll((scripts) =>
        scripts.map((script) => (script as HTMLScriptElement).src.replace(/.*\/(\w+)\.\w+\.js$/, '$1')),
      ),
  ).toEqual(['companion']);
});

test('links, back, forward, reload and the sign-in page are counted in one session; fragments are not', async ({
  page,
  landing,
  views,
}) => {
  await page.goto('/');
  await expect.poll(() => paths(views)).toEqual(['/']);
  await landing.layOut();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect.poll(() => paths(views)).toEqual(['/', '/privacy-policy', '/terms-of-service']);
  expect(views.at(-1)?.referrer).toBe(new URL('/privacy-policy', page.url()).href);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => paths(views).slice(3)).toEqual(['/privacy-policy']);
  await page.goBack();
  await expect.poll(() => paths(views).slice(4)).toEqual(['/']);
  await page.goForward();
  await expect.poll(() => paths(views).slice(5)).toEqual(['/privacy-policy']);
  await page.reload();
  await expect.poll(() => paths(views).slice(6)).toEqual(['/privacy-policy']);
  await page.goto('/login');
  await expect.poll(() => paths(views).slice(7)).toEqual(['/login']);
  expect(new Set(views.map(({ session_id }) => session_id)).size).toBe(1);
});

test('a screen of the portal is counted by its kind: no record of ours is named', async ({ page, views, signIn }) => {
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn.signIn();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}/);
  await expect.poll(() => paths(views)).toEqual(['/login', '/leads', '/leads/:id']);
  await page.goto('/clients');
  await expect.poll(() => paths(views).at(-1)).toBe('/clients');
  expect(views.map(({ referrer }) => referrer).join(' ')).not.toMatch(/[0-9a-f]{8}-/);
});

for (const [wish, name, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const) {
  test(`a visitor with ${wish} is not counted, nor given an identifier`, async ({ page, views }) => {
    await page.addInitScript(
      ([property, signal]) => Object.defineProperty(Navigator.prototype, property, { get: () => signal }),
      [name, value] as const,
    );
    await page.goto('/');
    await soundToggleOf(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(views).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['painted']);
  });
}

test('a failed count is silent', async ({ page, views, expectConsole }) => {
  expectConsole(/net::ERR_FAILED .*\/api\/analytics/);
  await page.route('**/api/analytics/events', (route) => route.abort());
  await page.goto('/');
  await soundToggleOf(page).waitFor();
  await expect.poll(() => views.length).toBe(1);
});
