import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { attestationOf } from './attestation.ts';
import { disable } from './availability.ts';
import { DeployRefused } from './checks.ts';
import { environmentsOn, placeOn, readLog, readRegistry, type DeployPlace } from './place.ts';
import { createPreview } from './previews.ts';
import { prune } from './prune.ts';
import { publish, type PublishOptions } from './publish.ts';
import { listVersions, restoreVersion } from './registry-versions.ts';
import { pin, promote, rollback } from './steps.ts';
import type { DeployTarget } from './targets/deploy-target.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';
import { markAsPassed, portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';
import { newTeam, twoTeams, writeRights } from './testing-teams.ts';

const [ada, grace] = ['ada@halcyon.example', 'grace@halcyon.example'];
const portal = newTeam();
const marketing = newTeam();

let sandbox: Sandbox;
let workspace: string;
let place: DeployPlace;
let buckets = 0;

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const targets: Readonly<Record<string, () => DeployTarget>> = {
  'a folder': () => folderTarget(join(workspace, 'deploy')),
  'an S3-compatible store': () =>
    s3Target({
      bucket: `rights-${String((buckets += 1))}`,
      prefix: 'site/',
      region: 'eu-central-1',
      endpoint: `${sandbox.url}/s3`,
    }),
};

const send = (buildId: string, options: Partial<PublishOptions> = {}, files = portalFiles) =>
  publish(place, writeProject(workspace, { ...portalRecord, buildId }, files), {
    by: ada,
    signer: portal.signer,
    ...options,
  });
const live = async () => (await readRegistry(place)).value.remotes[0]?.current.buildId;
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof DeployRefused)) throw new Error('It was not refused', { cause: error });
  return error.message;
};

describe.each(Object.keys(targets))('rights on %s', (kind) => {
  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-rights-'));
    place = placeOn(targets[kind]?.() ?? folderTarget(workspace), 'production');
    await publish(place, writeProject(workspace, shellRecord, shellFiles), { by: ada, signer: portal.signer });
    await send('bbbbbbbbbbbb');
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('lets everyone do everything without a rights file, and is no environment itself', async () => {
    await send('cccccccccccc', { by: 'somebody', signer: null });
    expect(await live()).toBe('cccccccccccc');
    await writeRights(place.target, twoTeams(portal, marketing));
    expect(await environmentsOn(place.target)).toEqual(['production']);
    expect(() => placeOn(place.target, 'rights')).toThrow('names another file');
  });

  it('refuses who is in no team that may, names those who may, and writes it down', async () => {
    await writeRights(place.target, twoTeams(portal, marketing));
    expect(await refusal(send('cccccccccccc', { by: grace }))).toBe(
      `mfe-portal cccccccccccc is refused\n  rights: ${grace} may not deploy mfe-portal in production: only portal ` +
        'may. Fix: ask one of them, or whoever may change registry/rights.json.',
    );
    expect(await live()).toBe('bbbbbbbbbbbb');
    expect((await readLog(place)).at(-1)).toMatchObject({ action: 'refuse', by: grace });
    await send('cccccccccccc', { by: 'CI', identities: ['x', ada.toUpperCase()] });
    expect(await live()).toBe('cccccccccccc');
  });

  it('asks for the right of each step', async () => {
    const may = [{ remotes: ['mfe-portal'], environments: ['production'], actions: ['promote'] }];
    const { teams } = twoTeams(portal, marketing);
    await send('cccccccccccc', { share: 10 });
    await markAsPassed(place, 'mfe-portal', 'cccccccccccc');
    await writeRights(place.target, { teams: { ...teams, release: { people: ['CI'], may } } });
    const step = { by: 'CI', reason: 'x' };
    expect(await refusal(rollback(place, 'mfe-portal', step))).toContain('CI may not roll back mfe-portal');
    expect(await refusal(pin(place, 'mfe-portal', step))).toContain('CI may not pin or unpin mfe-portal');
    expect(await refusal(send('dddddddddddd', { by: 'CI' }))).toContain('CI may not deploy mfe-portal');
    expect(await refusal(disable(place, 'mfe-portal', step))).toContain(
      'CI may not disable, enable or retire mfe-portal',
    );
    const branch = writeProject(workspace, { ...portalRecord, buildId: 'dddddddddddd' }, portalFiles);
    expect(
      await refusal(createPreview(place, [branch], { ...step, expires: new Date(Date.now() + 60_000) })),
    ).toContain('CI may not preview mfe-portal in production: only portal may');
    expect(await refusal(restoreVersion(place, (await listVersions(place)).at(-1)?.id ?? '', step))).toContain(
      'CI may not roll back mfe-portal',
    );
    await promote(place, 'mfe-portal', step);
    expect(await live()).toBe('cccccccccccc');
    expect(await refusal(rollback(placeOn(place.target, 'staging'), 'mfe-portal', step))).toContain('in staging');
  });

  it('lets the platform itself roll back', async () => {
    await send('cccccccccccc');
    await writeRights(place.target, twoTeams(portal, marketing));
    await rollback(place, 'mfe-portal', { by: 'vitrine', reason: 'it crashed' });
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('refuses to go on with a rights file that cannot be understood', async () => {
    await writeRights(place.target, { teams: { portal: { may: [{ remotes: 'mfe-portal' }] } } });
    await expect(send('cccccccccccc')).rejects.toThrow('registry/rights.json is malformed');
    await writeRights(place.target, { teams: { portal: { keys: ['AAAA'] } } });
    await expect(send('cccccccccccc')).rejects.toThrow('it is no Ed25519 public key');
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('deletes builds only for those who may', async () => {
    await send('cccccccccccc');
    for (let number = 0; number < 11; number += 1) await send(`d${String(number).padStart(11, '0')}`);
    await writeRights(place.target, twoTeams(portal, marketing));
    const later = new Date(Date.now() + 2 * 86_400_000);
    const old = attestationOf({ name: 'mfe-portal', buildId: 'bbbbbbbbbbbb' });
    expect(await refusal(prune(place, { by: grace, now: later }))).toContain('may not delete old builds of mfe-portal');
    expect(await place.target.find(old)).not.toBeNull();
    expect(await prune(place, { by: ada, now: later })).toContain('remotes/mfe-portal/bbbbbbbbbbbb/');
    expect(await place.target.find(old)).toBeNull();
  });
});

describe.each(Object.keys(targets))('signatures on %s', (kind) => {
  const key = (buildId: string) => attestationOf({ name: 'mfe-portal', buildId });
  const put = (file: string, content: Buffer | string) =>
    place.target.put(file, Buffer.from(content), { contentType: 'application/json', cacheControl: 'no-cache' });
  const read = async (file: string): Promise<string> => (await place.target.find(file))?.content.toString() ?? '';
  /** Somebody with access to the store publishes a build past the tool's signer, with an attestation of their own. */
  const sendWith = async (buildId: string, attestation: string) => {
    await send(buildId, { share: 10, signer: null });
    await markAsPassed(place, 'mfe-portal', buildId);
    await put(key(buildId), attestation);
    await writeRights(place.target, twoTeams(portal, marketing, { signed: ['production'] }));
    return refusal(promote(place, 'mfe-portal', { by: ada }));
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-signatures-'));
    place = placeOn(targets[kind]?.() ?? folderTarget(workspace), 'production');
    await publish(place, writeProject(workspace, shellRecord, shellFiles), { by: ada, signer: portal.signer });
    await send('bbbbbbbbbbbb');
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('lets a build live that its team signed', async () => {
    await writeRights(place.target, twoTeams(portal, marketing, { signed: ['production'] }));
    await send('cccccccccccc');
    expect(await live()).toBe('cccccccccccc');
    await rollback(place, 'mfe-portal', { by: ada, reason: 'slow' });
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('refuses a build without a signature where one is asked for, and only there', async () => {
    await writeRights(place.target, twoTeams(portal, marketing, { signed: ['production'] }));
    expect(await refusal(send('cccccccccccc', { signer: null }))).toBe(
      'mfe-portal cccccccccccc is refused\n  signature: mfe-portal cccccccccccc: it is not signed. Fix: deploy it ' +
        'with VITRINE_SIGNING_KEY, the key of a team that may deploy it in production.',
    );
    expect(await live()).toBe('bbbbbbbbbbbb');
    await writeRights(place.target, twoTeams(portal, marketing, { signed: ['staging'] }));
    await send('cccccccccccc', { signer: null });
    expect(await live()).toBe('cccccccccccc');
  });

  it('signs a build that was published without a signature when it is deployed again', async () => {
    await writeRights(place.target, twoTeams(portal, marketing, { signed: ['production'] }));
    await refusal(send('cccccccccccc', { signer: null }));
    await send('cccccccccccc');
    expect(await live()).toBe('cccccccccccc');
  });

  it('refuses another team’s key', async () => {
    await writeRights(place.target, twoTeams(portal, marketing));
    expect(await refusal(send('cccccccccccc', { signer: marketing.signer }))).toContain(
      'it is signed by marketing, who may not deploy mfe-portal in production',
    );
    expect(await refusal(send('dddddddddddd', { signer: newTeam().signer }))).toContain(
      'it is signed with a key that no team has',
    );
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('keeps the signatures of both teams that signed a build', async () => {
    await writeRights(place.target, twoTeams(portal, marketing));
    await send('bbbbbbbbbbbb', { signer: marketing.signer });
    const { signatures } = JSON.parse(await read(key('bbbbbbbbbbbb'))) as { signatures: { keyid: string }[] };
    expect(signatures.map(({ keyid }) => keyid)).toEqual([portal.signer.keyId, marketing.signer.keyId]);
  });

  it('refuses the signature of another build, under this build’s id', async () => {
    expect(await sendWith('cccccccccccc', await read(key('bbbbbbbbbbbb')))).toContain(
      'its signature is that of another build, mfe-portal/bbbbbbbbbbbb',
    );
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('refuses a statement that was changed to name this build', async () => {
    const envelope = JSON.parse(await read(key('bbbbbbbbbbbb'))) as { payload: string };
    const payload = Buffer.from(envelope.payload, 'base64').toString().replace('bbbbbbbbbbbb', 'cccccccccccc');
    expect(
      await sendWith('cccccccccccc', JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') })),
    ).toContain('its signature does not verify');
  });

  it('refuses a byte that was changed, with the seal to match', async () => {
    await send('cccccccccccc', { share: 10 });
    await writeRights(place.target, twoTeams(portal, marketing));
    const folder = 'remotes/mfe-portal/cccccccccccc/';
    // What an attacker would do: the same files with one changed, sealed anew.
    const elsewhere = placeOn(folderTarget(join(workspace, 'elsewhere')), 'production');
    await publish(elsewhere, writeProject(workspace, shellRecord, shellFiles), { by: 'mallory' });
    const altered = { ...portalFiles, 'remoteEntry.js': 'enter()' };
    const project = writeProject(workspace, { ...portalRecord, buildId: 'cccccccccccc' }, altered);
    await publish(elsewhere, project, { by: 'mallory' });
    for (const name of ['remoteEntry.js', 'published.json'])
      await put(folder + name, readFileSync(join(workspace, 'elsewhere', folder, name)));
    await markAsPassed(place, 'mfe-portal', 'cccccccccccc');
    expect(await refusal(promote(place, 'mfe-portal', { by: ada }))).toContain(
      'its signature is for other files than these',
    );
    expect(await live()).toBe('bbbbbbbbbbbb');
  });

  it('refuses an attestation that cannot be read as an unsigned one', async () => {
    expect(await sendWith('cccccccccccc', '{ half')).toContain('it is not signed');
  });

  it('restores no version whose builds are not signed as they must be', async () => {
    await send('cccccccccccc', { signer: null });
    await send('dddddddddddd');
    await writeRights(place.target, twoTeams(portal, marketing, { signed: '*' }));
    const unsigned = (await listVersions(place)).find(({ step }) => step.endsWith('cccccccccccc'))?.id ?? '';
    expect(await refusal(restoreVersion(place, unsigned, { by: ada }))).toContain('cccccccccccc: it is not signed');
    expect(await live()).toBe('dddddddddddd');
  });
});
