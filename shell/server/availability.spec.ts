import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { disable, enable, rollback } from '@vitrine/federation/deploy';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

let fixture: EdgeFixture;

beforeEach(async () => {
  fixture = await startEdge();
});

afterEach(async () => {
  await fixture.close();
});

const get = (url: string) => fixture.edge.inject({ url });
const close = () => disable(fixture.place, 'mfe-marketing', { by: 'ada', reason: 'wrong prices for Mary' });

/** The edge looks at the registry five times a second. */
const untilStatus = async (url: string, status: number) => {
  const end = performance.now() + 1000;
  for (;;) {
    const answer = await get(url);
    if (answer.statusCode === status) return answer;
    if (performance.now() > end) throw new Error(`${url} answers ${String(answer.statusCode)}`);
  }
};

describe('a disabled remote', () => {
  it('answers its documents with 503 within a second, without the reason; the rest of the site goes on', async () => {
    await get('/');
    await close();
    const { headers, body } = await untilStatus('/', 503);
    expect(headers).toMatchObject({ 'retry-after': '300', 'cache-control': 'no-store' });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).toContain('id="reason" data-remote="mfe-marketing"');
    expect(body).not.toMatch(/Mary|wrong prices/);
    // Also where a remote redirects, and where it has no page.
    for (const url of ['/pay/desk', '/insights', '/insights/none']) expect((await get(url)).statusCode).toBe(503);
    expect((await get('/nobody')).statusCode).toBe(404);
    expect((await get('/api/anything')).statusCode).toBe(200);
    expect((await get('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js')).statusCode).toBe(200);
  });

  it('takes no form', async () => {
    await close();
    await untilStatus('/contact', 503);
    const answer = await fixture.edge.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Mary',
    });
    expect([answer.statusCode, fixture.requestCount]).toEqual([503, 0]);
  });

  it('is not named to a page that asks how to load it, nor is its reason to one that asks for all', async () => {
    await close();
    await untilStatus('/', 503);
    expect((await get('/registry.json?remote=mfe-marketing')).json()).toMatchObject({ remotes: [] });
    const all = await get('/registry.json');
    expect(all.json()).toMatchObject({ remotes: [{ name: 'mfe-marketing' }] });
    expect(all.body).not.toContain('Mary');
  });

  it('stays disabled through a deploy and a rollback, until it is enabled', async () => {
    await close();
    await untilStatus('/', 503);
    await fixture.publishRemote('cccccccccccc', 'Second');
    await rollback(fixture.place, 'mfe-marketing', { by: 'ada', reason: 'back' });
    await fixture.restart();
    expect((await get('/')).statusCode).toBe(503);
    await enable(fixture.place, 'mfe-marketing', { by: 'ada' });
    expect((await untilStatus('/', 200)).body).toContain('First');
  });
});

describe('what became of the builds of a page', () => {
  const standings = async (query: string) => (await get(`/live.json?${query}`)).json<unknown>();

  it('is told by part: live, replaced, withdrawn or disabled', async () => {
    expect(await standings('shell=aaaaaaaaaaaa&mfe-marketing=bbbbbbbbbbbb&mfe-none=x')).toEqual({
      shell: 'live',
      'mfe-marketing': 'live',
    });
    await fixture.publishRemote('cccccccccccc', 'Second');
    await fixture.restart();
    expect(await standings('shell=dddddddddddd&mfe-marketing=bbbbbbbbbbbb')).toEqual({
      shell: 'replaced',
      'mfe-marketing': 'replaced',
    });
    await rollback(fixture.place, 'mfe-marketing', { by: 'ada', reason: 'wrong prices' });
    await fixture.restart();
    expect(await standings('mfe-marketing=cccccccccccc')).toEqual({ 'mfe-marketing': 'withdrawn' });
    expect(await standings('mfe-marketing=bbbbbbbbbbbb')).toEqual({ 'mfe-marketing': 'live' });
    await close();
    await fixture.restart();
    expect(await standings('mfe-marketing=bbbbbbbbbbbb')).toEqual({ 'mfe-marketing': 'disabled' });
    const { headers } = await get('/live.json');
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('never sends a source map, which is published apart from what it sends', async () => {
  await fixture.publishRemote('cccccccccccc', 'Second', { 'maps/remoteEntry.1.js.map.gz': 'map' });
  const published = 'maps/remotes/mfe-marketing/cccccccccccc/remoteEntry.1.js.map.gz';
  expect(existsSync(join(fixture.workspace, 'deploy', published))).toBe(true);
  expect(existsSync(join(fixture.workspace, 'deploy/remotes/mfe-marketing/cccccccccccc/maps'))).toBe(false);
  const folder = '/remotes/mfe-marketing/cccccccccccc/';
  for (const url of [
    `/${published}`,
    `${folder}maps/remoteEntry.1.js.map.gz`,
    `${folder}maps/remoteEntry.1.js.map`,
    `${folder}remoteEntry.1.js.map`,
    `${folder}../../../maps/remotes/mfe-marketing/cccccccccccc/remoteEntry.1.js.map.gz`,
    `/shell/aaaaaaaaaaaa/shell.1.js.map`,
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await get(`${folder}remoteEntry.1.js`)).statusCode).toBe(200);
});
