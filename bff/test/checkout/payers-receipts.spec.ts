import { randomBytes } from 'node:crypto';
import { CheckoutOutcome } from '@vitrine/contracts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import { addInvoice, packageForm, type PaymentsWorld, startPayments, submitted } from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

/** A new browser's cookie. */
const newBrowser = (): string => `vitrine-browser=${randomBytes(32).toString('base64url')}`;

/** Pays in this browser; returns the session. */
async function pay(subject: Record<string, unknown>, cookie: string): Promise<string> {
  const { body } = await world.app.call('/checkout/sessions', {
    body: subject,
    cookie,
    headers: fromOurPage,
    from: newAddress(),
  });
  const sessionId = String(body['id']);
  world.sandbox.stripe.pay(sessionId);
  await world.sandbox.stripe.webhooks.settled();
  return sessionId;
}
const ask = (path: string, cookie?: string) =>
  world.app.call(path, { ...(cookie === undefined ? {} : { cookie }), from: newAddress() });
const receiptOf = async (sessionId: string, cookie?: string) => {
  const { receipt } = CheckoutOutcome.parse((await ask(`/checkout/sessions/${sessionId}`, cookie)).body);
  if (!receipt) throw new Error('The session is not paid');
  return receipt;
};

describe('the receipt of a payment', () => {
  it('is a PDF for the browser that paid and for the payer, and nothing for anyone else', async () => {
    const form = packageForm();
    const browser = newBrowser();
    const sessionId = await pay({ submissionId: await submitted(world.app, form) }, browser);
    const path = `/checkout/sessions/${sessionId}/receipt`;
    const { receiptPath, number } = await receiptOf(sessionId, browser);
    expect(receiptPath).toBe(`/api${path}`);
    const pdf = await ask(path, browser);
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${number}.pdf"`,
    ]);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');

    await addAccount(world.app, form.form.email);
    const payer = await signIn(world.app, form.form.email);
    expect([(await receiptOf(sessionId, payer)).receiptPath, (await ask(path, payer)).status]).toEqual([
      receiptPath,
      200,
    ]);

    await addAccount(world.app, 'somebody-else@clinic.example');
    const others = [undefined, newBrowser(), await signIn(world.app, 'somebody-else@clinic.example')];
    for (const other of others) {
      expect((await receiptOf(sessionId, other)).receiptPath).toBeNull();
      expect((await ask(path, other)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('is not there before the payment', async () => {
    const browser = newBrowser();
    const { publicId: invoice } = await addInvoice(world.app);
    const { body } = await world.app.call('/checkout/sessions', {
      body: { invoice },
      cookie: browser,
      headers: fromOurPage,
      from: newAddress(),
    });
    expect((await ask(`/checkout/sessions/${String(body['id'])}/receipt`, browser)).status).toBe(404);
  });

  it('says when a plan is charged next, as the provider says it, and no day for what is paid once', async () => {
    const browser = newBrowser();
    const plan = await pay({ submissionId: await submitted(world.app, packageForm()) }, browser);
    const next = await eventually('the day of the next charge', async () => (await receiptOf(plan)).nextChargeOn);
    const [{ ends } = { ends: '' }] = await world.app.query<{ ends: string }>(
      `SELECT to_char(current_period_end AT TIME ZONE 'America/New_York', 'YYYY-MM-DD') AS ends FROM subscriptions s
        JOIN payments p ON p.subscription_id = s.id JOIN checkouts c ON c.id = p.checkout_id WHERE c.provider_id = $1`,
      [plan],
    );
    expect(next).toBe(ends);
    const { publicId: invoice } = await addInvoice(world.app);
    expect((await receiptOf(await pay({ invoice }, browser))).nextChargeOn).toBeNull();
  });
});
