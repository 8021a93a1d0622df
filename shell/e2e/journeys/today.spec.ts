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
    await showAll(page);
    const row = page.getByRole('list', { name: 'Today' }).getByRole('listitem').filter({ hasText: number });
    await expect(row).toBeVisible();
    await use({ number, row });
  },
});

/** Other tests leave work behind, too. */
const showAll = async (page: Page): Promise<void> => {
  await expect(page.getByRole('list', { name: 'Today' })).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
};

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

test('what is overdue stands on the dashboard, and one press sends its reminder', async ({
  page,
  overdue: { number, row },
  presses,
  visitor,
  expectAccessible,
}) => {
  await expect(row).toContainText('$1,250.50');
  await expect(row).toContainText(/[\d,]+ days, \$1,250\.50/);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Send reminder' }).click();
  await expect(
    page.getByRole('heading', { name: `Reminder sent to ${visitor.name}`, includeHidden: true }),
  ).toBeVisible();
  await expect(row).toContainText(/Last sent today at \d{1,2}:\d{2} [AP]M/);
  expect(await presses()).toBeLessThanOrEqual(3);
  await expect.poll(() => remindersOf(number)).toBe(1);
  await expectAccessible(page);

  await page
    .getByRole('navigation', { name: 'All of a kind' })
    .getByRole('link', { name: /overdue$/ })
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
  expect(await presses()).toBeLessThanOrEqual(3);
  await expect.poll(() => remindersOf(number)).toBe(1);
});

test('an inquiry of this minute comes without a reload, is counted in the bar, and is answered from its row', async ({
  page,
  openPortal,
  visitor,
}) => {
  await openPortal('/admin');
  const table = page.getByRole('list', { name: 'Today' });
  await expect(table).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Dashboard/ });
  await expect(bar).toHaveAccessibleName(/\d+ things wait$/);
  const [link, count] = [await bar.boundingBox(), await bar.locator('span > span').first().boundingBox()];
  expect(count?.x).toBeGreaterThan(link?.x ?? Infinity);
  expect((count?.x ?? Infinity) + (count?.width ?? 0)).toBeLessThan((link?.x ?? 0) + (link?.width ?? 0));
  const before = await bar.textContent();
  const sent = await page.request.post('/api/contacts', {
    data: {
      name: visitor.name,
      email: visitor.email,
      message: 'We open a second room in May and want an assistant for both of them.',
      budget_range: '$250k+',
      urgency: 'urgent',
      timeline: 'ASAP',
      company: 'Halden Orthodontics',
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(sent.status()).toBe(201);
  const row = table.getByRole('listitem').filter({ hasText: visitor.name });
  await expect(row).toBeVisible({ timeout: 15_000 });
  await expect(row).toContainText('Score 320, $250k+');
  await expect(bar).not.toHaveText(before ?? '');
  await row.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write an email' });
  await dialog.getByLabel('Subject').fill('Two rooms');
  await dialog.getByLabel('Message').fill('Happy to help. Shall we talk on Monday?');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(row.getByRole('button', { name: 'Answered' })).toBeVisible();
  await expect.poll(async () => (await mailsAbout('Two rooms')).length).toBeGreaterThan(0);
  await page.reload();
  await expect(table).toBeVisible();
  await expect(row).toHaveCount(0);
});
