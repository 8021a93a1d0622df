import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

const message = 'We open a second practice in spring,\nand would like to be found.';
const success = "Message sent successfully! We'll respond within 24 hours.";

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/admin', '/reset-password']) {
    test(`${path} says what it needs in words that fit, with a way on`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
      // Locators by text pass over what stands in `noscript`.
      const words = await page.locator('#unscripted').textContent();
      expect(words).toContain('You can’t sign in without it.');
      expect(words).not.toContain('prices');
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
    });
  }

  test('the contact form posts, and the inquiry is filed and answered by mail', async ({ page, landing, visitor }) => {
    await landing.openForm();
    await landing.complete({
      Name: visitor.name,
      Email: visitor.email,
      Company: 'Alder & Finch',
      Message: message,
      Timeline: 'ASAP',
    });
    await landing.send();
    await expect(page).toHaveURL(/\/contact\/sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(success);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect
      .poll(async () => (await fetch(`${system.sandboxUrl}/_control/mails`)).text(), { message: 'the welcome mail' })
      .toContain(visitor.email);
    await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.locator('#contact')).toBeAttached();
  });

  test('a call is requested from the front page: mistakes come back named, with what was typed and chosen', async ({
    page,
    landing,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/status of 400 .*\/contact\/call/);
    const { call } = landing;
    const request = call.getByRole('button', { name: 'Request my call' });
    await landing.open();
    await page.locator('#call').click();
    await expect(page).toHaveURL(/\/contact\/call$/);
    await call.getByLabel('Name').fill(visitor.name);
    await request.click();
    await expect(page).toHaveURL(/\/contact\/call$/);
    await expect(call.getByLabel('Name')).toHaveValue(visitor.name);
    await expect(call.getByLabel('Email or phone')).toBeFocused();
    await expect(call.getByText('Please enter an email address or a phone number')).toBeVisible();
    await expect(call.getByText('Pick a time, or type one that suits you')).toHaveCount(1);
    await call.getByLabel('This week, afternoons').check();
    await request.click();
    await expect(call.getByLabel('This week, afternoons')).toBeChecked();
    await expect(call.getByLabel('Next week, mornings')).not.toBeChecked();
    await call.getByLabel('Email or phone').fill(visitor.email);
    await request.click();
    await expect(page).toHaveURL(/\/contact\/call\/sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('We’ll get in touch within 24 hours');
  });

  test('a form with mistakes comes back with what was typed, each mistake named, and can be sent again', async ({
    page,
    landing,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/status of 400 .*\/contact/);
    await landing.openForm();
    await landing.complete({
      Name: 'A',
      Email: 'nobody',
      Company: `O'Brien & "Sons" <b>`,
      'Budget range': '$25k - $50k',
      Urgency: 'urgent',
      Message: message,
    });
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      landing.send(),
    ]);
    expect(response.status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('Please look at the marked fields again.');
    await expect(landing.field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters long');
    await expect(landing.field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(landing.field('Name')).toBeFocused();
    await expect(landing.field('Company')).toHaveValue(`O'Brien & "Sons" <b>`);
    await expect(landing.field('Budget range')).toHaveValue('$25k - $50k');
    await expect(landing.field('Urgency')).toHaveValue('urgent');
    await expect(landing.field('Message')).toHaveValue(message);
    await expect(landing.field('Message')).not.toHaveAttribute('aria-invalid', 'true');

    await landing.complete({ Name: visitor.name, Email: visitor.email });
    await landing.send();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(success);
  });

  test('the same limits hold: a second message within a minute is asked to wait, with nothing lost', async ({
    page,
    landing,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/status of 429 .*\/contact/);
    await landing.openForm();
    await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
    await landing.send();
    await expect(page).toHaveURL(/\/contact\/sent$/);
    await page.goto('/contact');
    await landing.complete({ Name: visitor.name, Email: `again.${visitor.email}`, Message: message });
    await landing.send();
    await expect(page.getByRole('alert')).toHaveText('Please wait before submitting another message');
    await expect(landing.field('Message')).toHaveValue(message);
  });
});

test('a form that comes back is clean for axe', async ({ page, expectAccessible, expectConsole }) => {
  expectConsole(/status of 400 .*\/contact/);
  await page.goto('/contact');
  // Before hydration, a form that a script submits is sent natively.
  await Promise.all([page.waitForNavigation(), page.evaluate(() => document.forms[0]?.submit())]);
  await expect(page.getByRole('alert')).toHaveText('Please look at the marked fields again.');
  await expectAccessible(page);
});

test('a form that was pressed while no script could be loaded is sent the native way', async ({
  page,
  landing,
  visitor,
  expectConsole,
}) => {
  expectConsole(/net::ERR_FAILED .*\/shell\//);
  await page.route('**/shell/*/*.js', (route) => route.abort());
  await landing.openForm();
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
  await landing.send();
  await expect(page).toHaveURL(/\/contact\/sent$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(success);
});
