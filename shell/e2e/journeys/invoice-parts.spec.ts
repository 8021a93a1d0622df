import { expect, test } from '../fixtures.ts';
import { Checkout } from '../pages/checkout.ts';
import { InvoicesPage } from '../pages/invoices-page.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

test('a deposit by card on a phone, the rest by check, and what was too much pays the next invoice', async ({
  page,
  context,
  visitor,
  expectAccessible,
}) => {
  await enter(context, 'owner', system.edgeUrl);
  const invoices = new InvoicesPage(page);
  const { detail, createForm } = invoices;
  let link = '';

  await test.step('staff ask for a deposit of 30 percent', async () => {
    await invoices.open(visitor.email);
    await page.getByRole('button', { name: 'New invoice' }).click();
    await createForm.getByLabel('Client name').fill(visitor.name);
    await createForm.getByText(`Add “${visitor.name}” as a new client`).click();
    await createForm.getByLabel('Client email').fill(visitor.email);
    await createForm.getByLabel('Amount').fill('1,000');
    await createForm.getByRole('radio', { name: 'Sent' }).check();
    await createForm.getByRole('radio', { name: /^Deposit first/ }).check();
    await createForm.getByLabel('Deposit, percent of the total').fill('30');
    await expect(createForm).toContainText('$300.00. Then $700.00 by');
    await expectAccessible(page);
    await createForm.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(detail.getByRole('list', { name: 'Payment schedule' })).toContainText('Deposit, 30%');
    await expectAccessible(page);
    const text = await detail.getByLabel('Payment link').textContent();
    link = /\/pay\?invoice=[0-9a-f-]{36}/.exec(text ?? '')?.[0] ?? '';
  });

  await test.step('the client pays it on a phone, and sees what is left', async () => {
    const checkout = new Checkout(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link);
    await expect(page.getByRole('radio', { name: /What’s due now/ })).toBeChecked();
    await page.getByRole('radio', { name: 'Another amount' }).check();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('200');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveAccessibleDescription(
      /from \$300\.00 to \$1,000\.00/,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await page.getByRole('radio', { name: /What’s due now/ }).check();
    await checkout.pay('$300.00');
    await checkout.approve();
    await checkout.isTitled('Payment Successful');
    await expect(page.getByText(/^\$700\.00 is still due on this invoice, by/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay the rest' }).click();
    await expect(page.getByRole('button', { name: 'Pay $700.00' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a check of more than the rest is refused, or kept as credit', async () => {
    await invoices.open(visitor.email);
    await expect(page.getByRole('row').last()).toContainText('Partially paid');
    await expect(page.getByRole('row').last()).toContainText('$700.00');
    await invoices.rows.click();
    await detail.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await payment.getByLabel('Amount').fill('750');
    await payment.getByLabel('Check number').fill('1042');
    await payment.getByRole('button', { name: 'Record $750.00' }).click();
    await expect(payment.getByLabel('Amount')).toHaveAccessibleDescription('That’s more than the amount due');
    await expectAccessible(page);
    await payment.getByRole('checkbox', { name: 'Keep $50.00 as credit for the next invoice' }).check();
    await payment.getByRole('button', { name: 'Record $750.00' }).click();
    await expect(detail.getByText(/^Paid by check \$750\.00, number 1042/)).toBeVisible();
    await expect(detail.getByText(/^Kept as credit \$50\.00/)).toBeVisible();
  });

  await test.step('the next invoice offers it', async () => {
    await invoices.create({ name: visitor.name, email: visitor.email, amount: '80', status: 'Sent' });
    await invoices.more('Apply credit $50.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply $50.00' }).click();
    await expect(detail.getByText(/^Paid with credit \$50\.00/)).toBeVisible();
    await expect(detail.getByText('$30.00 still due', { exact: false })).toBeVisible();
    await detail.getByRole('link', { name: visitor.name }).click();
    const client = page.getByRole('complementary', { name: 'Client' });
    await expect(client.getByRole('heading', { name: 'Credit' })).toBeVisible();
    await expect(client.getByText(/\$50\.00 was used on/)).toBeVisible();
    await expectAccessible(page);
  });
});
