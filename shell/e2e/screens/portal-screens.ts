import type { Page } from 'playwright/test';
import { withTaxedInvoice, withTaxRates } from './taxed.ts';
import { press, refused, refusedInConsole, steps, withLongText, type Screen, type ScreenGroup } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
const inDialog = (name: RegExp | string) => steps(press(name), dialog);
const sheet = (page: Page) => page.getByRole('complementary').last();
/** The record of the list's first row, or of the first that bears a text. */
const openRow = (text?: string) => async (page: Page) => {
  const rows = page.locator('[data-list-row]');
  await (text ? rows.filter({ hasText: text }) : rows).first().click();
  // An empty sheet has a heading, too: "Select a lead".
  await sheet(page)
    .getByRole('heading', { level: 2 })
    .filter({ hasNotText: /^Select an? / })
    .waitFor();
};
const inSheet = (name: RegExp | string) => async (page: Page) => {
  await sheet(page).getByRole('button', { name, exact: true }).first().click();
  await dialog(page);
};
const fromMenu = (entry: RegExp | string) => async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await dialog(page);
};
const openMenu = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menu').waitFor();
};
const selectRows = async (page: Page) => {
  // The first of them is for all.
  for (const index of [1, 2]) await page.getByRole('main').getByRole('checkbox').nth(index).check();
};
const selectCards = steps(press('Select'), async (page) => {
  for (const index of [0, 1]) await page.getByRole('main').getByRole('checkbox').nth(index).check();
});
const unknown = '?search=nobody-of-this-name';

const longTitle = 'Maintenance of the appointment page, the recall letters and both practice websites';
/** A schedule in each state, and one of them whole. */
const schedules = async (page: Page) => {
  const summary = {
    title: 'Monthly care',
    client: {
      id: '00000000-0000-4000-8000-000000000009',
      company: 'Lumen Dermatology',
      email: 'billing@lumen.example',
    },
    amountCents: 45_000,
    interval: 'month',
    dayOfMonth: 31,
    mode: 'send',
    made: 2,
  };
  const items = (['active', 'paused', 'ended'] as const).map((state, index) => ({
    ...summary,
    id: `0000000${index}-0000-4000-8000-000000000000`,
    ...(state === 'paused' && { title: longTitle }),
    state,
    nextOn: state === 'active' ? '2026-12-31' : null,
  }));
  await page.route('**/api/recurring-invoices*', (route) =>
    route.fulfill({
      json: { items, nextCursor: null, total: 3, countByState: { active: 1, paused: 1, ended: 1 } },
    }),
  );
  await page.route('**/api/recurring-invoices/*', (route) =>
    route.fulfill({
      json: {
        ...items[0],
        message: 'Thank you for working with us.',
        memo: '',
        terms: 'Net 14',
        items: [{ description: 'Care plan', quantity: '1', rateCents: 45_000 }],
        dueInDays: 14,
        startOn: '2026-10-01',
        endOn: null,
        count: null,
        problem: null,
        upcoming: ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'].map((on) => ({
          on,
          dueOn: on,
          amountCents: 45_000,
        })),
        runs: [
          {
            periodOn: '2026-11-30',
            outcome: 'not_sent',
            reason: 'suppressed',
            at: '2026-11-30T11:20:00.000Z',
            invoice: null,
          },
          {
            periodOn: '2026-10-31',
            outcome: 'sent',
            reason: null,
            at: '2026-10-31T10:20:00.000Z',
            invoice: {
              id: '00000000-0000-4000-8000-000000000008',
              number: 'INV-2026-041',
              amountCents: 45_000,
              status: 'paid',
            },
          },
        ],
        history: [],
        names: {},
        version: 3,
        createdAt: '2026-10-01T15:00:00.000Z',
        updatedAt: '2026-11-30T11:20:00.000Z',
      },
    }),
  );
};
/** A day with reminders: one that goes out, and one that does not. */
const reminders = (page: Page) =>
  page.route('**/api/reminders/preview', (route) => {
    const item = {
      invoiceId: '7c1e0000-0000-4000-8000-000000000001',
      number: 'INV-2026-031',
      clientName: 'Lumen Dermatology of the Upper West Side',
      channel: 'email',
      to: 'billing@lumen-dermatology-of-the-upper-west-side.example',
      at: '2026-11-27T15:00:00.000Z',
      timeZone: 'America/Chicago',
      subject: 'Invoice INV-2026-031 from Halcyon is due on November 30, 2026',
      text: 'Your invoice is due soon\n\nHi Lumen Dermatology, $4,997.00 for invoice INV-2026-031 is due soon.',
      stop: null,
    };
    const text = { ...item, channel: 'sms', to: null, subject: null, stop: 'no_number' };
    const charged = { ...item, number: 'INV-2026-032', stop: 'autopay' };
    return route.fulfill({ json: { day: '2026-11-27', total: 120, items: [item, charged, text] } });
  });

/** A day with a dispute that Stripe has withdrawn, and a difference. */
const withDispute = (page: Page) =>
  page.route('**/api/bookkeeping/reconciliation?*', (route) => {
    const invoice = { id: '7c1e0000-0000-4000-8000-000000000001', number: 'INV-2026-031' };
    const dispute = {
      reference: 'dp_1QkZ7YJx2Lq9VbN4mT8sWcRd',
      invoice,
      oursCents: 0,
      theirsCents: -1_250_000,
      feeCents: 1500,
      explanation:
        'Stripe withdrew $12,500.00 for this dispute and kept a fee of $15.00. Our ledger keeps the payment until ' +
        'the dispute is decided.',
    };
    const difference = {
      kind: 'missing_here',
      reference: 'ch_3QkZ7YJx2Lq9VbN40mT8sWcRd',
      invoice: null,
      oursCents: null,
      theirsCents: 4_400,
      explanation: 'Stripe took this payment, and we don’t have it.',
    };
    const day = {
      day: '2026-11-26',
      checkedAt: '2026-11-27T11:30:00.000Z',
      version: 1,
      transactions: 3,
      ledgerCents: 1_250_000,
      providerCents: 1_250_000,
      feeCents: 38_000,
      payoutCents: 0,
      differences: [],
      disputes: [dispute],
    };
    const days = [day, { ...day, day: '2026-11-25', providerCents: 1_254_400, differences: [difference] }];
    return route.fulfill({ json: { checkedUntil: '2026-11-26', days } });
  });

/** Nobody waits for anything. */
const nothingToDo = (page: Page) =>
  page.route('**/api/dashboard/today', async (route) => {
    const response = await route.fetch();
    const today: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (key === 'items') return [];
      return key === 'total' || key === 'dueCents' ? 0 : value;
    });
    await route.fulfill({ response, json: today });
  });

/** An invoice whose deposit is paid, of a client with credit. */
const inParts = (page: Page) =>
  page.route('**/api/invoices/*', async (route) => {
    const response = await route.fetch();
    const invoice: unknown = await response.json();
    if (typeof invoice !== 'object' || invoice === null || !('items' in invoice)) return route.fulfill({ response });
    const part = (kind: string, amountCents: number, dueDate: string, paidCents: number, state: string) => ({
      kind,
      percent: kind === 'deposit' ? 33_333 : null,
      amountCents,
      dueDate,
      paidCents,
      state,
    });
    const json = {
      ...invoice,
      amountCents: 1_500_000,
      amountDueCents: 900_000,
      amountDueNowCents: 400_000,
      paidCents: 600_000,
      displayStatus: 'partially_paid',
      clientCreditCents: 12_500,
      parts: [
        part('deposit', 500_000, '2026-03-10', 500_000, 'paid'),
        part('installment', 500_000, '2026-04-10', 100_000, 'overdue'),
        part('rest', 500_000, '2026-12-31', 0, 'upcoming'),
      ],
    };
    return route.fulfill({ response, json });
  });

/** A client who has paid too much. */
const withCredit = (page: Page) =>
  page.route('**/api/clients/*/credit', (route) =>
    route.fulfill({
      json: {
        balanceCents: 12_500,
        entries: ['overpaid', 'used', 'returned', 'withdrawn'].map((kind, index) => ({
          id: `7c1e0000-0000-4000-8000-00000000000${String(index)}`,
          kind,
          amountCents: kind === 'overpaid' || kind === 'returned' ? 12_500 : -12_500,
          invoice: { id: '7c1e0000-0000-4000-8000-000000000009', number: 'INV-2026-009' },
          by: null,
          at: '2026-03-10T15:00:00.000Z',
        })),
      },
    }),
  );

const records: readonly Screen[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard-long', path: '/admin', prepare: withLongText('dashboard{,/*}') },
  { name: 'dashboard-clear', path: '/admin', prepare: nothingToDo },
  { name: 'dashboard-error', path: '/admin', prepare: refused('dashboard{,/*}'), console: refusedInConsole },
  { name: 'dashboard-today-error', path: '/admin', prepare: refused('dashboard/today'), console: refusedInConsole },
  {
    name: 'palette',
    path: '/admin',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to a page' }).fill('tanaka');
      await page
        .getByRole('option', { name: /Tanaka/ })
        .first()
        .waitFor();
    },
  },
  { name: 'figure', path: '/admin?figure=totalRevenue', reach: dialog },
  { name: 'figure-clients', path: '/clients?figure=totalSpent', reach: dialog },
  { name: 'leads', path: '/leads' },
  { name: 'leads-long', path: '/leads', prepare: withLongText('contacts?*') },
  { name: 'leads-none', path: `/leads${unknown}` },
  { name: 'leads-error', path: '/leads', prepare: refused('contacts?*'), console: refusedInConsole },
  { name: 'leads-selected', path: '/leads', only: 'desktop', reach: selectRows },
  { name: 'leads-selecting', path: '/leads', only: 'phone', reach: selectCards },
  {
    name: 'leads-save-view',
    path: '/leads?sort=score',
    reach: steps(press('Views'), (page) => page.getByRole('menuitem', { name: 'Save this view' }).click(), dialog),
  },
  { name: 'lead', path: '/leads', reach: openRow() },
  { name: 'lead-long', path: '/leads', prepare: withLongText('contacts/**'), reach: openRow() },
  { name: 'lead-edit', path: '/leads', reach: steps(openRow(), inSheet('Edit')) },
  { name: 'lead-convert', path: '/leads', reach: steps(openRow(), inSheet(/client/i)) },
  { name: 'clients', path: '/clients' },
  { name: 'clients-all', path: '/clients?tab=all' },
  { name: 'clients-long', path: '/clients?tab=all', prepare: withLongText('clients?*') },
  { name: 'clients-none', path: `/clients${unknown}` },
  { name: 'clients-error', path: '/clients', prepare: refused('clients?*'), console: refusedInConsole },
  { name: 'client', path: '/clients?tab=all', reach: openRow() },
  { name: 'client-long', path: '/clients?tab=all', prepare: withLongText('clients/**'), reach: openRow() },
  { name: 'client-edit', path: '/clients?tab=all', reach: steps(openRow(), inSheet('Edit')) },
  { name: 'client-delete', path: '/clients?tab=all', reach: steps(openRow(), inSheet('Delete')) },
  { name: 'client-add', path: '/clients', reach: steps(press(/^Add client$/i), dialog) },
  { name: 'client-statement', path: '/clients?tab=all', reach: steps(openRow(), inSheet('Statement…')) },
  {
    name: 'client-import',
    path: '/clients',
    reach: steps(press('Import and export'), (page) => page.getByRole('menuitem', { name: /^Import/ }).click(), dialog),
  },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoices-long', path: '/invoices', prepare: withLongText('invoices?*') },
  { name: 'invoices-none', path: `/invoices${unknown}` },
  { name: 'invoices-error', path: '/invoices', prepare: refused('invoices?*'), console: refusedInConsole },
  { name: 'invoices-selected', path: '/invoices', only: 'desktop', reach: selectRows },
  { name: 'invoices-selecting', path: '/invoices', only: 'phone', reach: selectCards },
  { name: 'invoice-draft', path: '/invoices?status=draft', reach: openRow() },
  { name: 'invoice-sent', path: '/invoices?status=sent', reach: openRow() },
  { name: 'invoice-paid', path: '/invoices?status=paid', reach: openRow() },
  { name: 'invoice-long', path: '/invoices?status=sent', prepare: withLongText('invoices/**'), reach: openRow() },
  { name: 'invoice-menu', path: '/invoices?status=sent', reach: steps(openRow(), openMenu) },
  { name: 'invoice-edit', path: '/invoices?status=draft', reach: steps(openRow(), inSheet('Edit')) },
  {
    name: 'invoice-taxed',
    path: '/invoices?status=sent',
    prepare: withTaxedInvoice,
    reach: openRow(),
  },
  {
    name: 'invoice-edit-taxed',
    path: '/invoices?status=draft',
    prepare: withTaxedInvoice,
    reach: steps(openRow(), inSheet('Edit')),
  },
  { name: 'invoice-create-taxed', path: '/invoices', prepare: withTaxRates, reach: inDialog('New invoice') },
  { name: 'invoice-sms', path: '/invoices?status=sent', reach: steps(openRow(), inSheet(/SMS/)) },
  {
    name: 'invoice-email',
    path: '/invoices?status=sent',
    reach: steps(openRow(), inSheet(/^(?:Email Invoice|Send again|Send)$/)),
  },
  { name: 'invoice-payment', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/payment$/)) },
  { name: 'invoice-refund', path: '/invoices?status=paid', reach: steps(openRow(), inSheet(/^Refund the payment/)) },
  { name: 'invoice-send', path: '/invoices?status=draft', reach: steps(openRow(), inSheet('Send')) },
  { name: 'invoice-correct', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/^Correct/)) },
  { name: 'invoice-client', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/client$/)) },
  { name: 'invoice-hold', path: '/invoices?status=sent', reach: steps(openRow(), inSheet('Put on hold')) },
  { name: 'invoice-void', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/^Void/)) },
  { name: 'invoice-create', path: '/invoices', reach: inDialog('New invoice') },
  { name: 'recurring-none', path: `/recurring${unknown}` },
  { name: 'recurring', path: '/recurring', prepare: schedules },
  {
    name: 'recurring-error',
    path: '/recurring',
    prepare: refused('recurring-invoices*'),
    console: refusedInConsole,
  },
  { name: 'recurring-open', path: '/recurring', prepare: schedules, reach: openRow() },
  { name: 'recurring-edit', path: '/recurring', prepare: schedules, reach: steps(openRow(), inSheet('Edit')) },
  { name: 'recurring-end', path: '/recurring', prepare: schedules, reach: steps(openRow(), inSheet('End')) },
  { name: 'recurring-create', path: '/recurring', reach: inDialog('New schedule') },
  {
    name: 'invoice-installments',
    path: '/invoices',
    reach: steps(inDialog('New invoice'), async (page) => {
      await page.getByRole('radio', { name: /^Installments/ }).check();
      await page.getByLabel('Number of installments').selectOption('12');
    }),
  },
  { name: 'invoice-parts', path: '/invoices?status=sent', prepare: inParts, reach: openRow() },
  {
    name: 'invoice-credit',
    path: '/invoices?status=sent',
    prepare: inParts,
    reach: steps(openRow(), inSheet(/^Apply credit/)),
  },
  { name: 'client-credit', path: '/clients', prepare: withCredit, reach: openRow() },
];

/** A draft and an estimate that was sent, made once for all pictures; then the list is opened again. */
const someEstimates = async (page: Page) => {
  await page.evaluate(async () => {
    const post = async (path: string, key: string, body: object): Promise<{ id: string; version: number }> => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(`/api/estimates${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string; version: number };
    };
    const body = {
      clientName: 'Lumen Dermatology',
      clientEmail: 'lumen@clinic.example',
      message: 'Thank you for your time on Monday.',
      terms: 'Half at the start, half on delivery.',
      depositPercent: '30',
      items: [
        { description: 'Studio day', quantity: '2', rate: '2000', discount: { kind: 'percent', percent: '10' } },
        { description: 'Second location', quantity: '1', rate: '500', optional: true },
      ],
    };
    await post('', 'pictures-draft', { ...body, title: 'Spring campaign' });
    const { id, version } = await post('', 'pictures-sent', { ...body, title: 'Portraits of the whole team' });
    await post(`/${id}/mark-sent`, 'pictures-mark', { version });
  });
  await page.reload();
  await page.locator('[data-list-row]').first().waitFor();
};
const estimates: readonly Screen[] = [
  { name: 'estimates', path: '/estimates', reach: someEstimates },
  { name: 'estimates-long', path: '/estimates', prepare: withLongText('estimates?*') },
  { name: 'estimates-none', path: `/estimates${unknown}` },
  { name: 'estimates-error', path: '/estimates', prepare: refused('estimates?*'), console: refusedInConsole },
  { name: 'estimates-selected', path: '/estimates', only: 'desktop', reach: steps(someEstimates, selectRows) },
  { name: 'estimate-draft', path: '/estimates?status=draft&search=Spring', reach: steps(someEstimates, openRow()) },
  { name: 'estimate-sent', path: '/estimates?status=sent', reach: steps(someEstimates, openRow()) },
  { name: 'estimate-create', path: '/estimates', reach: inDialog('New estimate') },
  {
    name: 'estimate-edit',
    path: '/estimates?status=draft&search=Spring',
    reach: steps(someEstimates, openRow(), inSheet('Edit')),
  },
  {
    name: 'estimate-revise',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), inSheet('Revise')),
  },
  {
    name: 'estimate-sms',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), inSheet(/SMS/)),
  },
  {
    name: 'estimate-email',
    path: '/estimates?status=draft&search=Spring',
    reach: steps(someEstimates, openRow(), inSheet('Send by email')),
  },
  {
    name: 'estimate-void',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), fromMenu(/^Void/)),
  },
  { name: 'reports', path: '/reports' },
  { name: 'reports-dispute', path: '/reports', prepare: withDispute },
  { name: 'reports-custom', path: '/reports?period=2026-01-05..2026-01-20' },
  { name: 'reports-error', path: '/reports', prepare: refused('bookkeeping/**'), console: refusedInConsole },
];

/** Addresses in each state, and a long one. */
const subscribers = (page: Page) =>
  page.route('**/api/newsletter/subscribers*', (route) => {
    const states = ['confirmed', 'confirmed', 'pending', 'confirmed', 'unsubscribed'] as const;
    const long = 'maximiliane.featherstonehaugh-cholmondeley@upper-saint-bartholomew-aesthetics.example';
    const items = states.map((state, index) => ({
      id: `0000000${index}-0000-4000-8000-000000000000`,
      email: index === 3 ? long : `${['june', 'ines', 'ada', '', 'amara'][index]}@clinic.example`,
      state,
      source: 'website',
      createdAt: '2026-03-02T15:00:00.000Z',
      since: '2026-03-02T15:04:00.000Z',
    }));
    const counts = { pending: 1, confirmed: 3, unsubscribed: 1 };
    return route.fulfill({ json: { items, nextCursor: null, total: items.length, counts } });
  });
const tab = (name: RegExp | string) => (page: Page) => page.getByRole('tab', { name }).click();
const agency: readonly Screen[] = [
  { name: 'billing', path: '/billing' },
  { name: 'billing-payment', path: '/billing', reach: tab('Payment') },
  { name: 'billing-invoices', path: '/billing', reach: tab('Invoices') },
  { name: 'billing-upgrade', path: '/billing', reach: inDialog(/^Upgrade Now/) },
  { name: 'billing-address', path: '/billing', reach: steps(tab('Payment'), inDialog('Edit Address')) },
  { name: 'messages', path: '/messages' },
  { name: 'messages-long', path: '/messages', prepare: withLongText('messages?*') },
  { name: 'messages-none', path: `/messages${unknown}` },
  { name: 'messages-error', path: '/messages', prepare: refused('messages?*'), console: refusedInConsole },
  { name: 'messages-addresses', path: '/messages?view=addresses' },
  { name: 'message', path: '/messages', reach: openRow() },
  { name: 'generator', path: '/onboarding-generator' },
  { name: 'generator-code', path: '/onboarding-generator', reach: inDialog('Create Campaign Code') },
  {
    name: 'generator-send',
    path: '/onboarding-generator?search=FIRST-CHAIR',
    reach: (page) =>
      steps(() => page.getByRole('article').first().getByRole('button', { name: 'Send Link' }).click(), dialog)(page),
  },
  {
    name: 'generator-qr',
    path: '/onboarding-generator?search=FIRST-CHAIR',
    reach: (page) =>
      steps(() => page.getByRole('article').first().getByRole('button', { name: 'QR code' }).click(), dialog)(page),
  },
  ...[
    'profile',
    'sessions',
    'second-factor',
    'team',
    'brand',
    'taxes',
    'autopay',
    'notifications',
    'templates',
    'reminders',
    'newsletter',
    'api-keys',
    'audit',
    'platform',
  ].map((section) => ({ name: `settings-${section}`, path: `/settings/${section}` })),
  {
    name: 'settings-platform-error',
    path: '/settings/platform',
    prepare: refused('platform/status'),
    console: refusedInConsole,
  },
  { name: 'settings-newsletter-list', path: '/settings/newsletter', prepare: subscribers },
  {
    name: 'settings-newsletter-error',
    path: '/settings/newsletter',
    prepare: refused('newsletter/subscribers*'),
    console: refusedInConsole,
  },
  { name: 'settings-reminders-preview', path: '/settings/reminders', prepare: reminders },
  {
    name: 'settings-reminders-words',
    path: '/settings/reminders',
    reach: (page) => page.getByText('Write your own words').first().click(),
  },
  {
    name: 'settings-reminders-wrong',
    path: '/settings/reminders',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Days' }).first().fill('soon');
      await page.getByRole('button', { name: 'Save reminders' }).click();
      await page.getByText('Enter a number of days').waitFor();
    },
  },
  {
    name: 'settings-reminders-error',
    path: '/settings/reminders',
    prepare: refused('reminders/settings'),
    console: refusedInConsole,
  },
  {
    name: 'settings-reminders-test',
    path: '/settings/reminders',
    reach: inDialog('Send me a test of rule 1'),
  },
  { name: 'settings-template-text', path: '/settings/templates/reminder-sms' },
  { name: 'settings-taxes-list', path: '/settings/taxes', prepare: withTaxRates },
  {
    name: 'settings-taxes-error',
    path: '/settings/taxes',
    prepare: refused('tax-rates'),
    console: refusedInConsole,
  },
  { name: 'settings-add-tax', path: '/settings/taxes', reach: inDialog('Add tax rate') },
  { name: 'settings-add-member', path: '/settings/team', reach: inDialog('Add someone') },
  { name: 'settings-new-key', path: '/settings/api-keys', reach: inDialog('New key') },
  { name: 'settings-new-template', path: '/settings/templates', reach: inDialog('New template') },
  { name: 'settings-template', path: '/settings/templates/welcome' },
  {
    name: 'settings-audit-entry',
    path: '/settings/audit',
    reach: (page) => page.locator('[data-list-row]').first().click(),
  },
];

/** A saved card, with an agreement or without one. */
const savedCard = (agreed: boolean) => (page: Page) => {
  const text =
    'I allow Halcyon to charge this card for the invoices it sends me: each on its due date, for the amount that’s ' +
    'due. I get a receipt for every charge. I can turn this off at any time.';
  const card = {
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2029,
    addedAt: '2026-11-02T15:00:00.000Z',
    expired: false,
  };
  const agreement = {
    agreedAt: '2026-11-02T15:04:00.000Z',
    agreedBy: 'elena@marchettiaesthetics.example',
    version: '2026-11-24',
    text,
    address: '203.0.113.7',
  };
  return page.route('**/api/account/card', (route) =>
    route.fulfill({
      json: {
        available: true,
        card,
        agreement: agreed ? agreement : null,
        wording: { version: '2026-11-24', text },
        enabled: false,
        upcoming: agreed ? [{ number: 'INV-2026-041', amountCents: 45_000, on: '2026-12-31' }] : [],
      },
    }),
  );
};
const account: readonly Screen[] = [
  { name: 'account', path: '/account' },
  { name: 'account-card', path: '/account', prepare: savedCard(false) },
  { name: 'account-autopay', path: '/account', prepare: savedCard(true) },
  { name: 'account-remove-card', path: '/account', prepare: savedCard(true), reach: inDialog('Remove card') },
  ...['profile', 'sessions', 'second-factor'].map((section) => ({
    name: `account-${section}`,
    path: `/account/${section}`,
  })),
  // The last one: it ends the session.
  { name: 'access-denied', path: '/admin', console: /status of 4/ },
];

export const portalScreens: readonly ScreenGroup[] = [
  { name: 'dashboard, leads, clients and invoices', as: 'owner', screens: records },
  { name: 'estimates', as: 'owner', screens: estimates },
  { name: 'billing, messages, codes and settings', as: 'owner', screens: agency },
  { name: 'an account', as: 'customer', screens: account },
];
