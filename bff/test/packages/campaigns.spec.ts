import { CampaignCode, CodePage } from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import {
  accessCodeForm,
  addCode,
  open,
  opened,
  type PaymentsWorld,
  quote,
  startPayments,
  submit,
  submitted,
} from '../checkout/support.ts';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';

let world: PaymentsWorld;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  await addAccount(world.app, 'colleague@vitrine.test');
  cookie = await signIn(world.app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const staff = (path: string, method: 'POST' | 'PUT', body: unknown, key: string = randomUUID()) =>
  world.app.call(path, { method, body, cookie, headers: { ...fromOurPage, 'idempotency-key': key } });
const fields = (changes: Record<string, unknown> = {}) => ({
  code: `SPRING-${randomUUID().slice(0, 8)}`,
  name: 'Spring at Lumen',
  amount: '1,500',
  description: 'Three months, one price',
  features: ['A bilingual site', 'Recalls that run by themselves'],
  ...changes,
});
const create = (changes: Record<string, unknown> = {}, key?: string) => staff('/codes', 'POST', fields(changes), key);
const created = async (changes: Record<string, unknown> = {}): Promise<CampaignCode> =>
  CampaignCode.parse((await create(changes)).body);
const list = async (query = '') => CodePage.parse((await world.app.call(`/codes${query}`, { cookie })).body);
const find = async (id: string): Promise<CampaignCode> => {
  const { items } = await list('?limit=100');
  const code = items.find((one) => one.id === id);
  if (!code) throw new Error(`No code ${id}`);
  return code;
};
const edit = (
  { id, version, name, description, features, expiresAt, maxUses }: CampaignCode,
  changes: Record<string, unknown>,
) =>
  staff(`/codes/${id}`, 'PUT', {
    version,
    name,
    amount: '1500',
    description,
    features,
    expiresAt,
    maxUses,
    ...changes,
  });
const retire = (code: CampaignCode, retired: boolean) =>
  staff(`/codes/${code.id}/retire`, 'POST', { retired, version: code.version });
const resolve = (code: string) => world.app.call('/codes/resolve', { body: { code }, from: newAddress() });
const inDays = (days: number): string => new Date(world.app.clock.now().getTime() + days * 86_400_000).toISOString();

describe('creating a campaign code', () => {
  it('stores the code in upper case and its price as cents, and returns its link', async () => {
    const answer = await create({ code: ' lumen-26 ', amount: '1,500.005' });
    expect(answer.status).toBe(201);
    expect(CampaignCode.parse(answer.body)).toMatchObject({
      code: 'LUMEN-26',
      kind: 'campaign',
      amountCents: 150_001,
      state: 'live',
      usedCount: 0,
      openCheckouts: 0,
      link: 'http://localhost:4200/onboarding?code=LUMEN-26',
    });
    expect((await resolve('lumen-26')).body).toMatchObject({
      name: 'Spring at Lumen',
      price: { amountCents: 150_001 },
    });
    expect(
      await world.app.query(
        `SELECT actor_name, after->>'code' AS code FROM audit_entries
          WHERE action = 'code.created' AND after->>'code' = 'LUMEN-26'`,
      ),
    ).toEqual([{ actor_name: 'colleague@vitrine.test', code: 'LUMEN-26' }]);
  });

  it.each([
    ['code', { code: 'AB' }],
    ['code', { code: 'HALF%OFF' }],
    ['code', { code: `X${'9'.repeat(32)}` }],
    ['code', { code: 'ÜBER' }],
    ['name', { name: '  ' }],
    ['amount', { amount: '' }],
    ['amount', { amount: '0.494' }],
    ['amount', { amount: 'abc' }],
    ['amount', { amount: '-5' }],
    ['amount', { amount: '1000000' }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['maxUses', { maxUses: 0 }],
    ['maxUses', { maxUses: 1.5 }],
  ])('refuses a wrong %s: %j', async (field, changes) => {
    const answer = await create(changes);
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, [field]]);
  });

  it('refuses an existing code of any kind, and creates one of two concurrent ones', async () => {
    expect(await create({ code: 'HALCYON' })).toMatchObject({
      status: 409,
      body: { code: 'code_taken', errors: { code: [expect.any(String)] } },
    });
    const both = await Promise.all([create({ code: 'TWICE' }), create({ code: 'TWICE' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('creates one code for a repeated request', async () => {
    const [body, key] = [fields(), randomUUID()];
    const first = await staff('/codes', 'POST', body, key);
    const second = await staff('/codes', 'POST', body, key);
    expect([second.status, second.body['id']]).toEqual([201, first.body['id']]);
  });
});

describe('the list', () => {
  it('has campaign and promo codes, but no client codes, by state with counts', async () => {
    const live = await created({ name: 'Zephyr one' });
    const ended = await created({ name: 'Zephyr two', expiresAt: inDays(1) });
    await retire(await created({ name: 'Zephyr three' }), true);
    await addCode(world.app, { code: 'ZEPHYR-FULL', maxUses: 1 });
    await world.app.query(`UPDATE codes SET used_count = 1, name = 'Zephyr four' WHERE code = 'ZEPHYR-FULL'`);
    await world.app.query('UPDATE codes SET expires_at = $2 WHERE id = $1', [ended.id, world.app.clock.now()]);
    const page = await list('?search=zEPHYR');
    expect(page.countByState).toEqual({ live: 1, expired: 1, used_up: 1, retired: 1 });
    expect((await list('?search=zephyr&state=live')).items.map(({ id }) => id)).toEqual([live.id]);
    expect((await list('?search=%25')).total).toBe(0);
    expect((await list('?limit=100')).items.map(({ code }) => code)).toContain('HALCYON');
    expect((await list('?limit=100')).items.every(({ kind }) => kind === 'campaign' || kind === 'promo')).toBe(true);
  });

  it('returns every code once over all pages', async () => {
    const codeIds: string[] = [];
    let cursor: string | null = null;
    do {
      const page: CodePage = await list(`?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      codeIds.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([codeIds.length, new Set(codeIds).size]).toEqual([(await list()).total, codeIds.length]);
  });
});

describe('a quoted code', () => {
  it('keeps the quoted price after an edit, and counts open checkouts and the payment', async () => {
    const code = await created({ amount: '1500' });
    const submissionId = await submitted(world.app, accessCodeForm({ promoCode: code.code }));
    expect((await edit(code, { amount: '2750' })).body).toMatchObject({ amountCents: 275_000, version: 2 });
    expect((await quote(world.app, { submissionId })).body).toMatchObject({ amountDueCents: 150_000 });
    expect((await quote(world.app, { code: code.code })).body).toMatchObject({ amountDueCents: 275_000 });

    const session = await opened(world.app, { submissionId });
    expect(await find(code.id)).toMatchObject({ openCheckouts: 1, usedCount: 0 });
    world.sandbox.stripe.pay(session);
    await world.sandbox.stripe.webhooks.settled();
    expect(
      await eventually('the redemption', async () => (await find(code.id)).usedCount === 1 && find(code.id)),
    ).toMatchObject({ openCheckouts: 0, usedCount: 1 });
    const [payment] = await world.app.query<{ amount_cents: string }>(
      'SELECT p.amount_cents FROM payments p JOIN checkouts c ON c.id = p.checkout_id WHERE c.submission_id = $1',
      [submissionId],
    );
    expect(Number(payment?.amount_cents)).toBe(150_000);
  });

  it('can still be paid after it is retired, cannot be used anew, and can be restored', async () => {
    const code = await created();
    const submissionId = await submitted(world.app, accessCodeForm({ promoCode: code.code }));
    const retired = CampaignCode.parse((await retire(code, true)).body);
    expect(retired.state).toBe('retired');
    expect((await resolve(code.code)).body).toMatchObject({ code: 'invalid_code' });
    expect((await submit(world.app, accessCodeForm({ promoCode: code.code }))).body).toMatchObject({
      errors: { 'form.promoCode': [expect.any(String)] },
    });
    expect((await open(world.app, { code: code.code })).body).toMatchObject({ code: 'invalid_code' });
    expect((await open(world.app, { submissionId })).status).toBe(200);
    expect((await retire(retired, false)).body).toMatchObject({ state: 'live' });
    expect((await resolve(code.code)).status).toBe(200);
  });
});

describe('editing', () => {
  it('refuses a stale edit with the current code', async () => {
    const code = await created();
    await edit(code, { name: 'First' });
    const late = await edit(code, { name: 'Second' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { name: 'First', version: 2 } },
    });
    expect((await retire(code, true)).body).toMatchObject({ code: 'stale_version' });
    expect(await find(code.id)).toMatchObject({ name: 'First', state: 'live' });
  });

  it('refuses a limit below the used count, and accepts an unchanged past date', async () => {
    const code = await created({ maxUses: 5, expiresAt: inDays(1) });
    await world.app.query('UPDATE codes SET used_count = 3, expires_at = $2 WHERE id = $1', [code.id, inDays(-1)]);
    const now = await find(code.id);
    expect((await edit(now, { maxUses: 2 })).body).toMatchObject({
      errors: { maxUses: ['It has been paid with 3 times already'] },
    });
    expect((await edit(now, { expiresAt: inDays(-2) })).body).toMatchObject({
      errors: { expiresAt: [expect.any(String)] },
    });
    expect((await edit(now, { maxUses: 3 })).body).toMatchObject({ state: 'expired', maxUses: 3 });
  });

  it('refuses client codes, and audits the changed fields', async () => {
    const clientId = randomUUID();
    await world.app.query(
      `INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
        VALUES ($1, 'A', $2, 'Aster', $3, $3, $3)`,
      [clientId, `${clientId}@aster.example`, world.app.clock.now()],
    );
    const codeId = randomUUID();
    await world.app.query(
      `INSERT INTO codes (id, code, kind, name, client_id, created_at, updated_at)
        VALUES ($1, 'ASTERXYZ22', 'client', 'Aster', $2, $3, $3)`,
      [codeId, clientId, world.app.clock.now()],
    );
    const answer = await staff(`/codes/${codeId}`, 'PUT', { version: 1, name: 'Mine', amount: '5' });
    expect(answer.status).toBe(404);
    const code = await created();
    await edit(code, { name: 'Renamed' });
    const [entry] = await world.app.query<{ before: { name: string }; after: { name: string } }>(
      `SELECT before, after FROM audit_entries WHERE action = 'code.updated' AND entity_id = $1`,
      [code.id],
    );
    expect([entry?.before.name, entry?.after.name]).toEqual(['Spring at Lumen', 'Renamed']);
  });
});

describe('sending the link', () => {
  const send = (code: CampaignCode, body: Record<string, unknown>, key?: string) =>
    staff(`/codes/${code.id}/send`, 'POST', body, key);

  it('files one mail with message, price and link for a repeated request', async () => {
    const code = await created({ name: 'Autumn <b>Glow</b>' });
    const to = `${randomUUID()}@clinic.example`;
    const [body, key] = [
      { channel: 'email', to: to.toUpperCase(), message: 'A quiet season, Dr. O’Brien?' },
      randomUUID(),
    ];
    const answers = [await send(code, body, key), await send(code, body, key)];
    expect(answers.map(({ status, body: answer }) => [status, answer['status']])).toEqual([
      [202, 'queued'],
      [202, 'queued'],
    ]);
    const mail = await eventually('the mail', () => mailsTo(world.sandbox, to)[0]);
    expect(mail.text).toContain('A quiet season, Dr. O’Brien?');
    expect(mail.text).toContain(`Start onboarding: ${code.link}`);
    expect(mail.text).toContain('$1,500.00 a month');
    expect(mail.html).toContain('Autumn &lt;b&gt;Glow&lt;/b&gt;');
    expect(mailsTo(world.sandbox, to)).toHaveLength(1);
  });

  it('files an SMS with the default message, the link and how to unsubscribe', async () => {
    const code = await created();
    expect(await send(code, { channel: 'sms', to: '+1 212 555 0148' })).toMatchObject({
      status: 202,
      body: { status: 'queued' },
    });
    const [sms] = await world.app.query<{ recipient: string; body: string }>(
      `SELECT recipient, body FROM sms_messages WHERE body LIKE '%' || $1 || '%'`,
      [code.link],
    );
    expect(sms).toEqual({
      recipient: '+12125550148',
      body: `Your exclusive campaign awaits!\n${code.link}\nReply STOP to opt out`,
    });
  });

  it.each([
    [{ channel: 'sms', to: '555-0148' }, 'invalid_phone'],
    [{ channel: 'email', to: 'nobody' }, 'validation_failed'],
    [{ channel: 'email', to: 'a@b.example\r\nBcc: c@d.example' }, 'validation_failed'],
    [{ channel: 'email', to: 'a@b.example', message: ' ' }, 'validation_failed'],
    [{ channel: 'fax', to: 'a@b.example' }, 'validation_failed'],
  ])('refuses %j', async (body, code) => {
    const campaign = await created();
    expect((await send(campaign, body)).body['code']).toBe(code);
    expect(
      await world.app.query(`SELECT 1 FROM audit_entries WHERE action = 'code.sent' AND entity_id = $1`, [campaign.id]),
    ).toEqual([]);
  });

  it('refuses to send a retired code', async () => {
    const code = await created();
    await retire(code, true);
    const answer = await send(code, { channel: 'email', to: 'a@b.example' });
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'This code is retired. Bring it back before you send its link.',
    ]);
  });

  it('allows five messages to one recipient an hour', async () => {
    const code = await created();
    const to = `${randomUUID()}@clinic.example`;
    for (let sent = 0; sent < 5; sent += 1) expect((await send(code, { channel: 'email', to })).status).toBe(202);
    expect(await send(code, { channel: 'email', to })).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});
