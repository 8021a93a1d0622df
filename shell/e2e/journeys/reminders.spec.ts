import { agencyDay, daysAfter } from '@vitrine/brand';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { mailsAbout } from '../sandbox.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Reminders' });
const preview = (page: Page) => page.getByRole('region', { name: 'What would go out tomorrow' });
const part = (page: Page) => page.getByRole('complementary').last();

/** Creates a sent invoice as the page would. */
const create = (page: Page, body: Record<string, string>): Promise<{ id: string; number: string }> =>
  page.evaluate(async (invoice) => {
    const answer = await fetch('/api/invoices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(invoice),
    });
    if (!answer.ok) throw new Error(`The invoice was answered ${answer.status}`);
    return (await answer.json()) as { id: string; number: string };
  }, body);

/** Sets the switch and saves it. */
async function switchTo(page: Page, on: boolean): Promise<void> {
  await form(page).getByRole('checkbox', { name: 'Send reminders automatically' }).setChecked(on);
  await form(page).getByRole('button', { name: 'Save reminders' }).click();
  await expect(page.getByText('Reminders saved').first()).toBeVisible();
}

test('staff look at tomorrow’s reminders, switch them on, and put one invoice on hold', async ({
  page,
  openPortal,
  visitor,
  expectAccessible,
}) => {
  await openPortal('/settings/reminders');
  const { id, number } = await create(page, {
    clientName: visitor.name,
    clientEmail: visitor.email,
    amount: '1,250.50',
    dueDate: daysAfter(agencyDay(new Date()), 4),
    status: 'sent',
  });
  const item = preview(page).getByRole('listitem').filter({ hasText: number });

  await test.step('the preview works before anything is switched on', async () => {
    await page.reload();
    await expect(form(page).getByRole('checkbox', { name: 'Send reminders automatically' })).not.toBeChecked();
    await expect(item).toContainText(`Email to ${visitor.email}, 9:00 AM Eastern time`);
    await item.getByText('Show what it says').click();
    await expect(item).toContainText('a quick heads-up: $1,250.50 for invoice');
    await expectAccessible(page);
  });

  await test.step('a rule is tried out on oneself', async () => {
    await form(page).getByRole('button', { name: 'Send me a test of rule 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send me a test' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText(/^Test sent to /).first()).toBeVisible();
  });

  try {
    await test.step('switched on, the invoice says when its reminder comes', async () => {
      await switchTo(page, true);
      await page.goto(`/invoices/${id}`);
      await expect(part(page).getByText(/^Next reminder: [A-Z][a-z]{2} \d+, email$/)).toBeVisible();
    });

    await test.step('a hold stops it, with a reason for the team', async () => {
      await part(page).getByRole('button', { name: 'Put on hold' }).click();
      const dialog = page.getByRole('dialog', { name: 'Put reminders on hold' });
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('They asked for another week');
      await page.keyboard.press('Enter');
      await expect(part(page).getByText('On hold: They asked for another week')).toBeVisible();
      await expect(part(page).getByText(/^Reminders put on hold by/)).toBeVisible();
      await expectAccessible(page);
      await page.goto('/settings/reminders');
      await expect(item).toContainText('Won’t go out: Reminders are on hold.');
    });

    await test.step('and ends with a press', async () => {
      await page.goto(`/invoices/${id}`);
      await part(page).getByRole('button', { name: 'Resume' }).click();
      await expect(part(page).getByText(/^Next reminder: /)).toBeVisible();
    });
  } finally {
    await page.goto('/settings/reminders');
    await switchTo(page, false);
  }
  // The test to oneself may have been about this invoice.
  const toClient = (await mailsAbout(number)).filter(({ to }) => to.includes(visitor.email));
  expect(toClient.filter(({ subject }) => subject.includes('is due on'))).toEqual([]);
});
