import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const numberIn = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));

/** Opens a figure and answers how many rows its list counts, and how many it draws. */
async function rowsBehind(page: Page, name: RegExp): Promise<{ total: number; drawn: number }> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  const rows = page.getByRole('table').getByRole('row');
  const nothing = page.getByRole('button', { name: 'Clear search and filter' });
  await expect(rows.nth(1).or(nothing)).toBeVisible();
  if (await nothing.isVisible()) return { total: 0, drawn: 0 };
  const shown = await page.getByText(/^\d+ of \d+$/).textContent();
  return { total: Number(/of (\d+)$/.exec(shown ?? '')?.[1]), drawn: (await rows.count()) - 1 };
}

/** Other specs add records at the same time: the figure is read anew until both sides are of one moment. */
async function expectRows(page: Page, from: string, name: RegExp, value: (text: string) => number): Promise<void> {
  await expect(async () => {
    await page.goto(from);
    const link = page.getByRole('main').getByRole('link', { name }).first();
    await expect(link).toContainText(/\d/);
    const figure = value(await link.innerText());
    const { total, drawn } = await rowsBehind(page, name);
    expect(total).toBe(figure);
    expect(drawn).toBeGreaterThanOrEqual(Math.min(total, 10));
  }).toPass({ timeout: 40_000 });
}

test('every figure of the dashboard and the lists opens exactly the rows it counts', async ({ page, openPortal }) => {
  await openPortal('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
  const second = (text: string) => numberIn(text.split('\n')[1] ?? '');
  for (const name of [
    /^Total Clients/,
    /^Pending Payments/,
    /^Access Code/,
    /^Foundation Elite/,
    /^Visionary Transformation/,
    /^Market Dominance/,
  ])
    await expectRows(page, '/admin', name, second);
  await page.goto('/admin');
  const ages = page.getByRole('list', { name: 'Receivables by age' }).getByRole('link');
  await expect(ages.first()).toBeVisible();
  for (const text of await ages.allInnerTexts())
    await expectRows(page, '/admin', new RegExp(`^${text.split(' ').slice(0, 3).join(' ')}`), (row) =>
      Number(/(\d+) invoice/.exec(row)?.[1]),
    );
  for (const name of [/^Clients: /, /^Active: /]) await expectRows(page, '/clients', name, numberIn);
  for (const name of [/^Sent: /, /^Drafts: /]) await expectRows(page, '/invoices', name, numberIn);
});

test('the invoices of this month add up to Monthly Revenue', async ({ page, openPortal }) => {
  await openPortal('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
  await expect(async () => {
    await page.goto('/admin');
    const card = page.getByRole('link', { name: /^Monthly Revenue/ });
    await expect(card).toContainText('$');
    const revenue = numberIn((await card.innerText()).split('\n')[1] ?? '');
    await card.click();
    await expect(page).toHaveURL(/\/invoices\?status=paid&month=\d{4}-\d{2}$/);
    await expect(page.getByRole('link', { name: /^Revenue: / })).toHaveText(
      new RegExp(String(Math.trunc(revenue)).replaceAll(/\B(?=(\d{3})+$)/g, ',')),
    );
  }).toPass({ timeout: 40_000 });
});
