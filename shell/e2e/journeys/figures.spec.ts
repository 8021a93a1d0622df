import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const numberIn = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));

/** The first line that is a number: what it is compared with may stand before it. */
const valueOf = (text: string): number =>
  numberIn(text.split('\n').find((line) => /^\$?[\d,.]+$/.test(line.trim())) ?? '?');

/** Opens a figure; answers how many rows its dialog says there are, and how many its list counts. */
async function rowsBehind(page: Page, name: RegExp): Promise<{ total: number; listed: number }> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  const dialog = page.getByRole('dialog');
  const check = dialog.getByRole('status').filter({ hasText: /add|zero/ });
  await expect(check).toBeVisible();
  const label = await check.innerText();
  const total = label.startsWith('This row') ? 1 : numberIn(/(?:of|These) ([\d,]+)/.exec(label)?.[1] ?? '0');
  await dialog.getByRole('link', { name: 'Show in the list' }).click();
  const rows = page.getByRole('table').getByRole('row');
  const nothing = page.getByRole('button', { name: 'Clear search and filter' });
  await expect(rows.nth(1).or(nothing)).toBeVisible();
  if (await nothing.isVisible()) return { total, listed: 0 };
  const counterText = await page.getByText(/^\d+ of \d+$/).textContent();
  return { total, listed: Number(/of (\d+)$/.exec(counterText ?? '')?.[1]) };
}

/** Other specs add records at the same time: the figure is read anew until both sides are of one moment. */
async function expectRows(page: Page, from: string, name: RegExp, value: (text: string) => number): Promise<void> {
  await expect(async () => {
    await page.goto(from);
    const link = page.getByRole('main').getByRole('link', { name }).first();
    await expect(link).toContainText(/\d/);
    const figure = value(await link.innerText());
    const { total, listed } = await rowsBehind(page, name);
    expect(total).toBe(figure);
    expect(listed).toBe(figure);
  }).toPass({ timeout: 40_000 });
}

test('every figure of the dashboard and the lists opens exactly the rows it counts', async ({ page, openPortal }) => {
  await openPortal('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
  for (const name of [
    /^Total Clients/,
    /^Pending Payments/,
    /^Access Code/,
    /^Foundation Elite/,
    /^Visionary Transformation/,
    /^Market Dominance/,
  ])
    await expectRows(page, '/admin', name, valueOf);
  await page.goto('/admin');
  const ages = page.getByRole('list', { name: 'Receivables by age' }).getByRole('link');
  await expect(ages.first()).toBeVisible();
  for (const text of await ages.allInnerTexts())
    await expectRows(page, '/admin', new RegExp(`^${text.split(' ').slice(0, 3).join(' ')}`), (row) =>
      Number(/(\d+) invoice/.exec(row)?.[1]),
    );
  for (const name of [/^Clients: /, /^Active: /]) await expectRows(page, '/clients', name, numberIn);
  for (const name of [/^Sent: /, /^Drafts: /]) await expectRows(page, '/invoices', name, numberIn);
  await expectRows(page, '/estimates', /^Drafts: /, numberIn);
});

test('the invoices of this month add up to Monthly Revenue', async ({ page, openPortal }) => {
  await openPortal('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
  await expect(async () => {
    await page.goto('/admin');
    const card = page.getByRole('link', { name: /^Monthly Revenue/ });
    await expect(card).toContainText('$');
    const revenue = valueOf(await card.innerText());
    await card.click();
    const dialog = page.getByRole('dialog', { name: /^Monthly Revenue: \$/ });
    await expect(dialog).toBeVisible();
    expect(numberIn(((await dialog.getByRole('heading').first().innerText()).split(': ')[1] ?? '').trim())).toBe(
      revenue,
    );
    while (await dialog.getByRole('button', { name: 'Show more rows' }).isVisible())
      await dialog.getByRole('button', { name: 'Show more rows' }).click();
    await expect(dialog.getByText(/^These? .* adds? up to \$/)).toContainText(
      revenue.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    );
    await dialog.getByRole('link', { name: 'Show in the list' }).click();
    await expect(page).toHaveURL(/\/invoices\?status=paid&month=\d{4}-\d{2}$/);
  }).toPass({ timeout: 40_000 });
});
