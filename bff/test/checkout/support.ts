import { randomUUID } from 'node:crypto';
import type { CheckoutSubject } from '@vitrine/contracts';
import type { SessionRequest } from '../../src/modules/checkout/index.ts';
import {
  type Answer,
  eventually,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

export const webhookSecrets = ['whsec_new', 'whsec_old'] as const;

export interface PaymentsWorld extends TestWorld {
  readonly app: TestApp;
}

/** The application with the sandbox as its payment provider, which sends its events to the application. */
export async function startPayments(options: { env?: Record<string, string> } = {}): Promise<PaymentsWorld> {
  const world = await startWorld();
  const app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { STRIPE_BASE_URL: world.sandbox.url, STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(), ...options.env },
  }).catch(async (error: unknown) => {
    await world.stop();
    throw error;
  });
  // Both share a clock, because session expiry and payment times come from the provider.
  world.sandbox.stripe.setClock(() => app.clock.now().getTime());
  world.sandbox.stripe.webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets: [webhookSecrets[0]] });
  return {
    ...world,
    app,
    stop: async () => {
      await app.stop();
      await world.stop();
    },
  };
}

export interface TestInvoice {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly email: string;
}

let invoices = 0;

interface NewTestInvoice {
  readonly cents?: number;
  readonly status?: string;
  readonly dueDate?: string;
  readonly email?: string;
  /** Without it the invoice has no client, even if a client has the address. */
  readonly clientId?: string;
}

/** Inserts an invoice, sent by default. */
export async function addInvoice(
  app: TestApp,
  { cents = 125_000, status = 'sent', dueDate = '2027-12-31', email, clientId }: NewTestInvoice = {},
): Promise<TestInvoice> {
  invoices += 1;
  const invoice = {
    id: randomUUID(),
    publicId: randomUUID(),
    number: `INV-2024-${String(invoices).padStart(3, '0')}`,
    email: email ?? `client${invoices}@clinic.example`,
  };
  await app.query(
    `INSERT INTO invoices (
       id, public_id, number, client_name, client_email, amount_cents, status, invoice_date, due_date, paid_at,
       created_at, updated_at, client_id
     )
     VALUES (
       $1, $2, $3, 'Lumen Dermatology', $4, $5, $6, '2026-02-01', $7,
       CASE WHEN $6 = 'paid' THEN $8::timestamptz END, $8, $8, $9
     )`,
    [
      invoice.id,
      invoice.publicId,
      invoice.number,
      invoice.email,
      cents,
      status,
      dueDate,
      app.clock.now(),
      clientId ?? null,
    ],
  );
  await app.query(
    `INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
      VALUES ($1, $2, 0, 'Recall automation', 1, $3, $3)`,
    [randomUUID(), invoice.id, cents],
  );
  return invoice;
}

interface TestCode {
  readonly code: string;
  readonly name?: string;
  readonly cents?: number | null;
  readonly packages?: readonly string[];
  readonly percentOff?: number | null;
  readonly maxUses?: number | null;
  readonly expiresAt?: Date | null;
  readonly kind?: string;
}

/** Inserts a campaign code; without packages it sells its own offer. */
export async function addCode(
  app: TestApp,
  {
    code,
    name = 'Spring Campaign',
    cents = 150_000,
    packages = [],
    percentOff = null,
    maxUses = null,
    expiresAt = null,
    kind = 'campaign',
  }: TestCode,
): Promise<void> {
  await app.query(
    `INSERT INTO codes (id, code, kind, name, description, features, price_cents, packages, percent_off, max_uses,
      expires_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'For spring', '["A feature"]', $5, $6, $7, $8, $9, $10, $10)`,
    [randomUUID(), code, kind, name, cents, packages, percentOff, maxUses, expiresAt, app.clock.now()],
  );
}

let people = 0;

const person = () => {
  people += 1;
  return {
    firstName: 'Elena',
    lastName: 'Marchetti',
    practiceName: `Marchetti Aesthetics ${people}`,
    practiceType: 'medical-spa',
    email: `elena${people}@marchetti.example`,
    phone: '+1 212 555 0148',
    marketingGoals: ['Increase Patient Volume', 'Website Redesign'],
    startDate: '2026-04-01',
    additionalNotes: 'We open on the 4th.',
    completedAt: '2026-03-02T08:59:00.000Z',
  };
};

/** A submission of wizard A. */
export const accessCodeForm = (fields: Record<string, unknown> = {}) => ({
  wizard: 'access-code',
  form: { ...person(), monthlyBudget: '2500-5000', promoCode: 'HALCYON', ...fields },
});
/** A submission of wizard B. */
export const packageForm = (fields: Record<string, unknown> = {}) => ({
  wizard: 'package',
  form: {
    ...person(),
    selectedCampaign: 'transformation',
    selectedPackage: 'Visionary Transformation',
    monthlyBudget: '9950',
    ...fields,
  },
});

export const submit = (app: TestApp, body: unknown, key: string = randomUUID(), from = newAddress()): Promise<Answer> =>
  app.call('/onboarding/submissions', { body, headers: { 'idempotency-key': key }, from });

/** Submits a wizard; returns the submission's id. */
export async function submitted(app: TestApp, body: unknown): Promise<string> {
  const answer = await submit(app, body);
  if (answer.status !== 201) throw new Error(`The submission was answered ${answer.status}: ${answer.text}`);
  return String(answer.body['submissionId']);
}

export const open = (app: TestApp, subject: CheckoutSubject & Record<string, unknown>, key?: string): Promise<Answer> =>
  app.call('/checkout/sessions', {
    body: subject,
    from: newAddress(),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

/** Opens a session; returns its id. */
export async function opened(app: TestApp, subject: CheckoutSubject, key?: string): Promise<string> {
  const answer = await open(app, subject, key);
  if (answer.status !== 200) throw new Error(`The session was answered ${answer.status}: ${answer.text}`);
  return String(answer.body['id']);
}

/** A session of another shop with the same account at the provider. */
export const strangersSession: SessionRequest = {
  checkoutId: randomUUID(),
  productName: 'A mug',
  productDescription: null,
  amountCents: 900,
  currency: 'usd',
  interval: null,
  email: null,
  successUrl: 'https://shop.example/',
  cancelUrl: 'https://shop.example/',
  metadata: {},
  expiresAt: null,
};

export const quote = (app: TestApp, subject: CheckoutSubject): Promise<Answer> =>
  app.call('/checkout/quote', { body: subject, from: newAddress() });
export const outcome = (app: TestApp, sessionId: string): Promise<Answer> =>
  app.call(`/checkout/sessions/${sessionId}`, { from: newAddress() });

export interface Ledger {
  readonly state: string;
  readonly amount_cents: string;
  readonly currency: string;
  readonly receipt_number: string | null;
  readonly note: string | null;
}

/** The ledger's entries of one invoice or submission, oldest first. */
export const ledgerOf = (app: TestApp, subject: { invoiceId: string } | { submissionId: string }): Promise<Ledger[]> =>
  app.query<Ledger>(
    `SELECT p.state, p.amount_cents, p.currency, p.receipt_number, p.note FROM payments p LEFT
      JOIN checkouts c ON c.id = p.checkout_id
        WHERE ${'invoiceId' in subject ? 'coalesce(c.invoice_id, p.invoice_id)' : 'c.submission_id'} = $1
          ORDER BY p.received_at, p.state DESC`,
    ['invoiceId' in subject ? subject.invoiceId : subject.submissionId],
  );

export const statusOf = async (
  app: TestApp,
  table: 'invoices' | 'onboarding_submissions',
  id: string,
): Promise<string> => {
  const [row] = await app.query<{ status: string }>(`SELECT status FROM ${table} WHERE id = $1`, [id]);
  return row?.status ?? 'gone';
};

/** Waits until the jobs of all events so far are done, for example mails about payments. */
export const eventsDelivered = (app: TestApp): Promise<true> =>
  eventually(
    'every event is delivered',
    async () =>
      (await app.query(`SELECT 1 FROM pgboss.job WHERE name = 'outbox' AND state < 'completed'`)).length === 0,
  );

/** Rows of `email_messages`, once every event is delivered. */
export async function mailRows<T = Record<string, unknown>>(
  app: TestApp,
  statement: string,
  parameters: unknown[] = [],
): Promise<T[]> {
  await eventsDelivered(app);
  return app.query<T>(statement, parameters);
}

export const mailsTo = async (app: TestApp, template: string, recipient: string): Promise<number> => {
  const [row] = await mailRows<{ count: number }>(
    app,
    'SELECT count(*)::int AS count FROM email_messages WHERE template = $1 AND recipient = $2',
    [template, recipient],
  );
  return row?.count ?? 0;
};
