import { agencyDay } from '@vitrine/brand';
import {
  Account,
  CheckoutOutcome,
  checkoutTexts,
  ClientPage,
  Dashboard,
  Invoice,
  InvoicePage,
  packageIds,
  PackageList,
  packagePrices,
  Quote,
} from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import {
  accessCodeForm,
  addCode,
  addInvoice,
  ledgerOf,
  mailsTo,
  open,
  opened,
  outcome,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  statusOf,
  submit,
  submitted,
  mailRows,
} from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const sessionOf = (id: string) =>
  stripe()
    .sessions()
    .find((session) => session.id === id);

/** The payment line of a submission's notice to the team. */
const endOfNotice = async (email: string): Promise<string | undefined> => {
  const { text } = await eventually('the notice', () =>
    world.sandbox
      .mails()
      .find(
        (mail) => mail.replyTo.includes(email) && /^New (package selection|onboarding submission): /.test(mail.subject),
      ),
  );
  // Why it was sent follows it.
  return text?.split('\n--\n')[0]?.trim().split('\n').at(-1);
};

describe('GET /api/packages', () => {
  it('returns the three packages at the price book’s prices', async () => {
    const answer = await world.app.call('/packages');
    const list = PackageList.parse(answer.body);
    expect(list.packages.map(({ id, name, priceCents, popular }) => [id, name, priceCents, popular])).toEqual([
      ['foundation', 'Foundation Elite', 499_700, false],
      ['transformation', 'Visionary Transformation', 995_000, true],
      ['dominance', 'Market Dominance', 1_950_000, false],
    ]);
  });

  it('are the prices that public pages show at build time', async () => {
    const { packages } = PackageList.parse((await world.app.call('/packages')).body);
    expect(packages.map(({ priceCents }) => priceCents)).toEqual(packageIds.map((id) => packagePrices[id]));
  });
});

describe('codes', () => {
  const resolve = (code: unknown, from = newAddress()) => world.app.call('/codes/resolve', { body: { code }, from });

  it('are found in any case and with outer spaces', async () => {
    const answer = await resolve(' halcyon ');
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        code: 'HALCYON',
        kind: 'promo',
        description: 'HALCYON Special - Monthly AI Infrastructure',
        price: { amountCents: 200_000, currency: 'usd', interval: 'month' },
      }),
    ]);
  });

  it('get the same response when unknown, expired or used up', async () => {
    await addCode(world.app, { code: 'GONE', expiresAt: new Date(world.app.clock.now().getTime() - 1000) });
    await addCode(world.app, { code: 'SPENT', maxUses: 1 });
    await world.app.query(`UPDATE codes SET used_count = 1 WHERE code = 'SPENT'`);
    const answers = await Promise.all(['NEVERWAS', 'GONE', 'SPENT'].map((code) => resolve(code)));
    expect(
      new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))),
    ).toHaveProperty('size', 1);
    expect([answers[0]?.status, answers[0]?.body['code']]).toEqual([404, 'invalid_code']);
  });

  it('cannot be guessed: after twenty tries an address has to wait (ASVS 2.4.1)', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push((await resolve(`GUESS${tries}`, from)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  });
});

describe('wizard B, from submission to the portal', () => {
  it('is stored with its quote, mailed to the team, paid monthly, and becomes a client with an invoice', async () => {
    const { app, sandbox } = world;
    const body = packageForm();
    const filed = await submit(app, body);
    expect([filed.status, filed.body['status'], filed.body['price']]).toEqual([
      201,
      'pending_payment',
      expect.objectContaining({ amountCents: 995_000, interval: 'month' }),
    ]);
    const submissionId = String(filed.body['submissionId']);
    const notice = await eventually('the notice', () =>
      sandbox
        .mails()
        .find(({ subject, text }) => subject.startsWith('New package selection') && text?.includes(body.form.email)),
    );
    expect(notice.subject).toBe(`New package selection: ${body.form.practiceName}, Visionary Transformation`);
    expect(notice.text).toMatch(/This lead is pending payment completion\.$/m);
    expect(notice.text).toContain('Price: $9,950.00 a month');
    expect(notice.replyTo).toEqual([body.form.email]);

    const quoted = Quote.parse((await quote(app, { submissionId })).body);
    expect(quoted).toMatchObject({
      kind: 'submission',
      title: 'Visionary Transformation',
      amountDueCents: 995_000,
      interval: 'month',
      status: 'due',
      seller: 'Halcyon',
      clientName: body.form.practiceName,
    });

    const id = await opened(app, { submissionId });
    const page = (name: string) => `http://localhost:4200/payment-${name}?submissionId=${submissionId}`;
    expect(sessionOf(id)).toMatchObject({
      mode: 'subscription',
      amount_total: 995_000,
      currency: 'usd',
      customer_email: body.form.email,
      success_url: `${page('success')}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: page('cancel'),
      metadata: { submission_id: submissionId, email: body.form.email, client_name: body.form.practiceName },
    });
    expect(sessionOf(id)?.line_items?.data).toMatchObject([
      {
        description: 'Visionary Transformation',
        quantity: 1,
        price: { unit_amount: 995_000, recurring: { interval: 'month' } },
      },
    ]);
    expect(CheckoutOutcome.parse((await outcome(app, id)).body)).toMatchObject({ status: 'open', receipt: null });

    stripe().pay(id);
    await settled();
    expect(await statusOf(app, 'onboarding_submissions', submissionId)).toBe('paid');
    const current = CheckoutOutcome.parse((await outcome(app, id)).body);
    expect(current).toMatchObject({
      status: 'paid',
      receipt: {
        title: 'Visionary Transformation',
        amountCents: 995_000,
        interval: 'month',
        sentTo: expect.stringMatching(/^e•••@marchetti\.example$/),
      },
    });
    expect(await ledgerOf(app, { submissionId })).toMatchObject([
      { state: 'succeeded', amount_cents: '995000', currency: 'usd' },
    ]);
    expect((await open(app, { submissionId })).body['code']).toBe('already_paid');
    expect(Quote.parse((await quote(app, { submissionId })).body)).toMatchObject({ status: 'paid', amountDueCents: 0 });

    const receipt = await eventually('the receipt', () =>
      sandbox.mails().find(({ to, subject }) => to.includes(body.form.email) && subject.startsWith('Your receipt')),
    );
    expect(receipt.attachments).toMatchObject([
      { filename: `${current.receipt?.number}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(
      Buffer.from(receipt.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const agency = await eventually('the notice of payment', () =>
      sandbox.mails().find(({ subject }) => subject.startsWith(`Payment received: ${body.form.practiceName}`)),
    );
    expect(agency.text).toContain('Marketing goals: Increase Patient Volume, Website Redesign');

    await addAccount(app, 'owner@vitrine.test');
    const cookie = await signIn(app, 'owner@vitrine.test');
    const clients = ClientPage.parse(
      (await app.call(`/clients?search=${encodeURIComponent(body.form.practiceName)}`, { cookie })).body,
    );
    expect(clients.items).toMatchObject([
      {
        company: body.form.practiceName,
        status: 'active',
        paymentCompleted: true,
        onboardingCompleted: true,
        subscriptionPlan: 'Visionary Transformation',
        monthlyAmountCents: 995_000,
        totalSpentCents: 995_000,
        accessCode: expect.stringMatching(/^MARCH[A-Z2-9]{5}$/),
      },
    ]);
    expect(clients.totals.monthlyRecurringCents).toBe(995_000);
    const { id: clientId } = clients.items[0] ?? { id: '' };
    expect((await app.call(`/clients/${clientId}`, { cookie })).body).toEqual(clients.items[0]);
    expect((await app.call(`/clients/${submissionId}`, { cookie })).status).toBe(404);
    const invoices = InvoicePage.parse(
      (await app.call(`/invoices?search=${encodeURIComponent(body.form.email)}`, { cookie })).body,
    );
    expect(invoices.items).toMatchObject([
      {
        number: current.receipt?.invoiceNumber,
        status: 'paid',
        amountCents: 995_000,
        amountDueCents: 0,
        recurring: true,
        attention: null,
      },
    ]);
    const invoice = Invoice.parse((await app.call(`/invoices/${invoices.items[0]?.id}`, { cookie })).body);
    expect(invoice).toMatchObject({
      items: [{ description: 'Visionary Transformation', amountCents: 995_000 }],
      payments: [{ state: 'succeeded', receiptNumber: current.receipt?.number }],
    });
    const dashboard = Dashboard.parse((await app.call('/dashboard', { cookie })).body);
    expect(dashboard).toMatchObject({
      activeClients: 1,
      monthlyRevenueCents: 995_000,
      recentSignups: [{ practiceName: body.form.practiceName, paid: true }],
    });
    expect(dashboard.clientsByPackage).toContainEqual({ name: 'Visionary Transformation', count: 1, active: 1 });
  });

  it('records each further month from its event, with invoice and receipt', async () => {
    const { app } = world;
    const body = packageForm({ selectedCampaign: 'foundation' });
    const id = await opened(app, { submissionId: await submitted(app, body) });
    stripe().pay(id);
    await settled();
    const [subscription = ''] = stripe()
      .subscriptions()
      .map((one) => one.id);
    stripe().renew(subscription, 'succeeded');
    await settled();
    stripe().renew(subscription, 'succeeded');
    await settled();
    const invoices = await app.query<{ number: string; status: string; amount_cents: number }>(
      `SELECT number, status, amount_cents FROM invoices WHERE client_email = $1 ORDER BY number`,
      [body.form.email],
    );
    expect(invoices.map(({ status, amount_cents }) => [status, amount_cents])).toEqual(
      Array.from({ length: 3 }, () => ['paid', 499_700]),
    );
    expect(await mailsTo(app, 'receipt', body.form.email)).toBe(3);
    stripe().renew(subscription, 'failed');
    stripe().cancel(subscription);
    await settled();
    await eventually(
      'the provider was asked',
      async () =>
        (await app.query(`SELECT 1 FROM subscriptions WHERE provider_id = $1 AND status = 'ended'`, [subscription]))
          .length === 1,
    );
    expect(await mailsTo(app, 'receipt', body.form.email)).toBe(3);
  });
});

describe('wizard A', () => {
  it('sells a code at its price, and counts its redemption', async () => {
    const { app } = world;
    const body = accessCodeForm({ promoCode: 'halcyon' });
    const submissionId = await submitted(app, body);
    const id = await opened(app, { submissionId });
    expect(sessionOf(id)).toMatchObject({ mode: 'subscription', amount_total: 200_000 });
    stripe().pay(id);
    await settled();
    expect(await app.query(`SELECT used_count FROM codes WHERE code = 'HALCYON'`)).toEqual([{ used_count: 1 }]);
    expect(
      await app.query('SELECT code_used, status, subscription_plan FROM clients WHERE email = $1', [body.form.email]),
    ).toEqual([{ code_used: true, status: 'active', subscription_plan: 'Access Code' }]);
  });

  it('reports an unusable code as a field error, and stores nothing', async () => {
    const body = accessCodeForm({ promoCode: 'NOSUCH' });
    const answer = await submit(world.app, body);
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { 'form.promoCode': ['That code isn’t valid or has expired. Please check it and try again.'] },
    ]);
    expect(await world.app.query('SELECT 1 FROM onboarding_submissions WHERE email = $1', [body.form.email])).toEqual(
      [],
    );
  });

  it('without a code has nothing to pay yet, and notifies the team', async () => {
    const body = accessCodeForm({ promoCode: '' });
    const answer = await submit(world.app, body);
    expect([answer.status, answer.body['price']]).toEqual([201, null]);
    expect((await quote(world.app, { submissionId: String(answer.body['submissionId']) })).body['code']).toBe(
      'nothing_to_pay',
    );
    const notice = await eventually('the notice', () =>
      world.sandbox.mails().find(({ subject }) => subject === `New onboarding submission: ${body.form.practiceName}`),
    );
    expect(notice.text).toContain('Promo code: none');
  });

  it('is stored once per key, and refuses the key with another form', async () => {
    const body = accessCodeForm();
    const key = randomUUID();
    const [one, other] = await Promise.all([submit(world.app, body, key), submit(world.app, body, key)]);
    expect(one.body).toEqual(other.body);
    expect((await submit(world.app, accessCodeForm(), key)).body['code']).toBe('idempotency_key_reused');
    expect(
      await world.app.query('SELECT 1 FROM onboarding_submissions WHERE email = $1', [body.form.email]),
    ).toHaveLength(1);
    expect(
      await mailRows(
        world.app,
        `SELECT 1 FROM email_messages WHERE template = 'submission-notice' AND variables->>'email' = $1`,
        [body.form.email],
      ),
    ).toHaveLength(1);
  });

  it.each([
    [{ firstName: ' ' }, 'form.firstName', 'First name is required'],
    [{ email: '' }, 'form.email', 'Email is required'],
    [{ phone: '' }, 'form.phone', 'Phone is required'],
    [{ practiceType: 'zoo' }, 'form.practiceType', 'Practice type is required'],
  ])('refuses %j', async (fields, path, message) => {
    const answer = await submit(world.app, accessCodeForm(fields));
    expect([answer.status, (answer.body['errors'] as Record<string, string[]>)[path]]).toEqual([400, [message]]);
  });
});

describe('an invoice', () => {
  it('is paid by its link once, with the session of the specification', async () => {
    const { app, sandbox } = world;
    const invoice = await addInvoice(app, { cents: 123_456 });
    const quoted = Quote.parse((await quote(app, { invoice: invoice.publicId })).body);
    expect(quoted).toMatchObject({
      kind: 'invoice',
      number: invoice.number,
      clientName: 'Lumen Dermatology',
      amountDueCents: 123_456,
      interval: null,
      items: [{ description: 'Recall automation', quantity: '1', rateCents: 123_456, amountCents: 123_456 }],
    });
    expect(JSON.stringify(quoted)).not.toContain(invoice.email);
    const id = await opened(app, { invoice: invoice.publicId });
    expect(sessionOf(id)).toMatchObject({
      mode: 'payment',
      amount_total: 123_456,
      success_url: `http://localhost:4200/payment-success?invoice=${invoice.publicId}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `http://localhost:4200/payment-cancel?invoice=${invoice.publicId}`,
      metadata: {
        invoice_id: invoice.publicId,
        invoice_number: invoice.number,
        client_name: 'Lumen Dermatology',
        email: invoice.email,
      },
    });
    expect(sessionOf(id)?.line_items?.data).toMatchObject([
      { description: 'Your campaign starts here', quantity: 1, price: { unit_amount: 123_456, recurring: null } },
    ]);
    stripe().pay(id);
    await settled();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    expect(CheckoutOutcome.parse((await outcome(app, id)).body)).toMatchObject({
      status: 'paid',
      receipt: { invoiceNumber: invoice.number, amountCents: 123_456, interval: null },
    });
    await eventually('the receipt', () =>
      sandbox.mails().find(({ to, subject }) => to.includes(invoice.email) && subject.startsWith('Your receipt')),
    );
  });

  it.each([
    '1',
    "' OR 1=1 --",
    '00000000-0000-4000-8000-000000000000',
    '6F2C0F4E-6A0F-4A37-9D7E-0A3F3F1F8C11',
    '../../etc',
    'a'.repeat(200),
  ])('with the id %j gets the response for an unknown one', async (invoice) => {
    const unknown = await quote(world.app, { invoice: randomUUID() });
    const answer = await quote(world.app, { invoice });
    expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([404, { ...unknown.body, requestId: '' }]);
    expect((await open(world.app, { invoice })).body['code']).toBe('nothing_to_pay');
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['one made void', { status: 'void' }],
    ['one whose link is over 120 days past its due day', { dueDate: '2025-06-01' }],
  ])('that is %s gets the same response', async (_, fields) => {
    const invoice = await addInvoice(world.app, fields);
    const answer = await quote(world.app, { invoice: invoice.publicId });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      404,
      'nothing_to_pay',
      'No invoice data found',
    ]);
  });

  it('below the provider’s minimum is refused without a request to the provider', async () => {
    const invoice = await addInvoice(world.app, { cents: 49 });
    const before = stripe().sessions().length;
    const answer = await open(world.app, { invoice: invoice.publicId });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      409,
      'amount_too_small',
      checkoutTexts.tooSmall,
    ]);
    expect(stripe().sessions()).toHaveLength(before);
    expect((await open(world.app, { invoice: (await addInvoice(world.app, { cents: 50 })).publicId })).status).toBe(
      200,
    );
  });

  it('is not found by its primary key', async () => {
    const invoice = await addInvoice(world.app);
    expect((await quote(world.app, { invoice: invoice.id })).status).toBe(404);
  });

  it('is shown to its client by verified email address only, with a PDF receipt (ASVS 8.2.2)', async () => {
    const { app } = world;
    const invoice = await addInvoice(app, { email: 'ruth@riverside.example' });
    await addInvoice(app, { email: 'ruth@riverside.example', status: 'draft' });
    const due = await addInvoice(app, { email: 'ruth@riverside.example', cents: 5000 });
    stripe().pay(await opened(app, { invoice: invoice.publicId }));
    await settled();
    await addAccount(app, 'ruth@riverside.example');
    await addAccount(app, 'stranger@example.com');
    const account = Account.parse(
      (await app.call('/account', { cookie: await signIn(app, 'ruth@riverside.example') })).body,
    );
    expect(account.invoices.map(({ number, status, payPath }) => [number, status, payPath])).toEqual(
      expect.arrayContaining([
        [invoice.number, 'paid', null],
        [due.number, 'sent', `/pay?invoice=${due.publicId}`],
      ]),
    );
    expect(account.invoices).toHaveLength(2);
    expect(account.payments).toMatchObject([{ invoiceNumber: invoice.number, amountCents: 125_000 }]);
    const path = String(account.payments[0]?.receiptPath).replace('/api', '');
    const pdf = await app.call(path, { cookie: await signIn(app, 'ruth@riverside.example') });
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const stranger = await signIn(app, 'stranger@example.com');
    expect((await app.call(path, { cookie: stranger })).status).toBe(404);
    expect(Account.parse((await app.call('/account', { cookie: stranger })).body)).toMatchObject({
      invoices: [],
      payments: [],
    });

    await app.query(`UPDATE accounts SET email_verified_at = NULL WHERE email = 'ruth@riverside.example'`);
    const unproven = await app.call('/account', { cookie: await signIn(app, 'ruth@riverside.example') });
    expect(Account.parse(unproven.body)).toMatchObject({ verified: false, invoices: [], payments: [] });
  });

  it('becomes overdue the day after its due date, at once for its payer', async () => {
    const { app } = world;
    const yesterday = agencyDay(new Date(app.clock.now().getTime() - 24 * 3_600_000));
    const invoice = await addInvoice(app, { dueDate: yesterday });
    expect((await quote(app, { invoice: invoice.publicId })).body['status']).toBe('overdue');
  });
});

describe('a package without a submission', () => {
  it('can be paid, and its submission is attached later (decision D10)', async () => {
    const { app } = world;
    const body = packageForm({ selectedCampaign: 'dominance' });
    const key = randomUUID();
    const subject = { package: 'Market Dominance', email: body.form.email };
    const id = await opened(app, subject, key);
    expect(await opened(app, subject, key)).toBe(id);
    stripe().pay(id, { email: body.form.email });
    await settled();
    expect((await outcome(app, id)).body['status']).toBe('paid');
    const answer = await submit(app, { ...body, checkoutSessionId: id });
    expect([answer.status, answer.body['status']]).toEqual([201, 'paid']);
    expect(
      await app.query('SELECT company, onboarding_completed, payment_completed FROM clients WHERE email = $1', [
        body.form.email,
      ]),
    ).toEqual([{ company: body.form.practiceName, onboarding_completed: true, payment_completed: true }]);
    expect(await endOfNotice(body.form.email)).toBe('This lead has already paid. The payment came before the form.');
    // A second submission cannot be attached to the same payment.
    expect(
      (await submit(app, { ...packageForm({ selectedCampaign: 'dominance' }), checkoutSessionId: id })).body['status'],
    ).toBe('pending_payment');
  });

  it('with a wrong payment is in review with its submission, and the team is notified', async () => {
    const { app } = world;
    const body = packageForm();
    const id = await opened(app, { package: 'transformation' });
    stripe().amend(id, { amountCents: 100 });
    stripe().pay(id, { email: body.form.email });
    await settled();
    const answer = await submit(app, { ...body, checkoutSessionId: id });
    expect([answer.status, answer.body['status']]).toEqual([201, 'review']);
    expect(await statusOf(app, 'onboarding_submissions', String(answer.body['submissionId']))).toBe('review');
    expect(await endOfNotice(body.form.email)).toBe('This lead’s payment doesn’t match what was due. It’s in review.');
  });

  it('returns the current status for a repeated submission', async () => {
    const { app } = world;
    const key = randomUUID();
    const id = await opened(app, { package: 'transformation' });
    const body = { ...packageForm(), checkoutSessionId: id };
    expect((await submit(app, body, key)).body['status']).toBe('pending_payment');
    expect(await endOfNotice(body.form.email)).toBe('This lead is pending payment completion.');
    stripe().pay(id, { email: 'repeated@example.com' });
    await settled();
    expect((await submit(app, body, key)).body['status']).toBe('paid');
  });

  it('is paid once per key', async () => {
    const key = randomUUID();
    const subject = { package: 'foundation' };
    stripe().pay(await opened(world.app, subject, key), { email: 'once@example.com' });
    await settled();
    expect((await open(world.app, subject, key)).body['code']).toBe('already_paid');
  });

  it('does not pay for a later submission of another package', async () => {
    const { app } = world;
    const id = await opened(app, { package: 'foundation' });
    stripe().pay(id, { email: 'cheap@example.com' });
    await settled();
    const answer = await submit(app, { ...packageForm({ selectedCampaign: 'dominance' }), checkoutSessionId: id });
    expect([
      answer.status,
      answer.body['status'],
      (answer.body['price'] as { amountCents: number }).amountCents,
    ]).toEqual([201, 'pending_payment', 1_950_000]);
  });

  it('attaches a submission to an open session, whose payment then pays the submission', async () => {
    const { app } = world;
    const body = packageForm();
    const id = await opened(app, { package: 'transformation' });
    const answer = await submit(app, { ...body, checkoutSessionId: id });
    const submissionId = String(answer.body['submissionId']);
    expect(answer.body['status']).toBe('pending_payment');
    stripe().pay(id, { email: 'bookkeeper@elsewhere.example' });
    await settled();
    expect(await statusOf(app, 'onboarding_submissions', submissionId)).toBe('paid');
  });
});
