import { randomBytes } from 'node:crypto';
import { issueVisitorId, readVisitorId } from '@vitrine/federation/deploy';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

const visitorKeys = [randomBytes(32)] as const;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('the ids of visitors', () => {
  let fixture: EdgeFixture;

  beforeEach(async () => {
    fixture = await startEdge({ visitorKeys });
    fixture.cannedResponse = { status: 204, body: undefined };
  });
  afterEach(() => fixture.close());

  const report = async (headers: Record<string, string> = {}, url = '/api/platform/reports') => {
    const answer = await fixture.edge.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{"reports":[]}',
    });
    return answer.headers['set-cookie'];
  };

  it('are signed and given to who reports, for the API and until the browser closes', async () => {
    const cookie = String(await report());
    expect(cookie).toMatch(/^release-visitor=[^;]+; Path=\/api; HttpOnly; SameSite=Lax$/);
    const id = readVisitorId(visitorKeys, /=([^;]+)/.exec(cookie)?.[1], new Date());
    expect(Math.abs(Number(id?.issuedAt) - Date.now())).toBeLessThan(5000);
    expect(String(await report())).not.toBe(cookie);
  });

  it('are kept by who has one, beside other cookies, and the BFF gets them', async () => {
    const cookie = `release-group=7; release-visitor=${issueVisitorId(visitorKeys, ago(86_400))}`;
    expect(await report({ cookie })).toBeUndefined();
    expect(fixture.receivedHeaders.cookie).toBe(cookie);
  });

  it('are kept while their key is being replaced, and no longer', async () => {
    const newKey = randomBytes(32);
    const cookie = `release-visitor=${issueVisitorId(visitorKeys, ago(86_400))}`;
    await fixture.restart({ visitorKeys: [newKey, ...visitorKeys] });
    expect(await report({ cookie })).toBeUndefined();
    const [, issued] = /=([^;]+)/.exec(String(await report())) ?? [];
    expect(readVisitorId([newKey], issued, new Date())).not.toBeNull();
    await fixture.restart({ visitorKeys: [newKey] });
    expect(String(await report({ cookie }))).toMatch(/^release-visitor=/);
  });

  it.each([
    ['forged', issueVisitorId([randomBytes(32)], ago(86_400))],
    ['too old', issueVisitorId(visitorKeys, ago(8 * 86_400))],
    ['something else', '7'],
  ])('take the place of one that is %s', async (_, id) => {
    expect(String(await report({ cookie: `release-visitor=${id}` }))).toMatch(/^release-visitor=/);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('are not for who asks not to be tracked: %j', async (headers) => {
    expect(await report(headers)).toBeUndefined();
  });

  it('are given with nothing else: no page, no refused report, no other answer of the API', async () => {
    expect((await fixture.edge.inject('/')).headers).not.toHaveProperty('set-cookie');
    expect(await report({}, '/api/crash-reports')).toBeUndefined();
    fixture.cannedResponse = { status: 403, body: {} };
    expect(await report()).toBeUndefined();
  });

  it('stand beside the cookies that the BFF sets', async () => {
    fixture.cannedResponse = { status: 204, headers: { 'set-cookie': 'other=1' }, body: undefined };
    expect(await report()).toEqual(['other=1', expect.stringMatching(/^release-visitor=/)]);
  });
});

it('an edge without a key gives none', async () => {
  const fixture = await startEdge();
  try {
    fixture.cannedResponse = { status: 204, body: undefined };
    const { headers } = await fixture.edge.inject({ method: 'POST', url: '/api/platform/reports', payload: '{}' });
    expect(headers).not.toHaveProperty('set-cookie');
  } finally {
    await fixture.close();
  }
});
