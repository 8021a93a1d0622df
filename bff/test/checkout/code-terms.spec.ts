import { Quote, ResolvedCode } from '@vitrine/contracts';
import { randomFrom } from '../support/random.ts';
import { eventually, newAddress, untilServed } from '../support/test-app.ts';
import {
  accessCodeForm,
  addCode,
  open,
  opened,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  submit,
  submitted,
} from './support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
  const { app } = world;
  await addCode(app, { code: 'FIRST-CHAIR', name: 'First Chair', cents: 95_000 });
  await addCode(app, { code: 'FIFTEEN', packages: ['foundation', 'transformation'], percentOff: 15, cents: null });
  await addCode(app, { code: 'FLAT', packages: ['transformation'], cents: 800_000 });
  await addCode(app, {
    code: 'ENDED',
    packages: ['dominance'],
    percentOff: 50,
    cents: null,
    expiresAt: new Date(app.clock.now().getTime() - 1000),
  });
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const list = { foundation: 499_700, transformation: 995_000, dominance: 1_950_000 } as const;
const packageIds = Object.keys(list) as (keyof typeof list)[];
const sessionOf = (id: string) => world.sandbox.stripe.sessions().find((session) => session.id === id);
const quoted = async (subject: Parameters<typeof quote>[1]) => Quote.parse((await quote(world.app, subject)).body);
const unusable = 'That code isn’t valid or has expired. Please check it and try again.';

describe('a code that is not for the package', () => {
  const message = 'This code is for First Chair. Market Dominance costs $19,500 a month.';

  it('is reported with the quote, which keeps the list price', async () => {
    expect(await quoted({ package: 'dominance', code: 'first-chair' })).toMatchObject({
      amountDueCents: 1_950_000,
      code: { code: 'FIRST-CHAIR', applied: false, message },
    });
  });

  it('opens no payment, neither at its own price nor at the list price', async () => {
    const before = world.sandbox.stripe.sessions().length;
    expect(await open(world.app, { package: 'dominance', code: 'FIRST-CHAIR' })).toMatchObject({
      status: 409,
      body: { code: 'code_not_applicable', message },
    });
    expect(world.sandbox.stripe.sessions()).toHaveLength(before);
    expect(sessionOf(await opened(world.app, { package: 'dominance' }))).toMatchObject({ amount_total: 1_950_000 });
  });

  it('is a field error when a package wizard is submitted with it', async () => {
    const answer = await submit(world.app, packageForm({ selectedCampaign: 'dominance', promoCode: 'first-chair' }));
    expect([answer.status, answer.body['errors']]).toEqual([400, { 'form.promoCode': [message] }]);
  });

  it('names its packages', async () => {
    expect((await quoted({ package: 'dominance', code: 'FIFTEEN' })).code?.message).toBe(
      'This code is for Foundation Elite and Visionary Transformation. Market Dominance costs $19,500 a month.',
    );
  });

  it('that belongs to a client sells only that client’s plan', async () => {
    const submissionId = await submitted(world.app, packageForm({ selectedCampaign: 'foundation' }));
    world.sandbox.stripe.pay(await opened(world.app, { submissionId }));
    await world.sandbox.stripe.webhooks.settled();
    const [code] = await world.app.query<{ code: string }>(
      `SELECT code FROM codes WHERE kind = 'client' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(await quoted({ package: 'dominance', code: code?.code })).toMatchObject({
      amountDueCents: 1_950_000,
      code: { applied: false },
    });
  });
});

describe('a code that has ended', () => {
  it('is reported with a package at the list price, and opens no payment', async () => {
    expect(await quoted({ package: 'dominance', code: 'ENDED' })).toMatchObject({
      amountDueCents: 1_950_000,
      code: { code: 'ENDED', applied: false, message: `${unusable} Market Dominance costs $19,500 a month.` },
    });
    expect((await open(world.app, { package: 'dominance', code: 'ENDED' })).body['code']).toBe('code_not_applicable');
  });

  it('is reported in a link without a package, instead of nothing to pay', async () => {
    expect(await quote(world.app, { code: 'ENDED' })).toMatchObject({
      status: 404,
      body: { code: 'invalid_code', message: unusable },
    });
    expect((await open(world.app, { code: 'ENDED' })).body['code']).toBe('invalid_code');
  });

  it('is reported when a quote needs a new price', async () => {
    await addCode(world.app, { code: 'BRIEFLY', packages: ['foundation'], percentOff: 10, cents: null });
    const submissionId = await submitted(
      world.app,
      packageForm({ selectedCampaign: 'foundation', promoCode: 'BRIEFLY' }),
    );
    await world.app.query(`UPDATE codes SET retired_at = $1 WHERE code = 'BRIEFLY'`, [world.app.clock.now()]);
    expect(await quoted({ submissionId })).toMatchObject({ amountDueCents: 449_730, code: { applied: true } });
    await world.app.query(`UPDATE onboarding_submissions SET quote_valid_until = $2 WHERE id = $1`, [
      submissionId,
      new Date(world.app.clock.now().getTime() - 86_400_000),
    ]);
    expect(await quoted({ submissionId })).toMatchObject({
      amountDueCents: 499_700,
      code: { applied: false, message: `${unusable} Foundation Elite costs $4,997 a month.` },
    });
    expect((await open(world.app, { submissionId })).body['code']).toBe('code_not_applicable');
    expect(sessionOf(await opened(world.app, { submissionId, withoutCode: true }))).toMatchObject({
      amount_total: 499_700,
    });
  });
});

describe('a code for packages', () => {
  it('takes its percentage off, names the list price, and tells the team both', async () => {
    const body = packageForm({ selectedCampaign: 'foundation', promoCode: 'fifteen' });
    const submissionId = await submitted(world.app, body);
    expect(await quoted({ submissionId })).toMatchObject({
      title: 'Foundation Elite',
      amountDueCents: 424_745,
      code: { code: 'FIFTEEN', applied: true, listPriceCents: 499_700 },
    });
    world.sandbox.stripe.pay(await opened(world.app, { submissionId }));
    await world.sandbox.stripe.webhooks.settled();
    const mails = await eventually('both mails', () => {
      const found = world.sandbox
        .mails()
        .filter(
          ({ subject, text }) =>
            /^(New package selection|Payment received)/.test(subject) && text?.includes(body.form.practiceName),
        );
      return found.length === 2 ? found : undefined;
    });
    for (const { text } of mails) {
      expect(text).toContain('Promo code: FIFTEEN (Spring Campaign)');
      expect(text).toContain('$4,997.00 a month');
      expect(text).toContain('$4,247.45 a month');
    }
    expect(await world.app.query('SELECT subscription_plan FROM clients WHERE email = $1', [body.form.email])).toEqual([
      { subscription_plan: 'Foundation Elite' },
    ]);
  });

  it('sells its only package without a choice, and asks to choose among several', async () => {
    expect(await quoted({ code: 'FLAT' })).toMatchObject({
      title: 'Visionary Transformation',
      amountDueCents: 800_000,
      code: { applied: true, listPriceCents: 995_000 },
    });
    expect((await submit(world.app, accessCodeForm({ promoCode: 'FLAT' }))).body['price']).toMatchObject({
      amountCents: 800_000,
    });
    const choose = 'This code is for Foundation Elite and Visionary Transformation. Please choose one of them first.';
    expect(await quote(world.app, { code: 'FIFTEEN' })).toMatchObject({
      status: 409,
      body: { code: 'code_not_applicable', message: choose },
    });
    expect((await submit(world.app, accessCodeForm({ promoCode: 'FIFTEEN' }))).body['errors']).toEqual({
      'form.promoCode': [choose],
    });
  });

  it('returns its packages with prices when it is looked up', async () => {
    const resolve = async (code: string) =>
      ResolvedCode.parse((await world.app.call('/codes/resolve', { body: { code }, from: newAddress() })).body);
    expect(await resolve('fifteen')).toMatchObject({
      price: null,
      packages: [
        { id: 'foundation', listPriceCents: 499_700, priceCents: 424_745 },
        { id: 'transformation', listPriceCents: 995_000, priceCents: 845_750 },
      ],
    });
    expect(await resolve('flat')).toMatchObject({
      price: { amountCents: 800_000 },
      packages: [{ id: 'transformation' }],
    });
    expect(await resolve('first-chair')).toMatchObject({ price: { amountCents: 95_000 }, packages: [] });
  });
});

it('never sells a package below its price with a code, in 200 random pairs', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const codes = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const packages = random() < 0.4 ? [] : packageIds.filter(() => random() < 0.5);
      const percentOff = packages.length > 0 && random() < 0.5 ? 1 + upTo(99) : null;
      const terms = {
        code: `PAIR-${index}`,
        packages,
        percentOff,
        cents: percentOff === null ? 50 + upTo(2_500_000) : null,
        expiresAt: random() < 0.1 ? new Date(world.app.clock.now().getTime() - 1) : null,
      };
      await addCode(world.app, terms);
      return terms;
    }),
  );
  const wrong: unknown[] = [];
  const ask = async (): Promise<void> => {
    const code = codes[upTo(codes.length)] as (typeof codes)[number];
    const id = packageIds[upTo(3)] as keyof typeof list;
    const full = list[id];
    const fits = code.expiresAt === null && code.packages.includes(id);
    // In whole cents: the rest of the list price is rounded up.
    const expected = fits
      ? Math.min(full, code.cents ?? Number((BigInt(full) * BigInt(100 - (code.percentOff ?? 0)) + 99n) / 100n))
      : full;
    const current = await quoted({ package: id, code: code.code });
    const answer = await untilServed(() => open(world.app, { package: id, code: code.code }));
    const sold = sessionOf(String(answer.body['id']))?.amount_total ?? null;
    if (current.amountDueCents !== expected || current.code?.applied !== fits || sold !== (fits ? expected : null))
      wrong.push({ code, id, expected, current, sold });
  };
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
}, 180_000);
