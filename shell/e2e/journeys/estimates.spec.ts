import type { Page } from 'playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { EstimatesPage } from '../pages/estimates-page.ts';
import { mailsAbout } from '../sandbox.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';
import { translatePage } from '../translator.ts';

/** Staff at the Estimates screen. */
const test = base.extend<{ estimates: EstimatesPage }>({
  estimates: async ({ page, context }, use) => {
    await enter(context, 'owner', system.edgeUrl);
    await use(new EstimatesPage(page));
  },
});

/** Draws a line over the signature box. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature box' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature box is not shown');
  const at = (part: number, height: number) => [box.x + box.width * part, box.y + box.height * height] as const;
  await page.mouse.move(...at(0.1, 0.7));
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(...at(0.1 + step / 12, step % 2 === 0 ? 0.7 : 0.3));
  await page.mouse.up();
}

test('from the draft to the invoice: with tax and deposit, signed on a phone, the deposit is asked for first', async ({
  page,
  context,
  estimates,
  visitor,
  browser,
  translated,
  expectAccessible,
}) => {
  const title = `Spring campaign for ${visitor.name}`;
  const tax = `County tax of ${visitor.name} (8.875%)`;

  const rate = await test.step('there is a tax rate', async () => {
    const headers = { origin: system.edgeUrl };
    const data = { name: `County tax of ${visitor.name}`, percent: '8.875' };
    const answer = await context.request.post(`${system.edgeUrl}/api/tax-rates`, { headers, data });
    return (await answer.json()) as { id: string; version: number };
  });

  await test.step('a draft is sent by email', async () => {
    await estimates.open(visitor.email);
    await expect(page.getByRole('heading', { name: 'No estimates found' })).toBeVisible();
    await estimates.create({ name: visitor.name, email: visitor.email, title, tax, deposit: '30%' });
    await expect(estimates.detail.getByRole('row', { name: tax }).last()).toContainText('$159.75');
    await expect(estimates.detail.getByRole('row', { name: /^Total / })).toContainText('$1,959.75');
    await expect(estimates.detail.getByRole('row', { name: /^Deposit due on acceptance/ })).toContainText('$587.93');
    await expectAccessible(page);
    await estimates.confirm('Send by email', 'Send email');
    await expect(estimates.detail.getByText(/^Sent/).first()).toBeVisible();
  });

  const link = await test.step('the mail has the link', async () => {
    const linkIn = async (): Promise<string> =>
      (await mailsAbout(title)).map(({ text }) => /\/estimate\?id=[\da-f-]{36}/.exec(text ?? '')?.[0] ?? '').join('');
    await expect.poll(linkIn).not.toBe('');
    return linkIn();
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: system.edgeUrl });
  if (translated) await phone.addInitScript(translatePage);
  const client = await phone.newPage();

  await test.step('the client switches an option on, and the total follows', async () => {
    const response = await client.goto(link);
    expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const sums = client.locator('dl[aria-live]');
    await expect(sums).toContainText(`${tax}$159.75`);
    await client.getByRole('switch', { name: /Second location/ }).check();
    await expect(sums).toContainText(`${tax}$204.13`);
    await expect(sums).toContainText('Total$2,504.13');
    await expect(sums).toContainText('Deposit due on acceptance (30%)$751.24');
    await expectAccessible(client);
  });

  await test.step('an empty signature is refused, a drawn one accepts', async () => {
    await client.getByRole('button', { name: 'Accept', exact: true }).click();
    await client.getByLabel('Your full name').fill('Elena Marchetti');
    await client.getByRole('button', { name: 'Accept and sign for $2,504.13' }).click();
    await expect(client.getByText('Please sign in the box, or choose to type your signature')).toBeVisible();
    await sign(client);
    await expectAccessible(client);
    await client.getByRole('button', { name: 'Accept and sign for $2,504.13' }).click();
    await expect(client.getByText(/^Accepted and signed by Elena Marchetti on /)).toBeVisible();
    await expect(client.getByRole('img', { name: 'Signature of Elena Marchetti' })).toBeVisible();
    await expectAccessible(client);
  });
  await test.step('a rate that is archived meanwhile stays as it was signed', async () => {
    const headers = { origin: system.edgeUrl };
    const archive = `${system.edgeUrl}/api/tax-rates/${rate.id}/archive`;
    expect((await context.request.post(archive, { headers, data: { version: rate.version } })).ok()).toBe(true);
  });

  await test.step('the team sees who signed and turns it into an invoice', async () => {
    await page.reload();
    await expect(estimates.detail.getByRole('img', { name: 'Signature of Elena Marchetti' })).toBeVisible();
    await expectAccessible(page);
    await estimates.confirm('Turn into invoice', 'Make it sent');
    await expect(page).toHaveURL(/\/invoices\/[\da-f-]{36}$/);
    const invoice = page.getByRole('complementary', { name: 'Invoice' });
    await expect(invoice.getByRole('row', { name: /^Total / })).toContainText('$2,504.13');
    await expect(invoice.getByRole('row', { name: tax }).last()).toContainText('$204.13');
    await expect(invoice.getByRole('list', { name: 'Payment schedule' })).toContainText('Deposit, 30%');
    await expectAccessible(page);
  });

  await test.step('the client is asked for the deposit first', async () => {
    await client.reload();
    await client.getByRole('link', { name: 'Pay the invoice' }).click();
    await expect(client.getByRole('radio', { name: /What’s due now/ })).toBeChecked();
    await expect(client.getByRole('button', { name: 'Pay $751.24' })).toBeVisible();
    await expectAccessible(client);
  });
  await phone.close();
});
