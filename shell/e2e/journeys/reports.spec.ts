import { expect, test } from '../fixtures.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';

test('what was paid is in the reports: journal, reconciliation, files, and the client’s statement', async ({
  page,
  openPortal,
  visitor,
  expectAccessible,
}) => {
  await test.step('somebody pays', async () => {
    const checkout = new HostedCheckout(page);
    await page.goto('/pay?package=Foundation+Elite');
    await page.getByRole('button', { name: /^Pay \$4,997\.00/ }).click();
    await checkout.arrive();
    await checkout.enterEmail(visitor.email);
    await checkout.choose('Approve');
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });

  await test.step('the journal balances, and today is compared with Stripe', async () => {
    await openPortal('/invoices');
    await page.getByRole('navigation', { name: 'Invoicing' }).getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    const total = page.getByRole('table', { name: 'Journal by account' }).getByRole('row', { name: /^Total/ });
    await expect(total).toBeVisible();
    const [debit, credit] = await total.getByRole('cell').allInnerTexts();
    expect(debit).toBe(credit);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^Compared up to/)).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Reconciliation with Stripe' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a file is downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV Download Journal' }).click();
    expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  await test.step('the statement is seen, downloaded and emailed', async () => {
    await page.getByRole('textbox', { name: 'Client' }).fill(visitor.email);
    await page.getByRole('list', { name: 'Clients found' }).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: /^Statement for/ });
    await expect(dialog.getByText(/^Payment for INV-/)).toBeVisible();
    await expect(dialog.getByText('$4,997.00').first()).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
    await dialog.getByRole('button', { name: 'Email to client' }).click();
    await expect(page.getByText(`The statement is on its way to ${visitor.email}`)).toBeVisible();
  });
});
