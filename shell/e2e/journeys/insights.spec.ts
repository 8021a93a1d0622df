import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const articles = {
  'what-to-automate-first': 'What to automate first, and what never to',
  'before-and-after-with-a-paper-trail': 'Before and after, with a paper trail',
  'the-price-of-an-empty-chair': 'The price of an empty chair',
  'the-pixel-on-the-booking-page': 'The pixel on the booking page',
  'from-click-to-chair': 'From click to chair: five joins and one honest number',
  'what-an-ai-receptionist-should-refuse': 'What an AI receptionist should refuse to say',
} as const;

const section = (page: Page) => page.locator('#insights');
const titles = (page: Page) => section(page).getByRole('heading', { level: 3 });
const chip = (page: Page, name: string) => section(page).getByRole('button', { name: new RegExp(`^${name}`) });

test('filters by category with counts; the featured articles show only under All', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/#insights');
  const counts = [
    ['All', 6],
    ['AI Strategy', 2],
    ['Technical', 2],
    ['Business', 1],
    ['Security', 1],
  ] as const;
  await expect(section(page).getByRole('group').getByRole('button')).toHaveText(
    counts.map(([name, count]) => `${name}${String(count)}`),
  );
  const featured = section(page).getByRole('list', { name: 'Featured articles' });
  for (const [name, count] of counts.toReversed()) {
    await chip(page, name).click();
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(titles(page)).toHaveCount(count);
    await expect(featured).toHaveCount(name === 'All' ? 1 : 0);
  }
  await expectAccessible(page);
});

test('an article opens in place, and back returns to where it was opened', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ json: { user: null } }));
  await page.goto('/');
  // Alive first: before that the link is the browser's own.
  await chip(page, 'Security').click();
  await expect(titles(page)).toHaveCount(1);
  const link = section(page).getByRole('link', { name: articles['the-pixel-on-the-booking-page'] });
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles['the-pixel-on-the-booking-page']);
  await expect(page).toHaveURL(/\/insights\/the-pixel-on-the-booking-page$/);
  await expect(page).toHaveTitle(/^The pixel on the booking page · /);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(page).not.toHaveTitle(/pixel/);
  expect(documents).toEqual([]);
});

test('from one article to the next, and to the contact form', async ({ page }) => {
  await page.goto('/insights/what-to-automate-first');
  await page.getByRole('link', { name: articles['before-and-after-with-a-paper-trail'] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles['before-and-after-with-a-paper-trail']);
  await page.getByRole('article').getByRole('link', { name: 'Book a call' }).click();
  await expect(page.locator('#contact-title')).toBeInViewport();
});

for (const width of [390, 1440]) {
  test(`an article hydrates without console messages, at ${String(width)} px`, async ({ page, expectAccessible }) => {
    await page.route('**/api/**', (route) => route.fulfill({ json: { user: null } }));
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/insights/what-an-ai-receptionist-should-refuse');
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 320);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('article') ?? {}).some((key) => key.startsWith('__react')),
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('an unknown article says so and is not indexed', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*\/insights\/nothing-here/);
  const response = await page.goto('/insights/nothing-here');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that article');
  await page.getByRole('link', { name: 'All insights' }).click();
  await expect(page.locator('#insights-title')).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [id, title] of Object.entries(articles)) {
    test(`${id} can be read whole, under its own title, description, address and JSON-LD`, async ({
      page,
      baseURL,
    }) => {
      await page.goto(`/insights/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title.replaceAll(/[^\w ]/g, '.')} · `));
      await expect(page.getByRole('heading', { name: 'The takeaway' })).toBeVisible();
      const words = (await page.getByRole('article').innerText()).split(/\s+/).length;
      expect(words).toBeGreaterThan(600);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '', baseURL).pathname).toBe(`/insights/${id}`);
      expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(60);
      const data = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
      ) as Record<string, unknown>;
      expect(data).toMatchObject({ '@type': 'Article', headline: title });
    });
  }

  test('the landing page links all six, and shows no filter that could not work', async ({ page }) => {
    await page.goto('/#insights');
    await expect(titles(page)).toHaveCount(6);
    // The newsletter's form, which is posted.
    await expect(section(page).getByRole('button')).toHaveText(['Subscribe to Newsletter']);
    await section(page).getByRole('link', { name: articles['from-click-to-chair'] }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles['from-click-to-chair']);
  });
});
