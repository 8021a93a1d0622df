import { agencyDay, daysAfter } from '@vitrine/brand';
import { estimateDefaults, invoiceDefaults } from '@vitrine/contracts';
import type { Browser, BrowserContext, Request } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { linkInMail } from '../links.ts';
import { Checkout } from '../pages/checkout.ts';
import { EstimatesPage } from '../pages/estimates-page.ts';
import { InvoicesPage } from '../pages/invoices-page.ts';
import { OwnAccount } from '../pages/own-account.ts';
import { enter } from '../screens/people.ts';
import { open } from '../screens/screen.ts';
import { system } from '../system.ts';

/** What people reported of other programs, tried here in a browser. */

interface Made {
  readonly id: string;
  readonly number: string;
  readonly paymentUrl: string;
}

/** An invoice of $100 that is sent, made by the owner, who is signed in afterwards. */
async function makeInvoice(
  context: BrowserContext,
  client: { name: string; email: string },
  fields: Record<string, string> = {},
): Promise<Made> {
  await enter(context, 'owner', system.edgeUrl);
  const answer = await context.request.post(`${system.edgeUrl}/api/invoices`, {
    headers: { origin: system.edgeUrl },
    data: { clientName: client.name, clientEmail: client.email, amount: '100', status: 'sent', ...fields },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

test.describe('the page to pay', () => {
  // Back from the provider's page, the button stayed busy for good.
  test('can be paid from again after Back', async ({ page, context, visitor }) => {
    const { paymentUrl } = await makeInvoice(context, visitor);
    await page.goto(paymentUrl);
    await new Checkout(page).pay('$100.00');
    await page.goBack();
    await new Checkout(page).pay('$100.00');
  });

  // Browsers that keep a page as it was left brought it back with its button busy.
  test('can be paid from again where the browser had kept it as it was left', async ({ page, context, visitor }) => {
    const { paymentUrl } = await makeInvoice(context, visitor);
    await page.goto(paymentUrl);
    // An answer without a page, so this one stays as it was left.
    await page.route('**/checkout/pay/**', (route) => route.fulfill({ status: 204 }));
    const departure = page.waitForRequest('**/checkout/pay/**');
    await page.getByRole('button', { name: 'Pay $100.00' }).click();
    await departure;
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await new Checkout(page).pay('$100.00');
  });
});

// A double click made two invoices, and recorded a payment twice.
test('a double press makes one invoice and records one payment', async ({ page, context, visitor }) => {
  await enter(context, 'owner', system.edgeUrl);
  const invoices = new InvoicesPage(page);
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/invoices')) sent.push(pathname);
  });
  await invoices.open(visitor.email);
  await page.getByRole('button', { name: 'New invoice' }).click();
  const { createForm, detail } = invoices;
  await createForm.getByLabel('Client name').fill(visitor.name);
  await createForm.getByLabel('Client email').fill(visitor.email);
  await createForm.getByLabel('Amount').fill('100');
  await createForm.getByRole('radio', { name: 'Sent' }).check();
  await createForm.getByRole('button', { name: 'Create Invoice' }).dblclick();
  await invoices.number();
  await detail.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel('Amount').fill('40');
  await payment.getByLabel('Check number').fill('1042');
  await payment.getByRole('button', { name: 'Record $40.00' }).dblclick();
  await expect(detail.getByText(/^Paid by check \$40\.00, number 1042/)).toHaveCount(1);
  await page.reload();
  await expect(detail.getByText(/^Paid by check \$40\.00, number 1042/)).toHaveCount(1);
  await invoices.open(visitor.email);
  await expect(invoices.rows).toHaveCount(1);
  expect(sent).toEqual(['/api/invoices', expect.stringMatching(/\/offline-payment$/)]);
});

/** Moments at which it's another day there, or in UTC, than at the agency. */
for (const { timezoneId, locale, moment } of [
  { timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG', moment: '2026-11-15T04:30:00Z' },
  { timezoneId: 'Pacific/Pago_Pago', locale: 'de-DE', moment: '2026-11-15T06:00:00Z' },
  { timezoneId: 'America/New_York', locale: 'de-DE', moment: '2026-11-15T04:30:00Z' },
])
  test.describe(`in ${timezoneId}, in ${locale}`, () => {
    test.use({ timezoneId, locale });

    // Far from the office, dates were a day off, or in another order.
    test('dates of an invoice, and those that dialogs begin with, are the agency’s', async ({
      page,
      context,
      visitor,
    }) => {
      const dates = { invoiceDate: '2024-02-29', dueDate: '2028-02-29' };
      const { id, paymentUrl } = await makeInvoice(context, visitor, dates);
      const today = agencyDay(new Date(moment));
      await page.clock.setFixedTime(moment);
      const invoices = new InvoicesPage(page);
      const { detail, createForm } = invoices;

      await test.step('the invoice and its payment', async () => {
        await page.goto(`/invoices/${id}`);
        await expect(detail.locator('time[datetime="2024-02-29"]').first()).toHaveText('Feb 29, 2024');
        await expect(detail.locator('time[datetime="2028-02-29"]').first()).toHaveText('Feb 29, 2028');
        await detail.getByRole('button', { name: 'Record payment' }).click();
        await expect(page.getByRole('dialog').getByLabel('Received on')).toHaveValue(today);
      });

      await test.step('a new invoice', async () => {
        await invoices.open(visitor.email);
        await page.getByRole('button', { name: 'New invoice' }).click();
        await expect(createForm.getByLabel('Invoice date')).toHaveValue(today);
        await expect(createForm.getByLabel('Due date')).toHaveValue(daysAfter(today, invoiceDefaults.dueInDays));
      });

      await test.step('a new estimate', async () => {
        const estimates = new EstimatesPage(page);
        await estimates.open(visitor.email);
        await page.getByRole('button', { name: 'New estimate' }).click();
        const { form } = estimates;
        await expect(form.getByLabel('Date', { exact: true })).toHaveValue(today);
        await expect(form.getByLabel('Valid until')).toHaveValue(daysAfter(today, estimateDefaults.validForDays));
      });

      await test.step('the page to pay', async () => {
        await page.goto(paymentUrl);
        await expect(page.getByText('February 29, 2028').first()).toBeVisible();
      });
    });
  });

/** What a scanner of mails does with a link: it asks for it, and opens it in a browser with scripts, twice. */
async function scan(browser: Browser, link: string, buttonName: string): Promise<void> {
  const scanner = await browser.newContext({ baseURL: system.edgeUrl, reducedMotion: 'reduce' });
  for (const method of ['HEAD', 'GET']) expect((await scanner.request.fetch(link, { method })).ok()).toBe(true);
  for (const time of ['first', 'second']) {
    const page = await scanner.newPage();
    await open(page, { name: `the ${time} look`, path: link });
    await expect(page.getByRole('button', { name: buttonName })).toBeVisible();
    await page.close();
  }
  await scanner.close();
}

test.describe('a link that a mail scanner has opened', () => {
  // Scanners subscribed people, or used the link up before they came.
  test('confirms a subscription at the press of a person, not before', async ({ page, context, browser, visitor }) => {
    const { email } = visitor;
    const headers = { origin: system.edgeUrl };
    const response = await context.request.post(`${system.edgeUrl}/api/newsletter`, { headers, data: { email } });
    expect(response.ok(), await response.text()).toBe(true);
    const link = await linkInMail(email, /^Confirm your subscription/);
    await scan(browser, link, 'Confirm my subscription');
    await enter(context, 'owner', system.edgeUrl);
    const list = await context.request.get(`${system.edgeUrl}/api/newsletter/subscribers?search=${email}`);
    expect(await list.json()).toMatchObject({ items: [{ email, state: 'pending' }] });
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');
  });

  // People were told that their link had been used, which they had never opened.
  test('still confirms an address and sets a password', async ({ page, context, browser, visitor }) => {
    const { email, name } = visitor;
    const ask = async (path: string, data: object) => {
      const answer = await context.request.post(`${system.edgeUrl}/api/auth/${path}`, {
        headers: { origin: system.edgeUrl },
        data,
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await ask('register', { email, name, password: 'quiet-harbor-48213' });
    await scan(browser, await linkInMail(email, /confirm/i), 'Confirm');
    await new OwnAccount(page).confirm(email);
    await ask('forgot-password', { email });
    const link = await linkInMail(email, /password/i);
    await scan(browser, link, 'Set password');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('quiet-harbor-90312');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible();
  });
});

// A password manager filled in the form without a word to the page, which then called the fields empty.
test('what was filled in without an event is sent as it is shown', async ({ page, landing, visitor }) => {
  await landing.openForm();
  await landing.hydrate();
  const values = { Name: visitor.name, Email: visitor.email, Phone: '(212) 555-0134', Message: 'We open in spring.' };
  for (const [label, text] of Object.entries(values))
    await landing.field(label).evaluate((field: HTMLInputElement | HTMLTextAreaElement, value) => {
      field.value = value;
    }, text);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/contacts'));
  await landing.send();
  expect((await sent).postDataJSON()).toMatchObject({
    name: values.Name,
    email: values.Email,
    phone: values.Phone,
    message: values.Message,
  });
  await expect(landing.status).toContainText('Message sent successfully!');
});
