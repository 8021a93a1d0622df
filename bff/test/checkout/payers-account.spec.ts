import { randomUUID } from 'node:crypto';
import { Account, ResolvedCode } from '@vitrine/contracts';
import { mailsTo, tokenFor } from '../support/mailbox.ts';
import { addAccount } from '../support/staff.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import {
  accessCodeForm,
  addInvoice,
  opened,
  packageForm,
  type PaymentsWorld,
  startPayments,
  submit,
  submitted,
} from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const opening = /^Open your account/;
const password = 'eleven red kettles';

/** Pays for a package; returns the payer's address and the session. */
async function paid(): Promise<{ email: string; sessionId: string }> {
  const body = packageForm();
  const sessionId = await opened(world.app, { submissionId: await submitted(world.app, body) });
  world.sandbox.stripe.pay(sessionId);
  await world.sandbox.stripe.webhooks.settled();
  return { email: body.form.email, sessionId };
}
const open = (browser: TestBrowser, token: string) => browser.post('/auth/reset-password', { token, password });
const receiptOf = (email: string) => eventually('the receipt', () => mailsTo(world.sandbox, email, /^Your receipt/)[0]);

describe('a payer', () => {
  it('opens an account with the link in the mail, which verifies the address, and sees the receipt', async () => {
    const { email } = await paid();
    const browser = new TestBrowser(world.app);
    const answer = await open(browser, await tokenFor(world.sandbox, email, opening));
    expect(answer).toMatchObject({ status: 200, body: { user: { email, staff: false } } });
    expect(Account.parse((await browser.call('/account')).body)).toMatchObject({
      verified: true,
      payments: [{ title: 'Visionary Transformation', amountCents: 995_000 }],
    });
    expect((await new TestBrowser(world.app).signIn(email, password)).status).toBe(200);
    expect(mailsTo(world.sandbox, email, /password/)).toEqual([]);
  });

  it('can use the link once, within seven days', async () => {
    const { email } = await paid();
    const token = await tokenFor(world.sandbox, email, opening);
    expect((await open(new TestBrowser(world.app), token)).status).toBe(200);
    expect((await open(new TestBrowser(world.app), token)).body['code']).toBe('link_used');
    const later = await paid();
    const late = await tokenFor(world.sandbox, later.email, opening);
    await world.app.query(`UPDATE mail_links SET expires_at = $1 WHERE purpose = 'open-account' AND used_at IS NULL`, [
      world.app.clock.now(),
    ]);
    expect((await open(new TestBrowser(world.app), late)).body['code']).toBe('link_expired');
    const again = new TestBrowser(world.app);
    await again.post('/auth/forgot-password', { email: later.email });
    expect((await open(again, await tokenFor(world.sandbox, later.email, opening, 1))).status).toBe(200);
  });

  it('gets no link when an account exists, and none for a later month', async () => {
    const body = packageForm();
    await addAccount(world.app, body.form.email);
    world.sandbox.stripe.pay(await opened(world.app, { submissionId: await submitted(world.app, body) }));
    await world.sandbox.stripe.webhooks.settled();
    await receiptOf(body.form.email);
    const other = await paid();
    await tokenFor(world.sandbox, other.email, opening);
    const subscription = world.sandbox.stripe.subscriptions()[0]?.id ?? '';
    world.sandbox.stripe.renew(subscription, 'succeeded');
    await world.sandbox.stripe.webhooks.settled();
    await eventually(
      'the receipt of the next month',
      () => mailsTo(world.sandbox, other.email, /^Your receipt/).length === 2,
    );
    expect(mailsTo(world.sandbox, other.email, opening)).toHaveLength(1);
    expect(mailsTo(world.sandbox, body.form.email, opening)).toEqual([]);
  });

  it('is signed in by the mail only, not by the payment’s session or an unverified account', async () => {
    const { email, sessionId } = await paid();
    await tokenFor(world.sandbox, email, opening);
    const stranger = new TestBrowser(world.app);
    expect((await stranger.call(`/checkout/sessions/${sessionId}`)).status).toBe(200);
    expect(await stranger.user()).toBeNull();
    expect((await stranger.signIn(email, password)).body['code']).toBe('invalid_credentials');
    await stranger.post('/auth/register', { email, password: 'a stranger’s own words', name: 'Mallory' });
    const browser = new TestBrowser(world.app);
    expect((await open(browser, await tokenFor(world.sandbox, email, opening))).status).toBe(200);
    expect((await new TestBrowser(world.app).signIn(email, 'a stranger’s own words')).status).not.toBe(200);
  });
});

describe('the code of a client', () => {
  const code = 'ALDER7K2QX';
  const id = randomUUID();
  const resolved = async () =>
    ResolvedCode.parse((await world.app.call('/codes/resolve', { body: { code }, from: newAddress() })).body).client;

  beforeAll(async () => {
    const now = world.app.clock.now();
    await world.app.query(
      `INSERT INTO clients (id, name, email, phone, company, business_type, monthly_amount_cents, join_date, created_at,
        updated_at)
          VALUES ($1, 'Dr. Ruth Ann Alder', 'ruth@alder.example', '+1 212 555 0134', 'Alder Dental Studio',
            'Dental/Orthodontics', 0, $2, $2, $2)`,
      [id, now],
    );
    await world.app.query(
      `INSERT INTO codes (id, code, kind, name, client_id, created_at, updated_at)
        VALUES ($1, $2, 'client', 'Alder Dental Studio', $3, $4, $4)`,
      [randomUUID(), code, id, now],
    );
  });

  it('returns only name, practice, practice type and phone', async () => {
    expect(await resolved()).toEqual({
      firstName: 'Ruth',
      lastName: 'Ann Alder',
      practiceName: 'Alder Dental Studio',
      practiceType: 'dental',
      phone: '+1 212 555 0134',
      onboarded: false,
      next: '/dashboard',
    });
  });

  it('leads to the dashboard when nothing is due, and completes the onboarding', async () => {
    const answer = await submit(world.app, accessCodeForm({ promoCode: code }));
    expect([answer.status, answer.body['price'], answer.body['next']]).toEqual([201, null, '/dashboard']);
    expect(
      await world.app.query('SELECT client_id FROM onboarding_submissions WHERE id = $1', [
        answer.body['submissionId'],
      ]),
    ).toEqual([{ client_id: id }]);
    expect(await resolved()).toMatchObject({ onboarded: true });
  });

  it('leads to the client’s unpaid invoice', async () => {
    const invoice = await addInvoice(world.app, { dueDate: '2027-01-31' });
    await world.app.query('UPDATE invoices SET client_id = $2 WHERE id = $1', [invoice.id, id]);
    expect((await submit(world.app, accessCodeForm({ promoCode: code }))).body['next']).toBe(
      `/pay?invoice=${invoice.publicId}`,
    );
    expect(await resolved()).toMatchObject({ next: `/pay?invoice=${invoice.publicId}` });
  });

  it('leads to the client’s agreed plan', async () => {
    await world.app.query(`UPDATE invoices SET status = 'void' WHERE client_id = $1`, [id]);
    await world.app.query('UPDATE clients SET monthly_amount_cents = 250000 WHERE id = $1', [id]);
    expect(await resolved()).toMatchObject({ next: `/pay?code=${code}` });
  });
});
