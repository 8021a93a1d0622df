import { expect, test as base } from '../fixtures.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

const test = base.extend({
  page: async ({ page, context }, use) => {
    await enter(context, 'customer', system.edgeUrl);
    await use(page);
  },
});

test('a client saves a card, agrees to autopay, takes it back, and removes the card', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const card = page.getByRole('region', { name: 'Card and autopay' });

  await test.step('saving a card leads to the provider’s page and back', async () => {
    await page.goto('/account');
    await card.getByRole('button', { name: 'Save a card' }).click();
    const checkout = new HostedCheckout(page);
    await checkout.arrive();
    await page.getByRole('button', { name: 'Save card', exact: true }).click();
    await expect(page).toHaveURL(/\/account\?card=saved$/);
    await expect(card.getByText('Visa ending in 4242')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the whole text stands above the button that agrees to it', async () => {
    await expect(card.getByText(/^I allow .* to charge this card for the invoices it sends me/)).toBeVisible();
    await card.getByRole('button', { name: 'Agree and turn on autopay' }).click();
    await expect(card.getByText('Autopay is on')).toBeVisible();
    await expect(card.getByText(/^You agreed to this on /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff see the card and the text, and that nothing is charged before they turn it on', async () => {
    const context = await browser.newContext({ baseURL: system.edgeUrl });
    await enter(context, 'owner', system.edgeUrl);
    const staff = await context.newPage();
    await staff.goto('/clients?tab=all&search=marchetti');
    await staff.locator('[data-list-row]').first().click();
    const sheet = staff.getByRole('complementary').last();
    await expect(sheet.getByText(/^Visa ending in 4242, expires /)).toBeVisible();
    const address = staff.url();
    // The journey of estimates turns it on for some seconds.
    await expect(async () => {
      await staff.goto(address);
      await expect(sheet.getByText(/Autopay is off in Settings/)).toBeVisible({ timeout: 3000 });
      await staff.goto('/settings/autopay');
      await expect(staff.getByText('Off', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(staff.getByRole('heading', { name: 'What will be charged tomorrow' })).toBeVisible();
    await expectAccessible(staff);
    await context.close();
  });

  await test.step('it can be taken back', async () => {
    await card.getByRole('button', { name: 'Turn off autopay' }).click();
    await expect(card.getByRole('button', { name: 'Agree and turn on autopay' })).toBeVisible();
    await card.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
    await expect(card.getByRole('button', { name: 'Save a card' })).toBeVisible();
  });
});
