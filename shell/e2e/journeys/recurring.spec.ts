import { expect, test as base } from '../fixtures.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

const test = base.extend({
  page: async ({ page, context }, use) => {
    await enter(context, 'owner', system.edgeUrl);
    await use(page);
  },
});

test('a schedule from its preview to its end, with the keyboard at hand', async ({ page, expectAccessible }) => {
  const sheet = page.getByRole('complementary').last();
  const form = page.getByRole('form');

  await test.step('the screens around invoices lead to it', async () => {
    await page.goto('/invoices');
    await page.getByRole('navigation', { name: 'Invoicing' }).getByRole('link', { name: 'Recurring' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recurring invoices' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('twelve dates and amounts are shown before anything is saved', async () => {
    await page.keyboard.press('n');
    await expect(form.getByRole('button', { name: 'Start schedule' })).toBeDisabled();
    await form.getByLabel('Client name').fill('tanaka');
    await page
      .getByRole('listbox', { name: 'Clients' })
      .getByRole('option', { name: /^Tanaka/ })
      .click();
    await form.getByLabel('What it’s for').fill('Monthly care');
    await form.getByLabel('Description of item 1').fill('Care plan');
    await form.getByLabel('Rate of item 1').fill('450');
    await form.getByLabel('Day of the month').selectOption('Last day');
    await expect(form.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(12);
    await expect(form.getByRole('list', { name: 'Next dates' })).toContainText('$450.00');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Start schedule' }).click();
    await expect(sheet.getByRole('heading', { level: 2, name: 'Monthly care' })).toBeVisible();
  });

  await test.step('the sheet says what happens next, and when', async () => {
    await expect(sheet.getByText(/^On .* we make a draft\. You check it and send it\.$/)).toBeVisible();
    await expect(sheet.getByText('On the last day of the month, every month')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it can be edited, paused, resumed and ended', async () => {
    await sheet.getByRole('button', { name: 'Edit' }).click();
    await form.getByRole('radio', { name: /^Send by itself/ }).check();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(sheet.getByText(/^On .* we make an invoice and email it to /)).toBeVisible();
    await sheet.getByRole('button', { name: 'Pause' }).click();
    await expect(sheet.getByText('Paused', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Resume' }).click();
    await expect(sheet.getByText('Active', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End schedule' }).click();
    await expect(sheet.getByText('Ended', { exact: true })).toBeVisible();
    await expect(sheet.getByText('It has ended, so nothing more is made.')).toBeVisible();
    await expect(sheet.getByText(/ ended the recurring invoice Monthly care$/)).toBeVisible();
  });
});
