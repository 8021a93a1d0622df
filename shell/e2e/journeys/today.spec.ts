import type { Locator, Page } from 'playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { mailsAbout } from '../sandbox.ts';

interface Overdue {
  readonly number: string;
  readonly row: Locator;
}

/** Staff on the dashboard with an invoice that is overdue for longer than any other. */
const test = base.extend<{ overdue: Overdue; presses: () => Promise<number> }>({
  // Counts what a person presses, by mouse or keyboard, since the dashboard was opened.
  presses: async ({ page }, use) => {
    await page.addInitScript(() => {
      const counted = window as Window & { presses?: number };
      counted.presses = 0;
      addEventListener(
        'click',
        ({ isTrusted }) => {
          if (isTrusted) counted.presses = (counted.presses ?? 0) + 1;
        },
        true,
      );
    });
    await use(() => page.evaluate(() => (window as Window & { presses?: number }).presses ?? 0));
  },
  overdue: async ({ page, openPortal, visitor, presses: _presses }, use) => {
    await openPortal('/admin');
    const number = await create(page, {
      clientName: visitor.name,
      clientEmail: visitor.email,
      amount: '1,250.50',
      invoiceDate: '2019-12-02',
      dueDate: '2020-01-01',
      status: 'sent',
    });
    await page.goto('/admin');
    const row = page
      .getByRole('region', { name: /^Overdue/ })
      .getByRole('listitem')
      .filter({ hasText: number });
    await expect(row).toBeVisible();
    await use({ number, row });
  },
});

/** Creates an invoice as the page would; answers its number. */
const create = (page: Page, body: Record<string, string>): Promise<string> =>
  page.evaluate(async (invoice) => {
    const answer = await fetch('/api/invoices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(invoice),
    });
    const { number } = (await answer.json()) as { number?: string };
    if (number === undefined) throw new Error(`The invoice was answered ${answer.status}`);
    return number;
  }, body);

const remindersOf = async (number: string): Promise<number> =>
  (await mailsAbout(number)).filter(({ text }) => text.includes('A reminder for')).length;

test('what is overdue stands first on the dashboard, and one press sends its reminder', async ({
  page,
  overdue: { number, row },
  presses,
  visitor,
  expectAccessible,
}) => {
  await expect(row).toContainText('$1,250.50');
  await expect(row).toContainText('days overdue');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Send reminder' }).click();
  await expect(
    page.getByRole('heading', { name: `Reminder sent to ${visitor.name}`, includeHidden: true }),
  ).toBeVisible();
  await expect(row).toContainText(/Last sent today at \d{1,2}:\d{2} [AP]M/);
  expect(await presses()).toBeLessThanOrEqual(2);
  await expect.poll(() => remindersOf(number)).toBe(1);
  await expectAccessible(page);

  await page
    .getByRole('link', { name: /^See all \d+ overdue$|^See it in Invoices$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoices\?age=late$/);
  await expect(page.getByRole('table').getByText(number)).toBeVisible();
});

test('a reminder that did not go through says so beside its row, and the keyboard sends it once', async ({
  page,
  overdue: { number, row },
  presses,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  await page.route('**/api/invoices/*/reminders', (route) => route.abort());
  const send = row.getByRole('button', { name: 'Send reminder' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText('Try again');
  await expect(send).toBeFocused();
  await page.unroute('**/api/invoices/*/reminders');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/Last sent today at/);
  await expect(row.getByRole('alert')).toHaveCount(0);
  expect(await presses()).toBe(2);
  await expect.poll(() => remindersOf(number)).toBe(1);
});
