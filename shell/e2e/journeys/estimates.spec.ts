import type { Page } from 'playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { EstimatesPage } from '../pages/estimates-page.ts';
import { HostedCheckout } from '../pages/hosted-checkout.ts';
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

test('from the draft to the rest: with tax, signed on a phone, the deposit paid there, and its card kept', async ({
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
    await estimates.confirm('Send', 'Send email');
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

  await test.step('the deposit is asked for on the same page, and after a reload', async () => {
    for (const again of [false, true]) {
      if (again) await client.reload();
      await expect(client.getByRole('heading', { level: 2, name: 'Your deposit' })).toBeVisible();
      await expect(client.getByText(/^The rest, \$1,752\.89, is due by /)).toBeVisible();
      await expect(client.getByRole('button', { name: 'Pay $751.24' })).toBeVisible();
    }
    await expectAccessible(client);
  });

  await test.step('the team sees who signed, and the invoice that the signature made', async () => {
    await page.reload();
    await expect(estimates.detail.getByRole('img', { name: 'Signature of Elena Marchetti' })).toBeVisible();
    await expect(estimates.detail.getByText(/^The signature turned /)).toBeVisible();
    await expect(estimates.detail.getByRole('button', { name: 'Turn into invoice' })).toHaveCount(0);
    await expectAccessible(page);
    await estimates.detail.getByRole('link', { name: /^INV-/ }).first().click();
    await expect(page).toHaveURL(/\/invoices\/[\da-f-]{36}$/);
    const invoice = page.getByRole('complementary', { name: 'Invoice' });
    await expect(invoice.getByRole('row', { name: /^Total / })).toContainText('$2,504.13');
    await expect(invoice.getByRole('row', { name: tax }).last()).toContainText('$204.13');
    await expect(invoice.getByRole('list', { name: 'Payment schedule' })).toContainText('Deposit, 30%');
    await expectAccessible(page);
  });

  await test.step('both get a mail with the signed copy', async () => {
    const subjects = async () =>
      (await mailsAbout(title)).map(({ subject }) => subject.replace(/EST-\S+?(?=:|$)/, 'it'));
    await expect.poll(subjects).toContain(`You signed estimate it: ${title}`);
    await expect.poll(subjects).toContain(`${visitor.name} accepted it`);
  });

  /** Turns autopay on or off, as an owner. */
  const switchAutopay = async (enabled: boolean): Promise<void> => {
    const address = `${system.edgeUrl}/api/settings/autopay`;
    const { version } = (await (await context.request.get(address)).json()) as { version: number };
    const headers = { origin: system.edgeUrl };
    expect((await context.request.put(address, { headers, data: { version, enabled } })).ok()).toBe(true);
  };
  // Everybody shares the switch, so only one of the projects uses it, and not for long.
  if (translated) return phone.close();
  await switchAutopay(true);
  try {
    await test.step('leaving the provider’s page leads back to the estimate', async () => {
      await client.getByRole('button', { name: 'Pay $751.24' }).click();
      await new HostedCheckout(client).arrive();
      await client.getByRole('link', { name: 'Abandon' }).click();
      await expect(client).toHaveURL(new RegExp(`${link.replace('?', '\\?')}$`));
    });

    await test.step('the deposit is paid, and the card kept by a tick', async () => {
      const box = client.getByRole('checkbox', { name: 'Keep this card for the rest of the schedule' });
      await expect(box).not.toBeChecked();
      await expect(client.getByText(/^I allow .* for the rest of invoice INV-.*: \$1,752\.89 on /)).toBeVisible();
      await box.check();
      await expectAccessible(client);
      await client.getByRole('button', { name: 'Pay $751.24' }).click();
      const checkout = new HostedCheckout(client);
      await checkout.arrive();
      await expect(client.getByRole('button', { name: 'Delayed method' })).toHaveCount(0);
      await checkout.choose('Approve');
      await expect(client.getByText(/^The rest, \$1,752\.89, is charged to your card on /)).toBeVisible();
      await expectAccessible(client);
    });

    await test.step('the rest is scheduled, for client and team', async () => {
      await expect(async () => {
        await client.goto(link);
        await expect(client.getByText(/is charged to your card on /)).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(client.getByText('Your deposit of $751.24 is paid. Thank you!')).toBeVisible();
      await expectAccessible(client);
      await page.reload();
      const invoice = page.getByRole('complementary', { name: 'Invoice' });
      await expect(invoice.getByText(/charge/i).first()).toBeVisible();
    });
  } finally {
    await switchAutopay(false);
  }
  await phone.close();
});
