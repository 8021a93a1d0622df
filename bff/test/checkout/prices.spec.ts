import { randomUUID } from 'node:crypto';
import { randomFrom } from '../support/random.ts';
import { newAddress, type TestApp, untilServed } from '../support/test-app.ts';
import {
  accessCodeForm,
  addCode,
  addInvoice,
  ledgerOf,
  open,
  opened,
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
let app: TestApp;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;

describe('money in a request body', () => {
  it('changes no price, in 1,000 generated bodies (decision D1)', async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    const random = randomFrom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    await addCode(app, { code: 'SPRING', cents: 150_000 });
    await addCode(app, { code: 'LEAD', packages: ['dominance'], percentOff: 10, cents: null });
    const invoice = await addInvoice(app, { cents: 123_457 });
    const submissionId = await submitted(app, packageForm({ selectedCampaign: 'dominance' }));
    const truth: readonly (readonly [Record<string, string>, number])[] = [
      [{ invoice: invoice.publicId }, 123_457],
      [{ submissionId }, 1_950_000],
      [{ package: 'foundation' }, 499_700],
      [{ package: 'Visionary Transformation' }, 995_000],
      [{ package: 'dominance', code: 'LEAD' }, 1_755_000],
      [{ code: 'spring' }, 150_000],
    ];
    const noise: readonly (readonly [string, () => unknown])[] = [
      ['amount', () => pick<unknown>([0, 1, -1, '0.01', 1e9, null, [1], { value: 1 }])],
      ['amountCents', () => Math.floor(random() * 100)],
      ['unit_amount', () => 1],
      ['price', () => pick(['1', '0'])],
      ['currency', () => pick(['eur', 'jpy', ''])],
      ['quantity', () => pick([0, 0.001, -3])],
      ['line_items', () => [{ price_data: { unit_amount: 1, currency: 'usd' }, quantity: 1 }]],
      ['promo', () => 'FREE'],
      ['discounts', () => [{ coupon: 'FREE' }]],
      ['mode', () => pick(['payment', 'setup'])],
      ['metadata', () => ({ checkout_id: 'x', amount: 1 })],
      ['success_url', () => 'https://evil.example'],
      ['__proto__x', () => ({ amountCents: 1 })],
    ];
    const wrong: string[] = [];
    const ask = async (): Promise<void> => {
      const [subject, cents] = pick(truth);
      const extra = Object.fromEntries(noise.flatMap(([name, value]) => (random() < 0.4 ? [[name, value()]] : [])));
      const body = { ...extra, ...subject };
      // The server may refuse some of twenty concurrent requests; those retry with the same key.
      const key = randomUUID();
      const answer = await untilServed(() => open(app, body, key));
      const session = stripe()
        .sessions()
        .find(({ id }) => id === answer.body['id']);
      const amounts = session?.line_items?.data.map((item) => [item.price?.unit_amount, item.quantity, item.currency]);
      if (JSON.stringify(amounts) !== JSON.stringify([[cents, 1, 'usd']]) || session?.amount_total !== cents)
        wrong.push(`${JSON.stringify(body)} → ${answer.status} ${JSON.stringify(amounts)}`);
      if (!session?.success_url?.startsWith('http://localhost:4200/payment-success?'))
        wrong.push(`${JSON.stringify(body)} → ${session?.success_url}`);
    };
    for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  }, 60_000);
});

describe('a code with ten uses', () => {
  it('is redeemed by exactly ten of fifty concurrent buyers, and only they are charged', async () => {
    await addCode(app, { code: 'TENONLY', maxUses: 10 });
    // The server may refuse some of fifty concurrent requests; those retry with the same key.
    const submissions = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const [form, key] = [accessCodeForm({ promoCode: 'TENONLY' }), randomUUID()];
        return String((await untilServed(() => submit(app, form, key))).body['submissionId']);
      }),
    );
    const answers = await Promise.all(
      submissions.map((submissionId) => {
        const key = randomUUID();
        return untilServed(() => open(app, { submissionId }, key));
      }),
    );
    const sessions = answers.flatMap(({ body }) => (typeof body['id'] === 'string' ? [body['id']] : []));
    expect(sessions).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
      new Set(['code_used_up']),
    );
    for (const id of sessions) stripe().pay(id);
    await stripe().webhooks.settled();
    expect(await app.query(`SELECT used_count FROM codes WHERE code = 'TENONLY'`)).toEqual([{ used_count: 10 }]);
    expect((await submit(app, accessCodeForm({ promoCode: 'TENONLY' }))).status).toBe(400);
    const paid = await Promise.all(submissions.map((id) => statusOf(app, 'onboarding_submissions', id)));
    expect(paid.filter((status) => status === 'paid')).toHaveLength(10);
  }, 30_000);

  it('gets a use back when its session is closed unpaid', async () => {
    await addCode(app, { code: 'LASTONE', maxUses: 1 });
    const [one, other] = [
      await submitted(app, accessCodeForm({ promoCode: 'LASTONE' })),
      await submitted(app, accessCodeForm({ promoCode: 'LASTONE' })),
    ];
    const sessionId = await opened(app, { submissionId: one });
    expect((await open(app, { submissionId: other })).body['code']).toBe('code_used_up');
    stripe().expire(sessionId);
    await stripe().webhooks.settled();
    expect((await open(app, { submissionId: other })).status).toBe(200);
  });

  it('that was used up before a payment flags the payment for refund, and is not counted again', async () => {
    await addCode(app, { code: 'RACED', maxUses: 1 });
    const submissionId = await submitted(app, accessCodeForm({ promoCode: 'RACED' }));
    const id = await opened(app, { submissionId });
    await app.query(`UPDATE codes SET used_count = 1 WHERE code = 'RACED'`);
    stripe().pay(id);
    await stripe().webhooks.settled();
    expect(await ledgerOf(app, { submissionId })).toMatchObject([{ state: 'refund_due' }]);
    expect(await statusOf(app, 'onboarding_submissions', submissionId)).toBe('review');
    expect(
      await mailRows(
        app,
        `SELECT variables->>'reason' AS reason FROM email_messages WHERE template = 'payment-review'`,
      ),
    ).toEqual([{ reason: expect.stringContaining('The code was used up') }]);
  });
});

describe('another person’s submission', () => {
  it('shows its payer only what is bought, and is paid for its owner', async () => {
    const body = packageForm();
    const submissionId = await submitted(app, body);
    const answer = await quote(app, { submissionId });
    expect(answer.text).not.toContain(body.form.email);
    expect(answer.text).not.toContain(body.form.phone);
    stripe().pay(await opened(app, { submissionId, email: 'thief@example.com' }), { email: 'thief@example.com' });
    await stripe().webhooks.settled();
    expect(await app.query('SELECT status FROM clients WHERE email = $1', [body.form.email])).toEqual([
      { status: 'active' },
    ]);
    expect(await app.query('SELECT 1 FROM clients WHERE email = $1', ['thief@example.com'])).toEqual([]);
  });

  it('is not found by guessing, which is throttled', async () => {
    const from = newAddress();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 125; tries += 1)
      statuses.add(
        (
          await app.call('/checkout/quote', {
            body: { submissionId: `6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f${String(tries).padStart(4, '0')}` },
            from,
          })
        ).status,
      );
    expect([...statuses]).toEqual([404, 429]);
  });
});
