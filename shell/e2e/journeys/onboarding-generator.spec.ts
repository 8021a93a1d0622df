import { randomInt } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { Checkout } from '../pages/checkout.ts';
import { GeneratorPage } from '../pages/generator-page.ts';
import { SiteHeader } from '../pages/site-header.ts';
import { Wizard } from '../pages/wizard.ts';
import { mailsAbout } from '../sandbox.ts';

test('a campaign code is made, sent, opened by its client, paid, and counted', async ({
  page,
  browser,
  openPortal,
  visitor,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 400 .*\/send/);
  const generator = new GeneratorPage(page);
  const code = `SPRING-${randomInt(1e6, 1e7)}`;
  const name = `Spring ${code}`;

  await test.step('staff find it in the top bar', async () => {
    await openPortal('/admin');
    await page.getByRole('link', { name: 'Onboarding', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Onboarding Generator' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of the general onboarding link' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the general link as a drawing to print', async () => {
    for (const [button, file] of [
      ['Download SVG', 'onboarding.svg'],
      ['Download PNG', 'onboarding.png'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });

  await test.step('a code needs code, name and amount', async () => {
    await page.getByRole('button', { name: 'Create Campaign Code' }).click();
    const dialog = generator.dialog('Create Campaign Code');
    await dialog.getByRole('button', { name: 'Create Code' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await dialog.getByRole('textbox', { name: 'Price' }).fill('1,250');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'New feature' }).fill('A bilingual site');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create Code' }).click();
    await expect(generator.card(name)).toContainText('Used 0 times');
    await expect(generator.card(name)).toContainText('$1,250.00');
  });

  await test.step('its link is mailed with words of our own', async () => {
    await generator.card(name).getByRole('button', { name: 'Send Link' }).click();
    const dialog = generator.dialog('Send Campaign Link');
    await expect(dialog.getByRole('textbox', { name: 'Custom message' })).toHaveValue(
      'Your exclusive campaign awaits!',
    );
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('555-0148');
    await dialog.getByRole('button', { name: 'Send SMS' }).click();
    await expect(dialog.getByText(/with its country code/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Custom message' }).fill('A season of your own.');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(visitor.email);
    await dialog.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByText(`The link is on its way to ${visitor.email}`)).toBeVisible();
    await expect
      .poll(
        async () => (await mailsAbout(visitor.email)).find(({ text }) => text.includes('A season of your own.'))?.text,
      )
      .toContain(`/onboarding?code=${code}`);
  });

  await test.step('a client enters it in the Access Code dialog and pays its price', async () => {
    const client = await (await browser.newContext()).newPage();
    const [wizard, checkout, header] = [new Wizard(client), new Checkout(client), new SiteHeader(client)];
    await client.goto('/');
    await header.start.click();
    await header.accessCode.click();
    await client.getByRole('textbox', { name: 'Access code' }).fill(code.toLowerCase());
    await client.getByRole('button', { name: 'Continue' }).click();
    await wizard.stands(1, 5);
    await expect(client.getByText('$1,250').first()).toBeVisible();
    await wizard.basics({ practice: 'Alder Dental' });
    await wizard.next();
    await wizard.contact(visitor);
    for (let step = 2; step < 5; step += 1) await wizard.next();
    await wizard.launch.click();
    await checkout.pay('$1,250.00');
    await checkout.approve();
    await checkout.isTitled('Payment Successful');
    await client.context().close();
  });

  await test.step('and the card counts it', async () => {
    await generator.open(code);
    await expect(generator.card(name)).toContainText('Used 1 time');
    await expectAccessible(page);
  });

  await test.step('it can be scanned, edited and retired', async () => {
    await generator.card(name).getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: `QR code of the link of ${code}` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await generator.choose(code, 'Edit');
    const dialog = generator.dialog(`Edit ${code}`);
    await dialog.getByRole('textbox', { name: 'Price' }).fill('900');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    // The focus goes back to where the dialog was opened from; a menu that opens before that would close again.
    await expect(page.getByRole('button', { name: `More for ${code}` })).toBeFocused();
    await expect(generator.card(name)).toContainText('$900.00');
    await generator.choose(code, 'Retire');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retire code' }).click();
    await expect(generator.card(name)).toContainText('Retired');
    await expect(generator.card(name).getByRole('button', { name: 'Send Link' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('and all of it on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await generator.open(code);
    await expect(generator.card(name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});
