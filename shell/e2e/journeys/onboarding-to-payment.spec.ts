import { expect, test } from '../fixtures.ts';
import { Checkout } from '../pages/checkout.ts';
import { PortalMoney } from '../pages/portal-money.ts';
import { SiteHeader } from '../pages/site-header.ts';
import { Wizard } from '../pages/wizard.ts';
import { mailsAbout } from '../sandbox.ts';

const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
];

for (const { name, ...screen } of screens) {
  test.describe(`on ${name}`, () => {
    test.use(screen);

    test('a package is chosen over the landing page, paid, and is Paid in the portal', async ({
      page,
      openPortal,
      visitor,
      expectAccessible,
    }) => {
      const wizard = new Wizard(page);
      const checkout = new Checkout(page);
      const practice = `Lattice ${visitor.email.slice(5, 13)}`;

      await test.step('the packages, side by side', async () => {
        await page.goto('/');
        const header = new SiteHeader(page);
        if (screen.hasTouch) await header.menuButton.click();
        else await header.start.click();
        await (screen.hasTouch ? header.menuLink('Browse Packages') : header.packages).click();
        const dialog = page.getByRole('dialog', { name: 'Browse Packages' });
        await expect(dialog.getByText('MOST POPULAR')).toBeVisible();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Compare side by side' }).click();
        await expect(dialog.getByRole('table')).toBeVisible();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Back to the packages' }).click();
        await dialog.getByRole('link', { name: 'Choose Visionary Transformation' }).click();
      });

      await test.step('six steps, each accessible; Back leads to the packages and loses nothing', async () => {
        await wizard.stands(1, 6);
        await wizard.basics({ practice });
        await page.goBack();
        await expect(page.getByRole('dialog', { name: 'Browse Packages' })).toBeVisible();
        await page.goForward();
        await expect(page.getByRole('textbox', { name: 'Practice name' })).toHaveValue(practice);
        await wizard.next();
        await wizard.next();
        await expect(page.getByText('Email is required')).toBeVisible();
        await expectAccessible(page);
        await wizard.contact(visitor);
        await wizard.next();
        await wizard.stands(3, 6);
        await wizard.next();
        await expect(page.getByRole('radio', { name: /^Visionary Transformation/ })).toBeChecked();
        await expectAccessible(page);
        await wizard.next();
        await page.getByRole('checkbox', { name: 'SEO Optimization' }).click();
        await expectAccessible(page);
        await wizard.next();
        await wizard.stands(6, 6);
        await expect(page.getByText('Immediately')).toBeVisible();
        await expect(page.getByText('Campaign launch within 48 hours')).toBeVisible();
        await expectAccessible(page);
        await wizard.launch.click();
      });

      await test.step('the payment page says what, from whom and how much; the provider takes it', async () => {
        await expect(page).toHaveURL(/submissionId=[0-9a-f-]{36}/);
        await expect(page).toHaveURL(/package=Visionary/);
        await expect(page.locator('#main')).toBeFocused();
        await checkout.isTitled('Visionary Transformation');
        await expect(page.getByText(practice)).toBeVisible();
        await expectAccessible(page);
        await checkout.pay('$9,950.00');
        await checkout.approve();
      });

      await test.step('success is the provider’s word, and the receipt is mailed', async () => {
        await checkout.isTitled('Payment Successful');
        await expect(page.getByText('$9,950.00 a month')).toBeVisible();
        await expectAccessible(page);
        await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
        await expect
          .poll(async () => (await mailsAbout(visitor.email)).some(({ to }) => to.includes(visitor.email)))
          .toBe(true);
      });

      await test.step('staff see it paid', async () => {
        await openPortal('/admin');
        const row = page
          .getByRole('listitem')
          .filter({ hasText: practice })
          .or(page.getByRole('row').filter({ hasText: practice }));
        await expect(row.first().getByText('Paid', { exact: true })).toBeVisible();
      });
    });

    test('an access code opens the other wizard; its price is charged, and the invoice is Paid in the portal', async ({
      page,
      openPortal,
      visitor,
      expectAccessible,
      expectConsole,
    }) => {
      expectConsole(/status of 404 .*\/api\/codes\/resolve/);
      const wizard = new Wizard(page);
      const checkout = new Checkout(page);
      await page.goto('/');
      const header = new SiteHeader(page);
      if (screen.hasTouch) await header.menuButton.click();
      else await header.start.click();
      await (screen.hasTouch ? header.menuLink('I Have an Access Code') : header.accessCode).click();
      const code = page.getByRole('textbox', { name: 'Access code' });
      await code.fill('no such code');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(
        page.getByText('That code isn’t valid or has expired. Please check it and try again.'),
      ).toBeVisible();
      await expect(code).toHaveValue('NOSUCHCODE');
      await expectAccessible(page);
      await code.fill('halcyon');
      await page.getByRole('button', { name: 'Continue' }).click();
      await wizard.stands(1, 5);
      await expect(page.getByText('$2,000').first()).toBeVisible();
      await wizard.basics({ practice: 'Alder Dental' });
      await wizard.next();
      await wizard.contact(visitor);
      await wizard.next();
      await expect(page.getByRole('textbox', { name: 'YouTube' })).toBeVisible();
      await expectAccessible(page);
      await wizard.next();
      await expect(page.getByRole('textbox', { name: 'Promo code' })).toHaveValue('HALCYON');
      await expectAccessible(page);
      await wizard.next();
      await expect(page.getByRole('heading', { name: 'Ready for Liftoff' })).toBeVisible();
      await expectAccessible(page);
      await wizard.launch.click();
      await expect(page).toHaveURL(/\/pay\?code=HALCYON&amount=2000&email=/);
      await checkout.pay('$2,000.00');
      await checkout.approve();
      await checkout.isTitled('Payment Successful');

      await openPortal('/admin');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
      const portal = new PortalMoney(page);
      await portal.open('invoices', visitor.email);
      await expect(portal.records).toHaveCount(1);
      const invoice = page.getByRole(screen.hasTouch ? 'listitem' : 'row').filter({ has: portal.records });
      await expect(invoice).toContainText('$2,000.00');
      await expect(invoice).toContainText('Paid');
    });
  });
}

test('leaving the provider’s page shows that nothing was charged, and a retry opens the same payment', async ({
  page,
  visitor,
  expectAccessible,
}) => {
  const checkout = new Checkout(page);
  await page.goto(`/pay?package=Foundation%20Elite&email=${encodeURIComponent(visitor.email)}&amount=1`);
  await checkout.pay('$4,997.00');
  const provider = page.url();
  await checkout.abandon();
  await checkout.isTitled('Payment Canceled');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL((url) => url.href === provider || url.pathname === '/pay');
  if (page.url() !== provider) await checkout.pay('$4,997.00');
  await checkout.approve();
  await checkout.isTitled('Payment Successful');
});

test('addresses that name no payment lead on, and say nothing to search engines or other sites', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 404 .*\/api\/checkout\/sessions/);
  const checkout = new Checkout(page);
  const answer = await page.goto('/pay?invoice=42');
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  await checkout.isTitled('There’s nothing to pay here');
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Packages' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/payment-success?session_id=cs_test_madeup0000000000');
  await checkout.isTitled('We can’t find this payment');
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the packages page shows the price book’s prices and links on', async ({ page }) => {
    const answer = await page.goto('/packages');
    expect(answer?.headers()).not.toHaveProperty('x-robots-tag');
    const { packages } = (await (await page.request.get('/api/packages')).json()) as {
      packages: { id: string; name: string; priceCents: number }[];
    };
    expect(packages).toHaveLength(3);
    for (const { id, name, priceCents } of packages) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(card.getByText(`$${(priceCents / 100).toLocaleString('en-US')}`)).toBeVisible();
      await expect(card.getByRole('link', { name: `Choose ${name}` })).toHaveAttribute(
        'href',
        `/onboarding/package?package=${id}`,
      );
    }
    await expect(page.getByRole('table', { name: 'Side by side' })).toBeVisible();
  });
});
