import { expect, test } from '../fixtures.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';
import { PortalMoney } from '../pages/portal-money.ts';

test('what is paid on the provider’s page is in the portal: dashboard, invoice and client', async ({
  page,
  openPortal,
  visitor,
  expectAccessible,
}) => {
  const checkout = new HostedCheckout(page);
  const portal = new PortalMoney(page);

  await test.step('declined, then confirmed by 3-D Secure', async () => {
    await page.goto('/pay?package=Foundation+Elite');
    await page.getByRole('button', { name: /^Pay \$4,997\.00/ }).click();
    await checkout.arrive();
    await expect(page.getByText('No real money moves.')).toBeVisible();
    await expectAccessible(page);
    await checkout.enterEmail(visitor.email);
    await checkout.choose('Decline');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await expect(page.getByText(visitor.email)).toBeVisible();
    await expectAccessible(page);
    await checkout.choose('3-D Secure');
    await expectAccessible(page);
    await checkout.choose('Complete');
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });

  await test.step('staff see it on the dashboard, whose figures explain themselves', async () => {
    await openPortal('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    const clients = page.getByRole('link', { name: /^Total Clients/ });
    await expect(clients).toContainText(/[1-9]\d* active/);
    // From the keyboard: a press of the mouse that leaves the focus behind explains nothing.
    await page.keyboard.press('Tab');
    await clients.focus();
    await expect(
      page.getByText('Everyone on file. Each email address counts once.').filter({ visible: true }),
    ).toHaveCount(1);
    // At the top, where the header covers no link that would count as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Total Revenue/ }).click();
    await expect(page.getByRole('dialog', { name: /^Total Revenue: \$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show in the list' }).click();
    await expect(page).toHaveURL(/\/invoices\?status=paid/);
  });

  await test.step('the invoice is paid, with the receipt of its payment', async () => {
    await portal.open('invoices', visitor.email);
    await expect(portal.records).toHaveCount(1);
    await expect(page.getByRole('row').last()).toContainText('Paid');
    await expectAccessible(page);
    await portal.records.press('Enter');
    await expect(
      portal.detail('Invoice').getByText(/Paid online \$4,997\.00, Card ending in 4242, receipt/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the client exists, and is active', async () => {
    await portal.open('clients', visitor.email);
    await expect(page.getByRole('row').last()).toContainText('Active');
    await portal.records.press('Enter');
    await expect(portal.detail('Client').getByText('Completed').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('and all of it on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const screen of ['invoices', 'clients'] as const) {
      await portal.open(screen, visitor.email);
      await expect(page.getByRole('list', { name: screen, exact: false })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expectAccessible(page);
      await portal.records.click();
      await expect(portal.detail(screen === 'invoices' ? 'Invoice' : 'Client')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    }
    await page.goto('/admin');
    await expect(page.getByText('Total Clients')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});
