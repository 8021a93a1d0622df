import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '@vitrine/testing';
import {
  createPreview,
  deployPlace,
  issuePreviewToken,
  publish,
  revokePreview,
  type DeployPlace,
  type Preview,
} from '@vitrine/federation/deploy';
import { readConfig } from './config.ts';
import { startEdge, writeRemote, type EdgeFixture } from './testing-edge.ts';

const previewKeys = [randomBytes(32)] as const;
const previewed = 'cccccccccccc';
const live = 'bbbbbbbbbbbb';

describe('a preview', () => {
  let fixture: EdgeFixture;
  let now: Date;
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const pass = (seconds: number): void => {
    now = inSeconds(seconds);
  };
  const make = (expires = inSeconds(3600), place: DeployPlace = fixture.place): Promise<Preview> => {
    const project = join(fixture.workspace, 'branch');
    writeRemote(project, previewed, 'Previewed');
    return createPreview(place, [project], { by: 'ada@example.com', now, expires });
  };
  const tokenOf = ({ id, expires }: Preview, environment = fixture.place.environment) =>
    issuePreviewToken(previewKeys, environment, { id, expires: new Date(expires) });
  const linkOf = (preview: Preview, path = '/') => `${path}?preview=${tokenOf(preview)}`;
  /** The cookie that a link is exchanged for, as a browser sends it. */
  const enter = async (preview: Preview): Promise<string> => {
    const { headers } = await fixture.edge.inject(linkOf(preview));
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  const visit = (cookie: string, url = '/', headers: Record<string, string> = {}) =>
    fixture.edge.inject({ url, headers: { ...(cookie === '' ? {} : { cookie }), ...headers } });
  const builds = (body: string) => ({
    isPreviewed: body.includes(`data-build="${previewed}"`),
    isLive: body.includes(`data-build="${live}"`),
  });
  /** A deploy shows within a fifth of a second. */
  const untilShown = async (build: string, cookie = ''): Promise<void> => {
    for (const end = performance.now() + 5000; performance.now() < end; await wait(10))
      if ((await visit(cookie)).body.includes(`data-build="${build}"`)) return;
    throw new Error(`${build} was not shown within 5 s`);
  };

  beforeEach(async () => {
    now = new Date('2026-11-25T10:00:00Z');
    fixture = await startEdge({ previewKeys, now: () => now });
  });
  afterEach(() => fixture.close());

  it('is opened by a link that leaves nothing of itself in the address', async () => {
    const preview = await make();
    const { statusCode, headers } = await fixture.edge.inject(`/contact?a=1&preview=${tokenOf(preview)}&b=x%20y`);
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({
      location: '/contact?a=1&b=x%20y',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(String(headers['set-cookie'])).toMatch(
      /^release-preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/,
    );
    // Never another host, whatever the path begins with.
    for (const path of ['//evil.test/x', '/\\evil.test/x'])
      expect((await fixture.edge.inject({ url: `${path}?preview=none` })).headers.location ?? '/').toMatch(
        /^\/(?![/\\])/,
      );
  });

  it('asks for a secure cookie where the site is reached by https', async () => {
    await fixture.restart({ trustedProxies: ['127.0.0.1'] });
    const { headers } = await fixture.edge.inject({
      url: linkOf(await make()),
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(String(headers['set-cookie'])).toMatch(/; Secure$/);
  });

  it('is for who has the cookie, nobody else at the same moment, and for no cache or search engine', async () => {
    const before = await visit('');
    const preview = await make();
    const cookie = await enter(preview);
    const [invited, other] = await Promise.all([visit(`theme=dark; ${cookie}`), visit('')]);
    expect([builds(invited.body), builds(other.body)]).toEqual([
      { isPreviewed: true, isLive: false },
      { isPreviewed: false, isLive: true },
    ]);
    expect(invited.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'accept-encoding, cookie',
      'x-robots-tag': 'noindex',
    });
    // Not a source more than everyone has, but for what is inline: pages of builds on trial report that they stand.
    const sources = ({ headers }: typeof other) =>
      String(headers['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, '');
    expect(sources(invited)).toBe(sources(other));
    expect(invited.headers).not.toHaveProperty('etag');
    expect(invited.headers).not.toHaveProperty('set-cookie');
    expect(invited.body).toContain(
      `"preview":{"by":"ada@example.com","expires":"${preview.expires}","remotes":["mfe-marketing"]}`,
    );
    expect(other.body).toBe(before.body);
    expect(other.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    // Who has the live page in their browser's cache gets the preview all the same.
    expect((await visit(cookie, '/', { 'if-none-match': String(other.headers.etag) })).statusCode).toBe(200);
  });

  it('reaches redirects, unknown addresses, the registry and forms without scripts', async () => {
    const cookie = await enter(await make());
    for (const url of [
      '/contact/',
      '/nothing',
      '/pay/desk',
      `/registry.json?remote=mfe-marketing&build=${previewed}`,
    ]) {
      const { headers } = await visit(cookie, url);
      expect([url, headers['cache-control']]).toEqual([url, 'private, no-store']);
    }
    const answer = (await visit(cookie, '/registry.json?remote=mfe-marketing')).json<{
      remotes: { current: { buildId: string; integrity: object } }[];
    }>();
    expect(answer.remotes[0]?.current.buildId).toBe(previewed);
    expect(answer.remotes[0]?.current.integrity).toHaveProperty([
      `/remotes/mfe-marketing/${previewed}/remoteEntry.1.js`,
    ]);
    expect((await visit('', `/registry.json?remote=mfe-marketing&build=${previewed}`)).body).not.toContain(previewed);
    fixture.cannedResponse = { status: 422, body: { message: 'No' } };
    const form = await fixture.edge.inject({
      method: 'POST',
      url: '/contact',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada',
    });
    expect(builds(form.body).isPreviewed).toBe(true);
    expect(form.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie', 'x-robots-tag': 'noindex' });
  });

  it('sends its files, once they are verified', async () => {
    await make();
    const url = `/remotes/mfe-marketing/${previewed}/remoteEntry.1.js`;
    const file = join(fixture.place.target.folder ?? '', url);
    writeFileSync(file, 'altered()');
    expect((await fixture.edge.inject(url)).statusCode).toBe(404);
    writeFileSync(file, 'entry()');
    expect((await fixture.edge.inject(url)).statusCode).toBe(200);
  });

  it('comes before a canary, and its visitors get of everything else what is live', async () => {
    const cookie = await enter(await make());
    const project = join(fixture.workspace, 'canary');
    writeRemote(project, 'dddddddddddd', 'Canary');
    await publish(fixture.place, project, { by: 'spec', share: 100 });
    await untilShown('dddddddddddd');
    const answer = await visit(cookie);
    expect(builds(answer.body)).toEqual({ isPreviewed: true, isLive: false });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('leads nobody to an address that another remote has by now', async () => {
    const cookie = await enter(await make());
    const project = join(fixture.workspace, 'other');
    // A new version of the live remote gives an address away, and a new remote takes it.
    writeRemote(join(fixture.workspace, 'moved'), 'eeeeeeeeeeee', 'Moved', { change: { routes: ['/', '/contact'] } });
    await publish(fixture.place, join(fixture.workspace, 'moved'), { by: 'spec' });
    writeRemote(project, 'ffffffffffff', 'Other', { change: { name: 'mfe-other', routes: ['/pay'], prerendered: {} } });
    await publish(fixture.place, project, { by: 'spec' });
    await untilShown('eeeeeeeeeeee', cookie);
    expect((await visit(cookie)).body).not.toContain('"preview"');
  });

  it('is refused in a plain page with its reason, where the link opens nothing', async () => {
    const preview = await make();
    const expired = await make(inSeconds(-1));
    const revoked = await make();
    await revokePreview(fixture.place, revoked.id, { by: 'ada', now });
    const forged = issuePreviewToken([randomBytes(32)], 'local', { id: preview.id, expires: inSeconds(3600) });
    // Its link says so also when its record was deleted.
    rmSync(join(fixture.place.target.folder ?? '', `registry/local.previews/${expired.id}.json`));
    const answers = await Promise.all(
      [forged, tokenOf(preview, 'staging'), tokenOf(expired), tokenOf(revoked)].map((token) =>
        fixture.edge.inject(`/?preview=${token}`),
      ),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]])).toEqual([
      [403, 'This preview link isn’t valid'],
      [403, 'This preview link isn’t valid'],
      [410, 'This preview has expired'],
      [410, 'This preview has ended'],
    ]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('opens by no link at an edge without the key', async () => {
    const preview = await make();
    const cookie = await enter(preview);
    await fixture.restart({ previewKeys: null });
    expect((await fixture.edge.inject(linkOf(preview))).statusCode).toBe(403);
    expect(builds((await visit(cookie)).body).isLive).toBe(true);
  });

  it('opens by an old link while its key is being replaced, and no longer', async () => {
    const preview = await make();
    const cookie = await enter(preview);
    const newKey = randomBytes(32);
    await fixture.restart({ previewKeys: [newKey, ...previewKeys] });
    expect((await fixture.edge.inject(linkOf(preview))).statusCode).toBe(303);
    expect(builds((await visit(cookie)).body).isPreviewed).toBe(true);
    await fixture.restart({ previewKeys: [newKey] });
    expect((await fixture.edge.inject(linkOf(preview))).statusCode).toBe(403);
    expect(builds((await visit(cookie)).body).isLive).toBe(true);
  });

  it.each(['revoked', 'over'])(
    'that is %s goes back to what is live within a second, and its cookie goes',
    async (end) => {
      const preview = await make();
      const cookie = await enter(preview);
      pass(end === 'over' ? 3599 : 1800);
      expect(builds((await visit(cookie)).body).isPreviewed).toBe(true);
      if (end === 'revoked') await revokePreview(fixture.place, preview.id, { by: 'ada', now });
      pass(1);
      const answer = await visit(cookie);
      expect([answer.statusCode, builds(answer.body).isLive]).toEqual([200, true]);
      expect(String(answer.headers['set-cookie'])).toMatch(/^release-preview=; .*Max-Age=0$/);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.body).not.toContain('"preview"');
    },
  );

  it('is left by an address that says so', async () => {
    const { statusCode, headers } = await visit(await enter(await make()), '/contact?preview=none&x=1');
    expect([statusCode, headers.location]).toEqual([303, '/contact?x=1']);
    expect(String(headers['set-cookie'])).toMatch(/^release-preview=; .*Max-Age=0$/);
  });

  it('counts nothing of what its visitors report, to no build; what others report is counted', async () => {
    fixture.cannedResponse = { status: 204, body: undefined };
    const cookie = await enter(await make());
    const report = (url: string, headers: Record<string, string>) =>
      fixture.edge.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{}',
      });
    expect((await report('/api/platform/reports', { cookie })).statusCode).toBe(204);
    expect((await report('/api/crash-reports', { cookie })).statusCode).toBe(202);
    expect(fixture.requestCount).toBe(0);
    await report('/api/platform/reports', {});
    await report('/api/contacts', { cookie });
    expect(fixture.requestCount).toBe(2);
  });

  it('goes on while its record cannot be read for a moment', async () => {
    const preview = await make();
    const cookie = await enter(preview);
    const records = join(fixture.place.target.folder ?? '', 'registry/local.previews');
    writeFileSync(join(records, `${preview.id}.json`), '{ half');
    pass(29);
    expect(builds((await visit(cookie)).body).isPreviewed).toBe(true);
    pass(1);
    const answer = await visit(cookie);
    expect(builds(answer.body).isLive).toBe(true);
    // The cookie is good again with the record.
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect((await fixture.edge.inject(linkOf(preview))).statusCode).toBe(503);
  });

  it('comes from a store file by file, at an edge that has none of it yet', async () => {
    const sandbox = await startSandbox();
    process.env['AWS_ACCESS_KEY_ID'] = 'x';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'x';
    try {
      const place = deployPlace(fixture.workspace, {
        VITRINE_DEPLOY_TARGET: 's3://vitrine/previews',
        AWS_ENDPOINT_URL_S3: `${sandbox.url}/s3`,
      });
      for (const name of ['shell', 'remote']) await publish(place, join(fixture.workspace, name), { by: 'spec' });
      await fixture.restart({ deploy: place, mirror: join(fixture.workspace, 'store') });
      const cookie = await enter(await make(inSeconds(60), place));
      expect(builds((await visit(cookie)).body).isPreviewed).toBe(true);
      const file = await fixture.edge.inject(`/remotes/mfe-marketing/${previewed}/remoteEntry.1.js`);
      expect([file.statusCode, file.body]).toEqual([200, 'entry()']);
    } finally {
      await sandbox.stop();
    }
  });

  it('has its key from the environment, in production too', () => {
    const env = { NODE_ENV: 'production', PREVIEW_KEY: previewKeys[0].toString('base64') };
    expect(readConfig(env)).toMatchObject({ previewKeys, overrideOrigins: [] });
    expect(readConfig({}).previewKeys).toBeNull();
    expect(() => readConfig({ PREVIEW_KEY: 'short' })).toThrow('PREVIEW_KEY');
  });
});
