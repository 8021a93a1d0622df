import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '@vitrine/federation/deploy';
import { startEdge, writeRemote, writeShell, type EdgeFixture } from './testing-edge.ts';

/** What a document asks the browser to fetch ahead, by the end of its address. */
const hintsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="(preload|prefetch)"(?: as="(?:script|fetch)")? href="[^"]*\/([^"/]+)"/g)].map(
    ([, rel, file]) => `${rel} ${file}`,
  );

describe('what a page fetches ahead', () => {
  let fixture: EdgeFixture;
  const open = (url: string, cookie = '') => fixture.edge.inject({ url, headers: { cookie } });
  const session = 'theme=dark; vitrine-session=abc';

  beforeEach(async () => {
    fixture = await startEdge();
    writeRemote(join(fixture.workspace, 'other'), 'cccccccccccc', 'Second', {
      change: {
        firstView: ['remoteEntry.1.js', 'routes.1.js'],
        answers: { '/pay/desk': ['/api/desk'] },
        pages: { '/pay': ['routes.1.js', 'pay.1.js'], '/pay/desk': ['routes.1.js', 'desk.1.js'] },
        extensions: { menu: [], staffScreens: ['/pay/desk'], bareScreens: [], slots: [] },
      },
      files: { 'routes.1.js': 'routes()', 'pay.1.js': 'pay()', 'desk.1.js': 'desk()' },
    });
    // A shell that takes from its remotes which screens are for staff.
    writeShell(join(fixture.workspace, 'other-shell'), { buildId: 'dddddddddddd', menus: {} }, '');
    for (const build of ['other', 'other-shell'])
      await publish(fixture.place, join(fixture.workspace, build), { by: 'spec' });
    const deadline = performance.now() + 5000;
    while (!(await open('/pay')).body.includes('routes.1.js'))
      if (performance.now() > deadline) throw new Error('The edge does not know the new build');
  });
  afterEach(async () => {
    await fixture.close();
  });

  const common = [
    'preload shell.1.js',
    'prefetch mf-manifest.json',
    'prefetch remoteEntry.1.js',
    'prefetch routes.1.js',
  ];

  it('is the shell, and the remote with the scripts of the screen', async () => {
    const { body } = await open('/pay');
    expect(hintsOf(body)).toEqual([...common, 'prefetch pay.1.js']);
    expect(hintsOf((await open('/pay/6f1c0d52-70b4-4f0c-a1a5-0d3c5fd7b1a1')).body)).toContain('prefetch pay.1.js');
  });

  it('is a screen of staff only where somebody may be signed in, whose document no cache may share', async () => {
    const [visitor, staff] = [await open('/pay/desk'), await open('/pay/desk', session)];
    expect(hintsOf(visitor.body)).toEqual(common);
    const [shell, ...remote] = common;
    expect(hintsOf(staff.body)).toEqual([shell, 'preload me', ...remote, 'prefetch desk.1.js']);
    const forStaff = '<link data-for="staff" as="fetch" href="/api/desk" crossorigin>';
    expect([staff.body, visitor.body].map((body) => body.includes(forStaff))).toEqual([true, false]);
    expect(hintsOf((await open('/pay/desk', 'vitrine-session=')).body)).toEqual(common);
    expect(hintsOf((await open('/pay/desk', '__Host-vitrine-session=abc')).body)).toContain('prefetch desk.1.js');
    expect(staff.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    expect(visitor.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('is nothing of a build that the page will refuse', async () => {
    const file = join(fixture.workspace, 'deploy/registry/local.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"contract": 1', '"contract": 9'));
    const deadline = performance.now() + 5000;
    while (!(await open('/registry.json')).body.includes('"contract":9'))
      if (performance.now() > deadline) throw new Error('The edge does not know the change');
    expect(hintsOf((await open('/pay')).body)).toEqual(['preload shell.1.js']);
  });

  it('is nothing on a page that was rendered ahead, which waits for a sign of intent', async () => {
    expect(hintsOf((await open('/', session)).body)).toEqual([]);
  });
});
