import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../fixtures.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';
import { PortalMoney } from '../pages/portal-money.ts';
import { dispute, mailsAbout } from '../sandbox.ts';

test('staff refund a part with a credit note, the client is told, and a dispute of the rest is shown', async ({
  page,
  openPortal,
  visitor,
  expectAccessible,
}) => {
  const checkout = new HostedCheckout(page);
  const portal = new PortalMoney(page);
  const invoice = portal.detail('Invoice');
  const dialog = page.getByRole('dialog', { name: 'Refund or credit' });

  await test.step('a client pays by card', async () => {
    await page.goto('/pay?package=Foundation+Elite');
    await page.getByRole('button', { name: /^Pay \$4,997\.00/ }).click();
    await checkout.arrive();
    await checkout.enterEmail(visitor.email);
    await checkout.choose('Approve');
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await openPortal('/admin');
    await portal.open('invoices', visitor.email);
    await portal.records.press('Enter');
    await expect(invoice.getByText(/Paid online \$4,997\.00/)).toBeVisible();
  });

  await test.step('the dialog knows what is left, and refuses more', async () => {
    await invoice.getByRole('button', { name: 'Refund the payment of $4,997.00…' }).press('Enter');
    await expect(dialog.getByLabel('Amount')).toHaveValue('4997.00');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('4,997.01');
    await dialog.getByLabel('Reason').fill('One session wasn’t used');
    await dialog.getByRole('button', { name: 'Refund $4,997.01' }).click();
    await expect(dialog.getByText('That’s more than is left of this payment: $4,997.00')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a part is refunded through the provider', async () => {
    await dialog.getByLabel('Amount').fill('1,000');
    await dialog.getByRole('button', { name: 'Refund $1,000.00' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(invoice.getByText('Refund of $1,000.00')).toBeVisible();
    await expect(invoice.getByText('Partly refunded')).toBeVisible();
    await expect(invoice.getByText(/^Refunded \$1,000\.00\. One session wasn’t used/)).toBeVisible();
    await expect(invoice.getByText(/^Refund requested by /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its credit note is a PDF, for staff and in the client’s mail', async () => {
    const opens = invoice.getByRole('link', { name: /^Open credit note CN-\d{4}-\d{3}/ });
    const path = await opens.getAttribute('href');
    const file = await page.request.get(new URL(path ?? '', page.url()).href);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.body())), { mergePages: true });
    expect(text).toContain('CREDIT NOTE');
    expect(text).toContain('$1,000.00');
    await expect
      .poll(async () => (await mailsAbout(visitor.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Your refund of \$1,000\.00 from .+, invoice INV-/));
  });

  await test.step('a dispute shows its reason and deadline, on the invoice and on Today', async () => {
    await dispute(visitor.email, 'product_unacceptable');
    await expect(async () => {
      await page.reload();
      await expect(invoice.getByText('Needs an answer')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(invoice.getByText(/what they got wasn’t as described/).first()).toBeVisible();
    await expect(invoice.getByText(/^Send your evidence in Stripe’s dashboard by/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin');
    const today = page.getByRole('list', { name: 'Today' });
    await expect(today).toBeVisible();
    const more = page.getByRole('button', { name: /^Show \d+ more$/ });
    if (await more.isVisible()) await more.click();
    const row = today.getByRole('listitem').filter({ hasText: 'Foundation Elite' });
    await expect(row.filter({ hasText: 'Needs an answer' }).first()).toContainText(/By [A-Z][a-z]{2} \d/);
  });

  await test.step('and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await portal.open('invoices', visitor.email);
    await portal.records.click();
    await expect(invoice.getByText('Needs an answer')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});
