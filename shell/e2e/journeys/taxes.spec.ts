import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../fixtures.ts';
import { InvoicesPage } from '../pages/invoices-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

test('staff add a tax rate, bill with tax and discounts, and the client sees what the total is made of', async ({
  page,
  context,
  visitor,
  expectAccessible,
}) => {
  await enter(context, 'owner', system.edgeUrl);
  const settings = new SettingsPage(page);
  const invoices = new InvoicesPage(page);
  const { detail, editForm } = invoices;
  const rate = `City tax of ${visitor.name}`;

  await test.step('a tax rate needs a percentage above zero and up to 100', async () => {
    await page.goto('/settings');
    await settings.open('Taxes');
    await page.getByRole('button', { name: 'Add tax rate' }).click();
    const dialog = settings.dialog('Add tax rate');
    await dialog.getByLabel('Name').fill(rate);
    await dialog.getByLabel('Percentage').fill('108.875');
    await dialog.getByRole('button', { name: 'Add tax rate' }).click();
    await expect(dialog.getByLabel('Percentage')).toHaveAccessibleDescription(/up to 100/);
    await expectAccessible(page);
    await dialog.getByLabel('Percentage').fill('8.875');
    await dialog.getByRole('button', { name: 'Add tax rate' }).click();
    await expect(settings.row(rate)).toContainText('8.875%');
    await expectAccessible(page);
  });

  await test.step('a draft gets the tax and discounts; its total follows what is typed', async () => {
    await invoices.open(visitor.email);
    await invoices.create({ name: visitor.name, email: visitor.email, amount: '1,000' });
    await invoices.edit();
    await editForm.getByLabel('Discount of item 1').fill('10%');
    await editForm.getByLabel('Tax of item 1').selectOption(`${rate} (8.875%)`);
    await editForm.getByLabel('Discount on the invoice').fill('$901');
    await expect(editForm.getByLabel('Total')).toHaveText('$0.00');
    await invoices.save();
    await expect(editForm.getByLabel('Discount on the invoice')).toHaveAccessibleDescription(/add up to \$900.00/);
    await editForm.getByLabel('Discount on the invoice').fill('$100');
    await expect(editForm.getByLabel('Total')).toHaveText('$871.00');
    await expectAccessible(page);
    await editForm.getByLabel('Status').selectOption('sent');
    await invoices.save();
    await expect(editForm).toBeHidden();
    await expect(detail.getByRole('row', { name: `${rate} (8.875%)` }).last()).toContainText('$71.00');
    await expect(detail.getByRole('row', { name: /^Total / })).toContainText('$871.00');
  });

  await test.step('the PDF says the same', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), invoices.more('Download PDF, US Letter')]);
    const document = await getDocumentProxy(new Uint8Array(readFileSync(await download.path())));
    const { text } = await extractText(document, { mergePages: true });
    for (const words of ['Less 10%', 'Subtotal', 'Discount', '$71.00', '$871.00']) expect(text).toContain(words);
  });

  await test.step('the payer sees lines, discount, tax and total', async () => {
    const link = await detail.getByText(/\/pay\?invoice=/).textContent();
    await page.goto(link ?? '');
    await expect(page.getByText(`${rate} (8.875%)`).first()).toBeVisible();
    await expect(page.getByText('−$100.00')).toBeVisible();
    await expect(page.getByText('$871.00').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an archived rate is not offered anymore', async () => {
    await page.goto('/settings');
    await settings.open('Taxes');
    await page.getByRole('button', { name: `Archive ${rate}` }).click();
    await settings.question(`Archive ${rate}?`).getByRole('button', { name: 'Archive tax rate' }).click();
    await expect(page.getByRole('button', { name: `Edit ${rate}` })).toHaveCount(0);
  });
});
