import { randomBytes } from 'node:crypto';
import { issueVisitorId, visitorCookie } from '@vitrine/federation/deploy';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { mailsTo, tokenFor } from '../support/mailbox.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;
const key = randomBytes(32);

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { RELEASE_VISITOR_KEY: key.toString('base64') },
  });
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const asking = /^Confirm your subscription/;
const welcoming = /^You’re subscribed/;

const subscribe = (email: string, more: Record<string, unknown> = {}, from = newAddress()) =>
  app.call('/newsletter', { body: { email, ...more }, from });
const press = (purpose: 'confirm' | 'unsubscribe', token: string) =>
  app.call(`/newsletter/${purpose}`, { body: { token } });
const stateOf = async (email: string): Promise<string | undefined> =>
  (await app.query<{ state: string }>('SELECT state FROM newsletter_subscribers WHERE email = $1', [email]))[0]?.state;

/** Subscribes an address and confirms it; answers the token that unsubscribes. */
async function subscribed(email: string): Promise<string> {
  await subscribe(email);
  await press('confirm', await tokenFor(world.sandbox, email, asking));
  return tokenFor(world.sandbox, email, welcoming);
}

describe('subscribing', () => {
  it('takes an address in any case, and puts it on the list once its owner presses the link', async () => {
    const answer = await subscribe(' June@Alder.Example ');
    expect([answer.status, answer.body]).toEqual([202, { asked: true }]);
    const token = await tokenFor(world.sandbox, 'june@alder.example', asking);
    expect(await stateOf('june@alder.example')).toBe('pending');

    const confirmed = await press('confirm', token);
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'june@alder.example' }]);
    expect((await press('confirm', token)).status).toBe(200);
    expect(await stateOf('june@alder.example')).toBe('confirmed');
    await tokenFor(world.sandbox, 'june@alder.example', welcoming);
    expect(mailsTo(world.sandbox, 'june@alder.example', welcoming)).toHaveLength(1);
  });

  it('answers the same for an address that is on the list, and mails it the way to leave', async () => {
    await subscribed('known@alder.example');
    const [knownAnswer, unknownAnswer] = [
      await subscribe('known@alder.example'),
      await subscribe('unknown@alder.example'),
    ];
    expect([knownAnswer.status, knownAnswer.body]).toEqual([unknownAnswer.status, unknownAnswer.body]);
    await eventually('a second mail', () => mailsTo(world.sandbox, 'known@alder.example', welcoming).length === 2);
    expect(mailsTo(world.sandbox, 'known@alder.example', asking)).toHaveLength(1);
    expect(await stateOf('known@alder.example')).toBe('confirmed');
  });

  it('says beside the field what is wrong with an address', async () => {
    const answer = await subscribe('june@alder');
    expect([answer.status, answer.body['errors']]).toEqual([400, { email: ['Please enter a valid email address'] }]);
  });

  it('drops what filled in the honeypot, and answers as if it had not', async () => {
    const answer = await subscribe('robot@alder.example', { website: 'https://spam.example' });
    expect([answer.status, answer.body]).toEqual([202, { asked: true }]);
    await subscribed('after-robot@alder.example');
    expect(await stateOf('robot@alder.example')).toBeUndefined();
  });

  it('mails one mailbox three times an hour at most, whoever asks', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await subscribe('often@alder.example')).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('lets one browser use half of what its network may cause, and with new ids no more than all of it', async () => {
    const from = newAddress();
    let requestCount = 0;
    const ask = async (id?: string) => {
      requestCount += 1;
      const body = { email: `colleague${String(requestCount)}@alder.example` };
      return (await app.call('/newsletter', { body, from, ...(id && { cookie: id }) })).status;
    };
    const browser = () => `${visitorCookie}=${issueVisitorId([key], app.clock.now())}`;
    const first = browser();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await ask(first));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect([await ask(browser()), await ask()]).toEqual([202, 202]);
    for (let tries = 0; tries < 3; tries += 1) await ask(browser());
    expect([await ask(browser()), await ask()]).toEqual([429, 429]);
  });

  it('keeps no token, and writes none to the log', async () => {
    const token = await subscribed('secret@alder.example');
    const rows = await app.query(`SELECT variables, body_html, body_text FROM email_messages WHERE recipient = $1`, [
      'secret@alder.example',
    ]);
    const signature = token.split('.')[1] ?? '';
    expect(signature.length).toBeGreaterThan(30);
    expect(JSON.stringify(rows)).not.toContain(signature);
    expect(app.logs().join('\n')).not.toContain(signature);
  });
});

describe('links', () => {
  it('work for 72 hours, and a new one can be asked for', async () => {
    await subscribe('late@alder.example');
    const token = await tokenFor(world.sandbox, 'late@alder.example', asking);
    app.clock.advance(73 * 3600);
    const late = await press('confirm', token);
    expect([late.status, late.body['code']]).toEqual([410, 'link_expired']);
    cookie = await signIn(app, 'owner@vitrine.test');
    await subscribe('late@alder.example');
    expect((await press('confirm', await tokenFor(world.sandbox, 'late@alder.example', asking, 1))).status).toBe(200);
  });

  it('to confirm are good for their own request: an earlier one, or a deleted address, confirms nothing', async () => {
    await subscribe('again@alder.example');
    const first = await tokenFor(world.sandbox, 'again@alder.example', asking);
    await subscribe('again@alder.example');
    const second = await tokenFor(world.sandbox, 'again@alder.example', asking, 1);
    expect((await press('confirm', first)).body['code']).toBe('link_invalid');
    expect(await stateOf('again@alder.example')).toBe('pending');
    await app.query('DELETE FROM newsletter_subscribers WHERE email = $1', ['again@alder.example']);
    await subscribe('again@alder.example');
    const third = await tokenFor(world.sandbox, 'again@alder.example', asking, 2);
    expect((await press('confirm', second)).body['code']).toBe('link_invalid');
    expect((await press('confirm', third)).status).toBe(200);
    expect(await stateOf('again@alder.example')).toBe('confirmed');
  });

  it('are good for their own purpose only', async () => {
    const unsubscribe = await subscribed('purpose@alder.example');
    const confirm = await tokenFor(world.sandbox, 'purpose@alder.example', asking);
    expect((await press('confirm', unsubscribe)).body['code']).toBe('link_invalid');
    expect((await press('unsubscribe', confirm)).body['code']).toBe('link_invalid');
    expect((await press('unsubscribe', `${unsubscribe.slice(0, -1)}_`)).body['code']).toBe('link_invalid');
    expect(await stateOf('purpose@alder.example')).toBe('confirmed');
  });

  it('unsubscribe at a press, and an old link to confirm does not undo that', async () => {
    const token = await subscribed('leaves@alder.example');
    expect((await press('unsubscribe', token)).body).toEqual({ email: 'leaves@alder.example' });
    expect((await press('unsubscribe', token)).status).toBe(200);
    expect(await stateOf('leaves@alder.example')).toBe('unsubscribed');
    const old = await press('confirm', await tokenFor(world.sandbox, 'leaves@alder.example', asking));
    expect(old.body['code']).toBe('link_invalid');
    expect(await stateOf('leaves@alder.example')).toBe('unsubscribed');
  });

  it('unsubscribe from within a mail program (RFC 8058), which a look at the address does not', async () => {
    await subscribed('one-click@alder.example');
    const [mail] = mailsTo(world.sandbox, 'one-click@alder.example', welcoming);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const path = url.pathname.replace(/^\/api/, '');

    const look = await app.call(path);
    expect([look.status, look.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/newsletter\/unsubscribe#token=/),
    ]);
    expect(await stateOf('one-click@alder.example')).toBe('confirmed');

    const posted = await app.call(path, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(204);
    expect(await stateOf('one-click@alder.example')).toBe('unsubscribed');
  });
});

describe('the list of the team', () => {
  const list = async (search = '') => (await app.call(`/newsletter/subscribers${search}`, { cookie })).body;

  it('names everyone with their state, newest first, and finds them', async () => {
    await subscribed('list.a@marlow.example');
    // So that the order doesn't rest on the machine's clock, which may be set back while this runs.
    await app.query(`UPDATE newsletter_subscribers SET created_at = created_at - interval '1 hour' WHERE email = $1`, [
      'list.a@marlow.example',
    ]);
    await subscribe('list.b@marlow.example');
    await tokenFor(world.sandbox, 'list.b@marlow.example', asking);
    expect(await list('?search=MARLOW')).toMatchObject({
      items: [
        { email: 'list.b@marlow.example', state: 'pending', source: 'website' },
        { email: 'list.a@marlow.example', state: 'confirmed' },
      ],
      nextCursor: null,
      total: 2,
    });
    const first = await list('?search=marlow&limit=1');
    expect(await list(`?search=marlow&limit=1&cursor=${String(first['nextCursor'])}`)).toMatchObject({
      items: [{ email: 'list.a@marlow.example' }],
      nextCursor: null,
    });
    expect(await list('?search=marlow&state=confirmed')).toMatchObject({ total: 1 });
  });

  it('exports the confirmed ones, each with a link that unsubscribes that address', async () => {
    await subscribed('export@marlow.example');
    await subscribe('waiting@marlow.example');
    await tokenFor(world.sandbox, 'waiting@marlow.example', asking);
    const { text } = await app.call('/newsletter/subscribers/export.csv', { cookie });
    expect(text).not.toContain('waiting@marlow.example');
    const row = text.split('\r\n').find((line) => line.startsWith('export@marlow.example,')) ?? '';
    const token = /#token=([\w.-]+)/.exec(row)?.[1] ?? '';
    expect((await press('unsubscribe', token)).body).toEqual({ email: 'export@marlow.example' });
  });

  it('lets staff delete an address, and the log says who did', async () => {
    await subscribed('goes@marlow.example');
    const { items } = (await list('?search=goes@')) as { items: { id: string }[] };
    const path = `/newsletter/subscribers/${items[0]?.id}`;
    const remove = () => app.call(path, { method: 'DELETE', cookie, headers: fromOurPage });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await stateOf('goes@marlow.example')).toBeUndefined();
    expect(await app.query(`SELECT actor_name, before FROM audit_entries WHERE action = 'newsletter.removed'`)).toEqual(
      [{ actor_name: 'owner@vitrine.test', before: { email: 'goes@marlow.example', state: 'confirmed' } }],
    );
  });
});

it('forgets an address after 30 days that nobody confirmed, and no other', async () => {
  await subscribe('never@marlow.example');
  await tokenFor(world.sandbox, 'never@marlow.example', asking);
  await press('unsubscribe', await subscribed('stays@marlow.example'));
  const sweep = () => app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
  app.clock.advance(29 * 24 * 3600);
  await sweep();
  expect(await stateOf('never@marlow.example')).toBe('pending');
  app.clock.advance(2 * 24 * 3600);
  await sweep();
  expect([await stateOf('never@marlow.example'), await stateOf('stays@marlow.example')]).toEqual([
    undefined,
    'unsubscribed',
  ]);
}, 30_000);
