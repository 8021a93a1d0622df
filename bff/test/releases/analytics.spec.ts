import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { fromOurPage } from '../support/staff.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

beforeEach(() => app.query('TRUNCATE analytics_events'));

const view = {
  event_type: 'page_view',
  page_path: '/insights/what-to-automate-first',
  referrer: 'https://search.example/find?q=dr+ines+marlow',
  session_id: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11',
  metadata: { screen: { width: 1920, height: 1080 }, viewport: { width: 1440, height: 900 } },
};
const send = (body: unknown = view, headers: Record<string, string> = {}, from = newAddress()) =>
  app.call('/analytics/events', {
    body,
    from,
    headers: { ...fromOurPage, 'user-agent': 'Test Browser/1.0', ...headers },
  });
const stored = () => app.query('SELECT * FROM analytics_events');

describe('POST /api/analytics/events', () => {
  it('keeps a page view with the fields of the specification, and nothing else', async () => {
    expect((await send({ ...view, user_agent: 'forged', ip: '203.0.113.9' })).status).toBe(204);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    const { id: _, ...fields } = row ?? {};
    expect(fields).toEqual({
      occurred_at: app.clock.now(),
      event_type: 'page_view',
      page_path: '/insights/what-to-automate-first',
      referrer: 'https://search.example/find',
      user_agent: 'Test Browser/1.0',
      session_id: view.session_id,
      metadata: view.metadata,
    });
  });

  it('never keeps an address of the network, in the table or in the log', async () => {
    const from = '198.51.100.77';
    await send(view, {}, from);
    expect(JSON.stringify(await stored())).not.toContain(from);
    expect(JSON.stringify(await app.query('SELECT * FROM throttles'))).not.toContain(from);
    expect(app.logs().filter((line) => line.includes(from))).toEqual([]);
  });

  it('cleans the address again, whatever a page sends', async () => {
    await send({
      ...view,
      page_path: '/pay?invoice=6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11&utm_source=letter&email=ines@example.test',
    });
    expect(await stored()).toEqual([expect.objectContaining({ page_path: '/pay?utm_source=letter' })]);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('stores nothing of who asks not to be tracked: %o', async (headers) => {
    const before = await app.query('SELECT count(*) FROM throttles');
    expect((await send(view, headers)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await app.query('SELECT count(*) FROM throttles')).toEqual(before);
  });

  it.each([
    ['an unknown event', { ...view, event_type: 'keystroke' }],
    ['another site', { ...view, page_path: 'https://evil.example/' }],
    ['a session that is no random id', { ...view, session_id: 'ines@example.test' }],
    ['a path beyond any of ours', { ...view, page_path: `/${'a'.repeat(2000)}` }],
    ['no sizes', { ...view, metadata: {} }],
  ])('refuses %s', async (_, body) => {
    expect((await send(body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('refuses views from another site', async () => {
    expect((await send(view, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  // An office shares one address: its pages had errors in the console that nobody there could do anything about.
  it('counts 120 views a minute from one address, and says nothing of the others', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 122 }, () => send(view, {}, from)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 122 }, () => 204));
    expect(await stored()).toHaveLength(120);
  });
});

describe('the table of views', () => {
  it('is never rewritten', async () => {
    await send();
    await expect(app.query(`UPDATE analytics_events SET page_path = '/elsewhere'`)).rejects.toThrow('append-only');
  });

  it('forgets views after thirteen months, and not before', async () => {
    const sweep = () => app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
    await send();
    app.clock.advance(394 * 24 * 3600);
    await sweep();
    expect(await stored()).toHaveLength(1);
    app.clock.advance(2 * 24 * 3600);
    await sweep();
    expect(await stored()).toEqual([]);
  });
});
