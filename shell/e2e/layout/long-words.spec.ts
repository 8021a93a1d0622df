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

/** Screens that show what people typed; what is left out shows none, or shows it as another of these does. */
const shown = new RegExp(
  '^(?:pay-|payment-unknown|estimate|dashboard|palette|figure|leads?$|lead-|clients?$|client-|reports|billing|' +
    'messages?$|messages-|generator|account|settings-(?!platform)|invoices?$|invoice-|recurring)',
);
const left = new RegExp(
  '-(?:none|error|errors|wrong|missing|unreachable|nothing|selected|selecting|long|(?<!pay-)taxed|typed|expired|' +
    'sums|qr)$',
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
  'subject',
  'body',
  'paymentLinkTitle',
  'paymentLinkMessage',
  'comment',
  'signerName',
];

/** Every answer of the API comes with long words in the place of what people typed. */
const lengthenAnswers = (context: BrowserContext) =>
  context.addInitScript(
    ({ long, address, kept, typed }) => {
      const names = new Set<string>(kept);
      const fields = new Set<string>(typed);
      const lengthen = (key: string, value: unknown): unknown => {
        if (typeof value !== 'string' || value === '' || names.has(value)) return value;
        if (fields.has(key)) return long;
        return /^(?:email|clientEmail|recipient|payerEmail)$/.test(key) ? address : value;
      };
      const { fetch } = globalThis;
      globalThis.fetch = async (...request) => {
        const response = await fetch(...request);
        if (!response.url.includes('/api/') || !response.headers.get('content-type')?.includes('json')) return response;
        const { status, headers } = response;
        return new Response(JSON.stringify(JSON.parse(await response.text(), lengthen)), { status, headers });
      };
    },
    { long: word, address: email, kept: [...dashboardPackages], typed: typedFields },
  );

/** Faults at both widths. */
const expectWhole = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await page.evaluate(layoutFaults), `${name} at ${width} px`).toEqual([]);
  }
};

for (const { name, as, screens } of [...publicScreens, ...portalScreens]) {
  const chosen = screens.filter(
    (screen) => screen.only !== 'desktop' && shown.test(screen.name) && !left.test(screen.name),
  );
  for (let at = 0; at < chosen.length; at += 8) {
    const part = chosen.slice(at, at + 8);
    test(`long words push nothing out of a phone: ${name}, ${part[0]?.name} to ${part.at(-1)?.name}`, async ({
      context,
      expectConsole,
    }) => {
      test.setTimeout(180_000);
      await enter(context, as, system.edgeUrl);
      await lengthenAnswers(context);
      for (const screen of part) {
        if (screen.console) expectConsole(screen.console);
        const page = await context.newPage();
        await page.setViewportSize({ width: 390, height: 844 });
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

test('an invoice with long words holds in its mail and on the page to pay', async ({ page, context }) => {
  await enter(context, 'owner', system.edgeUrl);
  const headers = { origin: system.edgeUrl };
  const to = `long.${Date.now()}@example.test`;
  const made = await context.request.post(`${system.edgeUrl}/api/invoices`, {
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
  expect(made.ok(), await made.text()).toBe(true);
  const { id, paymentUrl } = (await made.json()) as { id: string; paymentUrl: string };
  const sent = await context.request.post(`${system.edgeUrl}/api/invoices/${id}/email`, {
    headers: { ...headers, 'idempotency-key': id },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.goto(paymentUrl);
  await expect(page.getByRole('button', { name: 'Pay $4,800.00' })).toBeInViewport({ ratio: 0 });
  await expectWhole(page, 'the page to pay');
  await expect.poll(async () => (await mailsAbout(to)).length).toBeGreaterThan(0);
  for (const mail of await mailsAbout(to)) {
    await page.setContent(mail.html);
    await expectWhole(page, mail.subject);
  }
});
