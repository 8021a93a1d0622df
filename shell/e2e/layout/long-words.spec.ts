import { dashboardPackages } from '@vitrine/contracts';
import type { BrowserContext, Page } from 'playwright/test';
import { layoutFaults } from '../../../tools/layout/layout-faults.ts';
import { expect, test } from '../fixtures.ts';
import { Wizard } from '../pages/wizard.ts';
import { mailsAbout } from '../sandbox.ts';
import { enter } from '../screens/people.ts';
import { portalScreens } from '../screens/portal-screens.ts';
import { publicScreens } from '../screens/public-screens.ts';
import { open } from '../screens/screen.ts';
import { system } from '../system.ts';

// People reported: an address in the line of an invoice pushed the amounts out of the page on a phone.

const widths = [390, 320];

/** What somebody may type or paste into any free text: 200 letters without a blank. */
const word = 'Ridgewooddermatologynewpatients'.repeat(7).slice(0, 200);
const email = `${'ridgewood'.repeat(6)}@${'dermatology'.repeat(5)}.example`;

/** Screens that show what people typed, one for each way of showing it. */
const screenNames: ReadonlySet<string> = new Set(
  [
    'pay-parts estimate estimate-accept estimate-accepted estimate-deposit',
    'dashboard palette leads lead lead-convert clients-all client client-delete client-statement',
    'invoices invoice-sent invoice-paid invoice-edit invoice-email invoice-refund recurring-open',
    'estimates estimate-draft messages message generator generator-send',
    'settings-team settings-taxes-list settings-audit-entry settings-newsletter-list settings-templates',
    'settings-reminders-preview account account-autopay access-denied',
  ].flatMap((names) => names.split(' ')),
);

/** Fields of answers that hold free text. */
const typedFields = [
  'name',
  'company',
  'clientName',
  'clientCompany',
  'practiceName',
  'payer',
  'title',
  'author',
  'industry',
  'businessType',
  'position',
  'description',
  'message',
  'memo',
  'terms',
  'note',
  'text',
  'subject',
  'body',
  'comment',
  'signerName',
];

/** Every answer of the API comes with a long word behind what people typed, so that screens still find their names. */
const lengthenAnswers = (context: BrowserContext) =>
  context.addInitScript(
    ({ long, address, packages, typed }) => {
      const names = new Set<string>(packages);
      const fields = new Set<string>(typed);
      const lengthen = (key: string, value: unknown): unknown => {
        if (typeof value !== 'string' || value === '' || names.has(value)) return value;
        if (fields.has(key)) return `${value} ${long}`;
        return /^(?:email|clientEmail|recipient|payerEmail|sentTo|to)$/.test(key) ? address : value;
      };
      const { fetch } = globalThis;
      globalThis.fetch = async (...request) => {
        const response = await fetch(...request);
        if (!response.url.includes('/api/') || !response.headers.get('content-type')?.includes('json')) return response;
        const { status, headers } = response;
        return new Response(JSON.stringify(JSON.parse(await response.text(), lengthen)), { status, headers });
      };
    },
    { long: word, address: email, packages: [...dashboardPackages], typed: typedFields },
  );

/** What layout faults there are at both widths; mails have sizes of their own. */
const expectWhole = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await page.evaluate(layoutFaults);
    expect
      .soft(
        faults.filter((fault) => !fault.startsWith('small: ')),
        `${name} at ${String(width)} px`,
      )
      .toEqual([]);
  }
};

/** A paid invoice, as its payer comes back to it. */
const paid = {
  id: 'cs_test_longwords0000000000',
  status: 'paid',
  receipt: {
    number: 'REC-2026-001',
    invoiceNumber: 'INV-2026-001',
    title: word,
    clientName: word,
    sentTo: email,
    amountCents: 480_000,
    currency: 'usd',
    interval: null,
    paidAt: '2026-03-02T15:04:00.000Z',
  },
};

for (const { name, as, screens } of [...publicScreens, ...portalScreens]) {
  const chosen = screens.filter((screen) => screen.only === undefined && screenNames.has(screen.name));
  for (let at = 0; at < chosen.length; at += 6) {
    const part = chosen.slice(at, at + 6);
    const title = `${name}, ${part[0]?.name ?? ''} to ${part.at(-1)?.name ?? ''}`;
    test(`long words push nothing out of a phone: ${title}`, async ({ context, expectConsole }) => {
      test.setTimeout(180_000);
      await enter(context, as, system.edgeUrl);
      await lengthenAnswers(context);
      for (const screen of part) {
        if (screen.console) expectConsole(screen.console);
        const page = await context.newPage();
        // States are reached as on a wide screen, where a record stands beside its list.
        await page.setViewportSize({ width: 1440, height: 900 });
        const problem = await open(page, screen).then(() => null, String);
        expect.soft(problem, `${screen.name} is reached`).toBeNull();
        if (problem === null) await expectWhole(page, screen.name);
        await page.evaluate(() => localStorage.clear());
        await page.close();
      }
    });
  }
}
test('what is typed into the wizard stays in its summary', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/onboarding/package?package=transformation');
  const wizard = new Wizard(page);
  await wizard.basics({ practice: word.slice(0, 100) });
  await wizard.next();
  await wizard.contact({ email });
  for (let step = 2; step < 6; step += 1) await wizard.next();
  await expect(wizard.launch).toBeVisible();
  await expectWhole(page, 'the summary');
});

test('what was paid for stays on the page of success', async ({ page }) => {
  await page.route('**/api/checkout/sessions/*', (route) => route.fulfill({ json: paid }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/payment-success?session_id=${paid.id}`);
  await expect(page.getByText('REC-2026-001')).toBeVisible();
  await expectWhole(page, 'the page of success');
});

test('the name of a saved view stays in its toast, on its button and in the menu', async ({ page, context }) => {
  await enter(context, 'owner', system.edgeUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/leads?sort=score');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const name = word.slice(0, 40);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  await expectWhole(page, 'a toast');
  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('menu').waitFor();
  await expectWhole(page, 'the menu of views');
  const views = `${system.edgeUrl}/api/saved-views`;
  const { items } = (await (await context.request.get(views)).json()) as { items: { id: string; name: string }[] };
  for (const view of items.filter((one) => one.name === name))
    await context.request.delete(`${views}/${view.id}`, { headers: { origin: system.edgeUrl } });
});

test('an invoice with long words holds in its mail and on the page to pay', async ({ page, context }) => {
  await enter(context, 'owner', system.edgeUrl);
  const headers = { origin: system.edgeUrl };
  const to = `long.${Date.now()}@example.test`;
  const response = await context.request.post(`${system.edgeUrl}/api/invoices`, {
    headers,
    data: {
      clientName: word,
      clientEmail: to,
      items: [
        { description: word, quantity: '1', rate: '4500' },
        { description: 'Design', quantity: '1', rate: '300' },
      ],
      memo: word,
      terms: word,
      paymentLinkTitle: word.slice(0, 120),
      paymentLinkMessage: word,
      status: 'sent',
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id, paymentUrl } = (await response.json()) as { id: string; paymentUrl: string };
  const sent = await context.request.post(`${system.edgeUrl}/api/invoices/${id}/email`, {
    headers: { ...headers, 'idempotency-key': id },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.goto(paymentUrl);
  await expect(page.getByRole('button', { name: 'Pay $4,800.00' })).toBeInViewport({ ratio: 0 });
  await expectWhole(page, 'the page to pay');
  await expect.poll(async () => (await mailsAbout(to)).length).toBeGreaterThan(0);
  // A page without our policy of styles, as mail programs have none.
  const mailProgram = await context.newPage();
  for (const mail of await mailsAbout(to)) {
    await mailProgram.setContent(mail.html);
    await expectWhole(mailProgram, mail.subject);
  }
});
