import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { provenanceFile, type BuildProvenance } from '../build/provenance.ts';
import { sha384 } from '../build/output-files.ts';
import { attestationOf } from './attestation.ts';
import { compareBuilds, readComparedBuild, readLocalBuild } from './build-comparison.ts';
import { DeployRefused } from './checks.ts';
import { promoteFrom, readEnvironments } from './environments.ts';
import { placeOn, readLog, readRegistry, type DeployPlace } from './place.ts';
import { publish, type PublishOptions } from './publish.ts';
import { pin } from './steps.ts';
import type { DeployTarget } from './targets/deploy-target.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';
import { portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';
import { newTeam, twoTeams, writeRights } from './testing-teams.ts';

const by = 'ada@halcyon.example';
const entry = 'entry()'.repeat(100);
const files = {
  'mf-manifest.json': '{"shared":[{"name":"react","version":"19.3.1"},{"name":"tone","version":"1.0.0"}]}',
  'remoteEntry.js': entry,
};
const provenance: BuildProvenance = {
  commit: '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d5e6f1a2b',
  dirty: false,
  author: 'Ada <ada@halcyon.example>',
  ci: null,
  lock: '0'.repeat(64),
  builtAt: '2026-11-24T10:00:00.000Z',
  dependencies: { react: '19.3.1', grid: '1.0.0' },
};

let sandbox: Sandbox;
let workspace: string;
let buckets = 0;

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-environments-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const folder = (name: string) => (): DeployTarget => folderTarget(join(workspace, name));
const store = (): DeployTarget =>
  s3Target({
    bucket: `environments-${String((buckets += 1))}`,
    prefix: 'site/',
    region: 'eu-central-1',
    endpoint: `${sandbox.url}/s3`,
  });

const project = (buildId: string, change: object = {}, more: Readonly<Record<string, string>> = {}): string => {
  const path = writeProject(workspace, { ...portalRecord, buildId, ...change }, { ...files, ...more });
  writeFileSync(join(path, 'dist/remoteEntry.js.br'), brotliCompressSync(entry));
  writeFileSync(join(path, 'dist', provenanceFile), JSON.stringify(provenance));
  return path;
};
const send = (place: DeployPlace, buildId: string, options: Partial<PublishOptions> = {}, change: object = {}) =>
  publish(place, project(buildId, change), { by, ...options });
const sendShell = (place: DeployPlace, options: Partial<PublishOptions> = {}) =>
  publish(place, writeProject(workspace, shellRecord, shellFiles), { by, ...options });
const promoted = (from: DeployPlace, to: DeployPlace, options: Partial<PublishOptions> = {}) =>
  promoteFrom(from, to, 'mfe-portal', { by, ...options });
const portalIn = async (place: DeployPlace) => (await readRegistry(place)).value.remotes[0];
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof DeployRefused)) throw new Error('It was not refused', { cause: error });
  return error.message;
};
/** Hash of every stored file of a build, by its key. */
const hashes = async (target: DeployTarget, prefix: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await target.list(prefix)).map(async ({ key }) => {
        const stored = await target.find(key);
        return [key, sha384(stored?.content ?? Buffer.alloc(0))] as const;
      }),
    ),
  );

describe.each([
  ['one folder', folder('deploy'), null],
  ['one S3-compatible store', store, null],
  ['a folder and another', folder('from'), folder('to')],
  ['a folder and an S3-compatible store', folder('from'), store],
])('promoting from staging to production, on %s', (_, openFrom, openTo) => {
  let staging: DeployPlace;
  let production: DeployPlace;
  const portal = newTeam();
  const marketing = newTeam();
  const build = 'remotes/mfe-portal/bbbbbbbbbbbb/';

  beforeEach(async () => {
    const from = openFrom();
    staging = placeOn(from, 'staging');
    production = placeOn(openTo ? openTo() : from, 'production');
    await sendShell(staging);
    await sendShell(production);
    await send(staging, 'bbbbbbbbbbbb', { signer: portal.signer });
  });

  it('makes the same artifact live, byte for byte, and logs where it came from', async () => {
    const before = await hashes(staging.target, build);
    expect(Object.keys(before).map((key) => key.slice(build.length))).toEqual([
      'build.json',
      'mf-manifest.json',
      'published.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
    ]);
    await expect(promoted(staging, production)).resolves.toMatchObject({ changed: true, buildId: 'bbbbbbbbbbbb' });
    expect(await hashes(production.target, build)).toEqual(before);
    const attestation = attestationOf({ name: 'mfe-portal', buildId: 'bbbbbbbbbbbb' });
    expect((await production.target.find(attestation))?.content).toEqual(
      (await staging.target.find(attestation))?.content,
    );
    const { deployedAt: a, ...live } = (await portalIn(production))?.current ?? { deployedAt: '' };
    const { deployedAt: b, ...source } = (await portalIn(staging))?.current ?? { deployedAt: '' };
    expect(live).toEqual(source);
    expect(Date.parse(a)).toBeGreaterThanOrEqual(Date.parse(b));
    const { dependencies: _dependencies, ...summary } = provenance;
    expect(live).toMatchObject({ provenance: summary });
    expect((await readLog(production)).at(-1)).toMatchObject({
      action: 'deploy',
      to: 'bbbbbbbbbbbb',
      commit: provenance.commit,
      source: openTo ? `staging on ${staging.target.where}` : 'staging',
    });
    await expect(promoted(staging, production)).resolves.toMatchObject({ changed: false });
  });

  it('takes the live build, not a canary of the source, and can be a canary itself', async () => {
    await promoted(staging, production);
    await send(staging, 'cccccccccccc');
    await send(staging, 'dddddddddddd', { share: 10 });
    await promoted(staging, production, { share: 5 });
    expect(await portalIn(production)).toMatchObject({
      current: { buildId: 'bbbbbbbbbbbb' },
      canary: { share: 5, build: { buildId: 'cccccccccccc' } },
    });
  });

  it.each(['remoteEntry.js', 'remoteEntry.js.br', 'build.json'])(
    'refuses when %s was altered in staging',
    async (name) => {
      const stored = (await staging.target.find(build + name))?.content ?? Buffer.alloc(0);
      const altered = Buffer.from(stored);
      altered.writeUInt8(altered.readUInt8(altered.length - 2) ^ 1, altered.length - 2);
      await staging.target.put(build + name, altered, { contentType: 'x/y', cacheControl: 'no-cache' });
      await expect(promoted(staging, production)).rejects.toThrow(`${name} is not as it was published in`);
      expect(await portalIn(production)).toBeUndefined();
    },
  );

  it('checks what a deploy to production checks: pin, BFF, shell, budget', async () => {
    await promoted(staging, production);
    await send(staging, 'cccccccccccc', {}, { sdk: '^1.0.0' });
    await expect(promoted(staging, production, { bff: { url: 'http://bff', contract: 2 } })).rejects.toThrow(
      'bff: it speaks contract 1, and the BFF at http://bff is too new',
    );
    await pin(production, 'mfe-portal', { by, reason: 'audit' });
    expect(await refusal(promoted(staging, production))).toContain('pinned: it is pinned by');
    expect((await readLog(production)).at(-1)).toMatchObject({ action: 'refuse' });
    await send(staging, 'dddddddddddd', { anySize: true }, { sizes: [{ what: 'remoteEntry', bytes: 9, budget: 8 }] });
    expect(await refusal(promoted(staging, production))).toContain('sizes: its remoteEntry is');
    expect((await portalIn(production))?.current.buildId).toBe('bbbbbbbbbbbb');
  });

  it('refuses a build for a newer shell than production has', async () => {
    await publish(
      staging,
      writeProject(workspace, { ...shellRecord, buildId: 'aaaaaaaaaaab', sdk: '1.4.0' }, shellFiles),
      {
        by,
      },
    );
    await send(staging, 'cccccccccccc', {}, { sdk: '^1.4.0' });
    expect(await refusal(promoted(staging, production))).toContain('sdk: it needs a newer shell');
    await promoteFrom(staging, production, 'shell', { by });
    await promoted(staging, production);
    expect((await portalIn(production))?.current.buildId).toBe('cccccccccccc');
  });

  it('brings the signature along, and asks for the rights of production', async () => {
    await writeRights(production.target, twoTeams(portal, marketing, { signed: ['production'] }));
    expect(await refusal(promoted(staging, production, { by: 'grace@halcyon.example' }))).toContain(
      'grace@halcyon.example may not deploy mfe-portal in production',
    );
    await promoted(staging, production);
    expect((await portalIn(production))?.current.buildId).toBe('bbbbbbbbbbbb');
  });

  it('refuses what a team signed for staging only, until one that may go to production signs it too', async () => {
    const { teams } = twoTeams(portal, marketing);
    const release = newTeam();
    await writeRights(production.target, {
      signed: ['production'],
      teams: {
        portal: { ...teams.portal, may: [{ remotes: '*', environments: ['staging'] }] },
        release: { keys: [release.publicKey], people: [by], may: [{ remotes: '*', environments: ['production'] }] },
      },
    });
    expect(await refusal(promoted(staging, production))).toContain(
      'it is signed by portal, who may not deploy mfe-portal in production',
    );
    await promoted(staging, production, { signer: release.signer });
    expect((await portalIn(production))?.current.buildId).toBe('bbbbbbbbbbbb');
  });

  it('says what is not there', async () => {
    expect(await refusal(promoteFrom(staging, production, 'mfe-none', { by }))).toContain('nothing of it is live in');
  });
});

describe('two targets', () => {
  it('never mixes a build with another of the same name', async () => {
    const staging = placeOn(folder('from')(), 'staging');
    const production = placeOn(folder('to')(), 'production');
    await sendShell(staging);
    await sendShell(production);
    await send(staging, 'bbbbbbbbbbbb');
    await publish(production, project('bbbbbbbbbbbb', {}, { 'late.js': 'late()' }), { by, share: 1 }).catch(() => null);
    await publish(production, project('bbbbbbbbbbbb', {}, { 'late.js': 'late()' }), { by });
    expect(await refusal(promoted(staging, production))).toContain('has a build of this name with other files');
  });
});

describe('environments beside each other', () => {
  it('are listed in the order in which builds go through them', async () => {
    const target = folder('deploy')();
    for (const name of ['production', 'staging', 'preview']) await sendShell(placeOn(target, name));
    const names = async (env: NodeJS.ProcessEnv = {}) =>
      (await readEnvironments(placeOn(target, 'local'), env)).map(({ place }) => place.environment);
    expect(await names()).toEqual(['preview', 'staging', 'production']);
    expect(await names({ VITRINE_ENVIRONMENTS: 'production, preview' })).toEqual(['staging', 'production', 'preview']);
  });

  it('are compared: what a build needs, its packages, sizes and files', async () => {
    const staging = placeOn(folder('deploy')(), 'staging');
    await sendShell(staging);
    await send(staging, 'bbbbbbbbbbbb', {}, { sizes: [{ what: 'remoteEntry', bytes: 900, budget: 1000 }] });
    const live = await readComparedBuild(staging, 'mfe-portal', 'bbbbbbbbbbbb');
    const next = project(
      'cccccccccccc',
      {
        contract: 2,
        sdk: '^1.2.0',
        routes: ['/admin'],
        sizes: [{ what: 'remoteEntry', bytes: 950, budget: 1000 }],
      },
      {
        'mf-manifest.json': '{"shared":[{"name":"react","version":"19.4.0"},{"name":"tone","version":"1.0.0"}]}',
        'chunk.1a2b3c4d.js': 'new()',
      },
    );
    const grown = { ...provenance, lock: '1'.repeat(64), dependencies: { ...provenance.dependencies, grid: '2.0.0' } };
    writeFileSync(join(next, 'dist', provenanceFile), JSON.stringify(grown));
    const compared = compareBuilds(live, await readLocalBuild(next));
    expect(compared).toMatchObject({
      needs: [
        { what: 'contract', before: '1', after: '2' },
        { what: 'routes', before: '/admin /leads', after: '/admin' },
        { what: 'shell-sdk', before: '^1.0.0', after: '^1.2.0' },
      ],
      packages: [
        { what: 'grid', before: '1.0.0', after: '2.0.0' },
        { what: 'react', before: '19.3.1', after: '19.4.0' },
      ],
      lockDiffers: true,
      sizes: [{ what: 'remoteEntry', before: 900, after: 950, budget: 1000 }],
      unchanged: 1,
    });
    expect(compared.files.map(({ what, before }) => [what, before === null])).toEqual([
      ['build.json', false],
      ['chunk.1a2b3c4d.js', true],
      ['mf-manifest.json', false],
    ]);
  });

  it('knows a file with a hash in its name as the same file, changed', async () => {
    const before = await readLocalBuild(project('bbbbbbbbbbbb', {}, { 'chunk.1a2b3c4d.js': 'old()' }));
    const after = await readLocalBuild(project('bbbbbbbbbbbb', {}, { 'chunk.5e6f7a8b.js': 'newer()' }));
    expect(compareBuilds(before, after).files).toEqual([{ what: 'chunk.5e6f7a8b.js', before: 5, after: 7 }]);
  });
});
