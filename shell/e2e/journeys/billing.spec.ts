import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';

const prices: Record<string, string> = { Starter: '$5.00', Professional: '$20.00', Enterprise: '$50.00' };

const moveTo = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^(Upgrade Now:|Switch to) ${plan}$`) }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`${plan} costs ${prices[plan]} a month`);
  await page.getByRole('button', { name: 'Continue to Stripe' }).click();
  await new HostedCheckout(page).choose('Approve');
  await expect(page.getByText('Done. Stripe has confirmed it.')).toBeVisible();
  await expect(page.getByLabel('Current Plan').getByText(`${prices[plan]}/month`)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
};

// The agency has one plan and one list of cards: one test at a time moves them.
test(
  'an owner moves to another plan and back, keeps a card on Stripe’s pages, and finds it all in Billing',
  { lock: 'billing' },
  async ({ page, openPortal, expectAccessible }) => {
    await openPortal('/billing');
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
    await expect(page.getByText('Renews on')).toBeVisible();
    await expectAccessible(page);

    const plan = await page.getByLabel('Current Plan').getByRole('heading').innerText();
    await moveTo(page, plan === 'Enterprise' ? 'Professional' : 'Enterprise');
    await moveTo(page, plan);

    await page.getByRole('tab', { name: 'Payment' }).click();
    await expect(page.getByRole('list', { name: 'Payment Methods' }).getByText('Default', { exact: true })).toHaveCount(
      1,
    );
    const cards = await page.getByRole('list', { name: 'Payment Methods' }).getByRole('listitem').count();
    await page.getByRole('button', { name: 'Add Payment Method' }).click();
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Done. Stripe has confirmed it.')).toBeVisible();
    await page.getByRole('tab', { name: 'Payment' }).click();
    await expect(page.getByRole('list', { name: 'Payment Methods' }).getByRole('listitem')).toHaveCount(cards + 1);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit Address' }).click();
    for (const [label, text] of [
      ['Billed to', 'Halcyon'],
      ['Street and number', '28 Bond Street'],
      ['City', 'New York'],
      ['Postal code', '10012'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('28 Bond Street')).toBeVisible();

    await page.getByRole('tab', { name: 'Invoices' }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download the receipt/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^PLAN-.*\.pdf$/);
    await expectAccessible(page);
  },
);
