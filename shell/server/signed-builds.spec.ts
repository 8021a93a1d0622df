import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  createPreview,
  deployPlace,
  findSigner,
  issuePreviewToken,
  newKeyPair,
  publish,
  type DeployPlace,
} from '@vitrine/federation/deploy';
import type { PageRegistry, Registry } from '@vitrine/contracts';
import { startSandbox } from '@vitrine/testing';
import { readConfig } from './config.ts';
import { watchDeployment } from './deployment.ts';
import { openLastGood } from './last-good.ts';
import { openSource } from './deploy-source.ts';
import { createSignedBuilds } from './signed-builds.ts';
import { startEdge, writeRemote, type EdgeFixture } from './testing-edge.ts';

const newTeam = () => {
  const { privateKey, publicKey } = newKeyPair();
  return { publicKey, signer: findSigner({ VITRINE_SIGNING_KEY: privateKey }) };
};
const platform = newTeam();
const marketing = newTeam();
const portal = newTeam();

describe('an edge that takes only signed builds', () => {
  let fixture: EdgeFixture;
  const deployed = (name: string) => join(fixture.workspace, 'deploy', name);
  const attestation = (build: string) => deployed(`attestations/mfe-marketing/${build}.json`);
  const page = async () => {
    const { statusCode, body } = await fixture.edge.inject('/');
    return { statusCode, shows: /data-build="(\w+)"/.exec(body)?.[1] };
  };
  const health = async () => (await fixture.edge.inject('/healthz')).json<{ status: string; reason?: string }>();
  /** Asks again until the edge has looked, which it does a few times a second. */
  const untilHealthIs = async (status: string, reason?: string) => {
    const end = performance.now() + 5000;
    for (;;) {
      const answer = await health();
      if (answer.status === status && (reason === undefined || answer.reason?.includes(reason))) return answer;
      if (performance.now() > end) throw new Error(`The edge is not ${status} after 5 s: ${JSON.stringify(answer)}`);
      await new Promise(setImmediate);
    }
  };
  const rights = (marketingKeys: readonly string[]) => ({
    version: 1,
    teams: {
      platform: { keys: [platform.publicKey], may: [{ remotes: ['shell'], environments: '*' }] },
      marketing: { keys: marketingKeys, may: [{ remotes: ['mfe-marketing'], environments: '*' }] },
      portal: { keys: [portal.publicKey], may: [{ remotes: ['mfe-portal'], environments: '*' }] },
    },
  });
  /** As somebody writes it who looks after the store. Without it the tool refuses nothing, and the edge everything. */
  const writeRights = (keys = [marketing.publicKey]): void =>
    writeFileSync(deployed('registry/rights.json'), JSON.stringify(rights(keys)));
  /** Somebody who may write to the store, and heeds no rules of the tool. */
  const pastTheTool = async (work: () => Promise<unknown>): Promise<void> => {
    rmSync(deployed('registry/rights.json'));
    await work();
    writeRights();
  };
  const send = (build: string, signer = marketing.signer, more: Readonly<Record<string, string>> = {}) =>
    fixture.publishRemote(build, 'Next', more, { signer });

  beforeEach(async () => {
    fixture = await startEdge();
    writeRights();
    await publish(fixture.place, join(fixture.workspace, 'shell'), { by: 'vitrine', signer: platform.signer });
    await fixture.publishRemote('bbbbbbbbbbbb', 'First', {}, { by: 'vitrine', signer: marketing.signer });
    await fixture.restart({ requireSignatures: true });
    if ((await page()).shows !== 'bbbbbbbbbbbb') throw new Error('The edge does not show the signed build');
  });
  afterEach(() => fixture.close());

  it('goes to a build that its team signed, and serves its files', async () => {
    await pastTheTool(() => send('cccccccccccc'));
    while ((await page()).shows !== 'cccccccccccc') await new Promise(setImmediate);
    expect(await health()).toMatchObject({ status: 'ok' });
    for (const build of ['bbbbbbbbbbbb', 'cccccccccccc'])
      expect((await fixture.edge.inject(`/remotes/mfe-marketing/${build}/remoteEntry.1.js`)).statusCode).toBe(200);
  });

  it('opens a preview only of builds that their team signed', async () => {
    const previewKeys = [randomBytes(32)] as const;
    await fixture.restart({ requireSignatures: true, previewKeys });
    const expires = new Date(Date.now() + 3_600_000);
    const preview = async (signer: typeof marketing.signer) => {
      const project = join(fixture.workspace, 'branch');
      writeRemote(project, 'dddddddddddd', 'Previewed');
      const { id } = await createPreview(fixture.place, [project], { by: 'vitrine', expires, signer });
      const token = issuePreviewToken(previewKeys, fixture.place.environment, { id, expires });
      return fixture.edge.inject(`/?preview=${token}`);
    };
    await expect(preview(portal.signer)).rejects.toThrow('signed by portal, who may not deploy mfe-marketing in local');
    await pastTheTool(async () => {
      rmSync(attestation('dddddddddddd'), { force: true });
      const { statusCode, body } = await preview(null);
      expect({ statusCode, says: body.includes('This preview isn’t signed') }).toEqual({ statusCode: 403, says: true });
    });
    expect((await preview(marketing.signer)).statusCode).toBe(303);
  });

  const attacks: [string, string, () => Promise<unknown>][] = [
    ['no signature', 'cccccccccccc: it is not signed', () => send('cccccccccccc', null)],
    [
      'another team’s key',
      'cccccccccccc: it is signed by portal, who may not deploy mfe-marketing in local',
      () => send('cccccccccccc', portal.signer),
    ],
    ['a key of nobody', 'a key that no team has', () => send('cccccccccccc', newTeam().signer)],
    [
      'the signature of another build',
      'its signature is that of another build, mfe-marketing/bbbbbbbbbbbb',
      async () => {
        await send('cccccccccccc', null);
        cpSync(attestation('bbbbbbbbbbbb'), attestation('cccccccccccc'));
      },
    ],
    [
      'a signature that does not verify',
      'its signature does not verify',
      async () => {
        await send('cccccccccccc');
        const envelope = JSON.parse(readFileSync(attestation('cccccccccccc'), 'utf8')) as { payload: string };
        const payload = Buffer.from(envelope.payload, 'base64').toString().replace('"_type"', ' "_type"');
        writeFileSync(
          attestation('cccccccccccc'),
          JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') }),
        );
      },
    ],
    [
      'the files of an older build under a newer signature',
      'its signature is for other files than these',
      async () => {
        await send('cccccccccccc');
        const file = deployed('registry/local.json');
        const registry = readFileSync(file, 'utf8');
        const [, hash = ''] = /remoteEntry\.1\.js": "(sha384-[^"]+)"/.exec(registry) ?? [];
        writeFileSync(file, registry.replace(hash, `sha384-${'A'.repeat(64)}`));
      },
    ],
    [
      'a registry that lets a signed build answer for addresses that are not its own',
      'the registry says other things of it than its signed record',
      async () => {
        await send('cccccccccccc');
        const file = deployed('registry/local.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"/insights"', '"/login"'));
      },
    ],
    [
      'a registry that loads a signed build from elsewhere',
      'the registry says other things of it than its signed record',
      async () => {
        await send('cccccccccccc');
        const file = deployed('registry/local.json');
        const entry = '"entry": "/remotes/mfe-marketing/cccccccccccc/mf-manifest.json"';
        writeFileSync(file, readFileSync(file, 'utf8').replace(entry, '"entry": "/remotes/other/mf-manifest.json"'));
      },
    ],
  ];
  it.each(attacks)('stays where it is, and says why: %s', async (_, reason, attack) => {
    await pastTheTool(attack);
    const answer = await untilHealthIs('degraded', reason);
    expect(JSON.stringify(answer)).not.toContain(fixture.workspace);
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
    // Also after a restart.
    await fixture.restart({ requireSignatures: true });
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
    expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining(reason) });
  });

  it('holds only the part that is not signed: others are deployed meanwhile, and it can be disabled', async () => {
    const project = join(fixture.workspace, 'portal');
    const sendPortal = async (build: string) => {
      writeRemote(project, build, 'Portal', {
        change: { name: 'mfe-portal', routes: ['/clients'], screens: ['/clients'], prerendered: {}, redirects: {} },
      });
      await publish(fixture.place, project, { by: 'vitrine', signer: portal.signer });
    };
    const live = async () => {
      const { remotes } = (await fixture.edge.inject('/registry.json')).json<PageRegistry>();
      return Object.fromEntries(remotes.map(({ name, current }) => [name, current.buildId]));
    };
    const untilLive = async (expected: object) => {
      const end = performance.now() + 5000;
      while (!isDeepStrictEqual(await live(), expected) && performance.now() < end) await new Promise(setImmediate);
      expect(await live()).toEqual(expected);
    };
    await pastTheTool(() => send('cccccccccccc', null));
    await untilHealthIs('degraded', 'mfe-marketing cccccccccccc: it is not signed');
    await sendPortal('eeeeeeeeeeee');
    await untilLive({ 'mfe-marketing': 'bbbbbbbbbbbb', 'mfe-portal': 'eeeeeeeeeeee' });
    await sendPortal('ffffffffffff');
    await untilLive({ 'mfe-marketing': 'bbbbbbbbbbbb', 'mfe-portal': 'ffffffffffff' });
    expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining('mfe-marketing') });
    // Also an edge that starts meanwhile.
    await fixture.restart({ requireSignatures: true });
    await untilLive({ 'mfe-marketing': 'bbbbbbbbbbbb', 'mfe-portal': 'ffffffffffff' });

    const file = deployed('registry/local.json');
    const registry = JSON.parse(readFileSync(file, 'utf8')) as Registry;
    const disabled = { reason: 'Unsigned', by: 'platform', at: new Date().toISOString() };
    const remotes = registry.remotes.map((entry) => (entry.name === 'mfe-marketing' ? { ...entry, disabled } : entry));
    writeFileSync(file, JSON.stringify({ ...registry, remotes }));
    while ((await page()).statusCode !== 503) await new Promise(setImmediate);
  });

  it('leaves a new remote out whose first build is not signed', async () => {
    const project = join(fixture.workspace, 'agenda');
    writeRemote(project, 'eeeeeeeeeeee', 'Agenda', {
      change: { name: 'agenda', routes: ['/agenda'], screens: ['/agenda'], prerendered: {}, redirects: {} },
    });
    await pastTheTool(() => publish(fixture.place, project, { by: 'vitrine', signer: null }));
    await untilHealthIs('degraded', 'agenda eeeeeeeeeeee: it is not signed');
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
    const { remotes } = (await fixture.edge.inject('/registry.json')).json<PageRegistry>();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-marketing']);
  });

  it('composes no page anew at each look while a part is not signed', async () => {
    const signed = createSignedBuilds(fixture.place);
    const looks: unknown[] = [];
    const counted = {
      ...signed,
      verify: (...documents: Parameters<typeof signed.verify>) => {
        looks.push(documents);
        return signed.verify(...documents);
      },
    };
    const reports = { onProblem: () => undefined, onRecovery: () => undefined };
    const lastGood = openLastGood(fixture.place, null);
    const { current, stop } = watchDeployment(openSource(fixture.place), lastGood, reports, { signedBuilds: counted });
    const composed = new Set([await current()]);
    await pastTheTool(() => send('cccccccccccc', null));
    looks.length = 0;
    while (looks.length < 3) composed.add(await current());
    await stop();
    expect(composed.size).toBe(1);
  });

  it('goes to a build once it is signed', async () => {
    await pastTheTool(() => send('cccccccccccc', null));
    await untilHealthIs('degraded');
    await fixture.publishRemote('cccccccccccc', 'Next', {}, { by: 'vitrine', signer: marketing.signer });
    expect(await untilHealthIs('ok')).not.toHaveProperty('reason');
    expect((await page()).shows).toBe('cccccccccccc');
  });

  it('serves no files of a build that nobody signed, whoever asks for them by name', async () => {
    await pastTheTool(() => send('cccccccccccc', null, { 'evil.js': 'evil()' }));
    const evil = '/remotes/mfe-marketing/cccccccccccc/evil.js';
    expect((await fixture.edge.inject(evil)).statusCode).toBe(404);
    await fixture.restart({ requireSignatures: false });
    expect((await fixture.edge.inject(evil)).statusCode).toBe(200);
  });

  it('keeps what is live when its key is taken away, and says so; its files too', async () => {
    writeRights([]);
    await untilHealthIs('degraded', 'a key that no team has');
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
    expect((await fixture.edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js')).statusCode).toBe(200);
    writeRights();
    await untilHealthIs('ok');
  });

  it.each([
    ['a rights file that is lost', () => rmSync(deployed('registry/rights.json'))],
    ['one that is damaged', () => writeFileSync(deployed('registry/rights.json'), '{ half')],
  ])('goes nowhere with %s', async (_, spoil) => {
    spoil();
    await untilHealthIs('degraded');
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
  });

  it('never starts from what an edge that asks for no signatures has kept', async () => {
    await fixture.restart({ requireSignatures: false });
    await pastTheTool(() => send('cccccccccccc', null));
    while ((await page()).shows !== 'cccccccccccc') await new Promise(setImmediate);
    await fixture.restart({ requireSignatures: true });
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
  });

  it('does not serve a build’s record that was changed', async () => {
    const file = deployed('shell/aaaaaaaaaaaa/build.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('/favicon.ico', '/favicon.gif'));
    await fixture.restart({ requireSignatures: true, mirror: join(fixture.workspace, 'another') });
    expect((await fixture.edge.inject('/')).statusCode).not.toBe(200);
  });
});

describe('with a store', () => {
  it('refuses a build that nobody signed, and goes to one that is', async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
    const sandbox = await startSandbox();
    const fixture = await startEdge();
    const place: DeployPlace = deployPlace(fixture.workspace, {
      VITRINE_DEPLOY_TARGET: 's3://signed/site',
      AWS_ENDPOINT_URL_S3: `${sandbox.url}/s3`,
    });
    const all = { keys: [platform.publicKey], may: [{ remotes: '*', environments: '*' }] };
    const publishAll = async (signer: typeof platform.signer) => {
      for (const name of ['shell', 'remote'])
        await publish(place, join(fixture.workspace, name), { by: 'vitrine', signer });
    };
    const untilStatusIs = async (expected: number) => {
      const end = performance.now() + 5000;
      for (;;) {
        const { statusCode } = await fixture.edge.inject('/');
        if (statusCode === expected) return;
        if (performance.now() > end) throw new Error(`The edge answers ${String(statusCode)} after 5 s`);
        await new Promise(setImmediate);
      }
    };
    try {
      await publishAll(null);
      await place.target.put(
        'registry/rights.json',
        Buffer.from(JSON.stringify({ version: 1, teams: { platform: all } })),
        { contentType: 'application/json', cacheControl: 'no-cache' },
      );
      await fixture.restart({ deploy: place, mirror: join(fixture.workspace, 'store'), requireSignatures: true });
      expect((await fixture.edge.inject('/')).statusCode).toBe(503);
      await publishAll(platform.signer);
      await untilStatusIs(200);
      expect((await fixture.edge.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
    } finally {
      await fixture.close();
      await sandbox.stop();
    }
  });
});

describe('the setting', () => {
  it('is on or off, and nothing else', () => {
    expect(readConfig({ EDGE_REQUIRE_SIGNATURES: '1' }).requireSignatures).toBe(true);
    expect(readConfig({}).requireSignatures).toBe(false);
    expect(() => readConfig({ EDGE_REQUIRE_SIGNATURES: 'yes' })).toThrow('EDGE_REQUIRE_SIGNATURES is');
  });
});
