import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOn, readLog, readRegistry } from '../place.ts';
import { publish } from '../publish.ts';
import { pin } from '../steps.ts';
import { folderTarget } from '../targets/folder-target.ts';
import { portalRecord as portal, shellFiles, shellRecord as shell, writeProject } from '../testing-builds.ts';
import { newTeam, twoTeams, writeRights } from '../testing-teams.ts';
import { identities, operator } from './arguments.ts';
import { settingsFor } from './environment-commands.ts';

/** Each command is a process of its own, and takes a second to start where the machine is busy. */
const perTest = 30_000;
const by = 'ada@halcyon.example';
const team = newTeam();
let workspace: string;
const target = () => folderTarget(join(workspace, 'deploy'));
const place = (environment: string) => placeOn(target(), environment);

/** The tool as npm scripts run it. */
const tool = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const all = {
      ...process.env,
      VITRINE_DEPLOY_DIR: join(workspace, 'deploy'),
      VITRINE_DEPLOY_BY: by,
      EDGE_URL: '',
      EDGE_PORT: '9',
      BFF_URL: '',
      ...env,
    };
    const cli = join(import.meta.dirname, '../cli.ts');
    execFile(process.execPath, [cli, ...args], { env: all }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

const send = (environment: string, buildId: string, share?: number) =>
  publish(
    place(environment),
    writeProject(workspace, { ...portal, buildId }, { 'mf-manifest.json': '{}', 'remoteEntry.js': buildId }),
    {
      by,
      signer: team.signer,
      ...(share === undefined ? {} : { share }),
    },
  );

beforeEach(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-environments-cli-'));
  for (const environment of ['staging', 'production']) {
    await publish(place(environment), writeProject(workspace, shell, shellFiles), { by, signer: team.signer });
    await send(environment, 'bbbbbbbbbbbb');
  }
  await send('staging', 'cccccccccccc');
  await send('staging', 'dddddddddddd', 10);
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

/** These builds are a few bytes, and no browser could show them. */
const unchecked = ['--smoke', 'off', '--reason', 'no pages'];

describe('several environments', () => {
  it(
    'stand side by side in the status, or one by itself',
    async () => {
      await pin(place('production'), 'mfe-portal', { by: 'grace', reason: 'audit' });
      const { out } = await tool(['status']);
      expect(out.split('\n')).toEqual([
        expect.stringMatching(/^on .*deploy$/),
        expect.stringMatching(/^ {13}staging {22,} {3}production$/),
        expect.stringMatching(/^shell {8}aaaaaaaaaaaa {2}0 min {4,}aaaaaaaaaaaa {2}0 min$/),
        expect.stringMatching(/^ +as in staging$/),
        expect.stringMatching(/^mfe-portal {3}cccccccccccc {2}0 min {4,}bbbbbbbbbbbb {2}0 min$/),
        expect.stringMatching(/^ {13}canary dddddddddddd {2}10% {2}0 min {3}pinned by grace: audit$/),
        expect.stringMatching(/^ +differs from staging$/),
        'Everyone with access to the target may deploy: it has no registry/rights.json',
        '',
      ]);
      const one = await tool(['status', 'portal', '--environment', 'production']);
      expect(one.out).toMatch(/^production on .*\nmfe-portal {2}bbbbbbbbbbbb/);
      expect(one.out).not.toContain('cccccccccccc');
      expect(await tool(['status', 'nothing'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no mfe-nothing in staging, production; there are shell, mfe-portal'),
      });
    },
    perTest,
  );

  it(
    'show who signed what is live, and who may deploy',
    async () => {
      await writeRights(target(), twoTeams(team, newTeam(), { signed: ['production'] }));
      const { out } = await tool(['status', 'portal', '--verbose']);
      expect(out).toContain('production  mfe-portal  bbbbbbbbbbbb  signed by portal\n');
      expect(out).toContain(
        'registry/rights.json says who may deploy (marketing, portal); signatures are asked for: production\n',
      );
    },
    perTest,
  );

  it(
    'promote from one to the next, without a build, under the rights of the next',
    async () => {
      const args = ['promote-environment', 'portal', '--from', 'staging', '--to', 'production', ...unchecked];
      await writeRights(target(), twoTeams(team, newTeam(), { signed: ['production'] }));
      expect(await tool(args, { VITRINE_DEPLOY_BY: 'grace@halcyon.example' })).toMatchObject({
        code: 1,
        err: expect.stringContaining('rights: grace@halcyon.example may not deploy mfe-portal in production'),
      });
      expect(await tool(args)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`mfe-portal cccccccccccc is live, after bbbbbbbbbbbb, taken from staging (${by})`),
      });
      expect((await readRegistry(place('production'))).value.remotes[0]?.current.buildId).toBe('cccccccccccc');
      expect((await readLog(place('production'))).at(-1)).toMatchObject({ source: 'staging', to: 'cccccccccccc' });
      expect((await tool(['log', 'portal'], { VITRINE_ENVIRONMENT: 'production' })).out).toContain(
        'taken from staging',
      );
    },
    perTest,
  );

  it(
    'say what would change between them, and against the build here',
    async () => {
      const { out } = await tool(['diff', 'portal', '--from', 'staging', '--to', 'production']);
      expect(out.split('\n')).toEqual([
        'mfe-portal',
        '- bbbbbbbbbbbb  live in production',
        '+ cccccccccccc  live in staging',
        'packages  the same versions',
        'files  0 added, 0 removed, 2 changed, 1 unchanged',
        expect.stringMatching(/^ {2}~ build\.json {2}/),
        '  ~ remoteEntry.js  0.0 KB → 0.0 KB',
        '',
      ]);
      expect((await tool(['diff', 'portal', '--from', 'production', '--to', 'production'])).out).toContain(
        'The same build: nothing would change',
      );
    },
    perTest,
  );

  it.each([
    [['promote-environment', 'portal'], /^Usage: npm run vitrine -- promote-environment/],
    [['promote-environment', 'portal', '--from', 'staging', '--to', 'staging'], /name another with --to/],
    [['promote-environment', 'portal', '--from', 'test', '--to', 'production'], /nothing of it is live in test/],
    [['diff', 'portal', '--from', 'test'], /Nothing of mfe-portal is live in test/],
    [['new-keys', 'Portal Team'], /Name the team with a-z/],
  ])(
    'explain themselves: %j',
    async (args, message) => {
      expect(await tool(args)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
    },
    perTest,
  );
});

describe('keys of a team', () => {
  it(
    'are a private file that nothing overwrites, and a public line for the rights file, with which a deploy is signed',
    async () => {
      const file = join(workspace, 'keys/portal.pem');
      const result = await tool(['new-keys', 'portal', '--out', file]);
      const publicKey = result.out.split('\n')[1] ?? '';
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const privateKey = readFileSync(file, 'utf8');
      expect(result.out + result.err).not.toContain(privateKey.split('\n')[1]);
      expect(await tool(['new-keys', 'portal', '--out', file])).toMatchObject({
        code: 1,
        err: expect.stringContaining('exists and stays as it is'),
      });
      expect(readFileSync(file, 'utf8')).toBe(privateKey);

      await writeRights(target(), {
        signed: '*',
        teams: { portal: { keys: [publicKey], people: [by], may: [{ remotes: '*', environments: '*' }] } },
      });
      const args = ['promote-environment', 'portal', '--from', 'staging', '--to', 'production', ...unchecked];
      expect(await tool(args)).toMatchObject({ code: 1, err: expect.stringContaining('a key that no team has') });
      expect(await tool(args, { VITRINE_SIGNING_KEY: file })).toMatchObject({ code: 0 });
    },
    perTest,
  );

  it.each([
    ['without a key', {}, 'only signed builds go live in local, and VITRINE_SIGNING_KEY is not set. Fix: set'],
    ['with that of another team', { VITRINE_SIGNING_KEY: newTeam().privateKey }, 'is no key of a team that may deploy'],
  ])(
    'are asked for before a build is made: %s',
    async (_, env, why) => {
      await publish(place('local'), writeProject(workspace, shell, shellFiles), { by });
      await writeRights(target(), twoTeams(team, newTeam(), { signed: '*' }));
      const { code, out, err } = await tool(['deploy', 'portal'], env);
      expect([code, out, err]).toEqual([1, '', expect.stringContaining(why)]);
      expect(err).toContain('VITRINE_SIGNING_KEY to the key of portal');
    },
    perTest,
  );

  it.each([
    ['a file that is not there', '/nowhere/key.pem', 'names a file that does not exist'],
    ['no key', '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----', 'holds no private key'],
  ])(
    'are refused without being printed: %s',
    async (_, key, why) => {
      const { code, err } = await tool(['rollback', 'portal'], { VITRINE_SIGNING_KEY: key });
      expect([code, err]).toEqual([1, expect.stringContaining(why)]);
      expect(err).not.toContain('secret');
    },
    perTest,
  );
});

describe('who deploys', () => {
  it('is never the platform itself, whatever the settings say', () => {
    expect(() => operator({ VITRINE_DEPLOY_BY: 'Vitrine' })).toThrow('names the platform itself');
    expect(identities({ GITHUB_REPOSITORY: 'halcyon/site', CI_PROJECT_PATH: 'halcyon/app' })).toEqual([
      'github:halcyon/site',
      'gitlab:halcyon/app',
    ]);
  });

  it('asks the BFF and the edge of the environment it is about', () => {
    const env = { VITRINE_ENVIRONMENT: 'staging', BFF_URL: 'http://staging' };
    expect(settingsFor('staging', env)).toMatchObject({ VITRINE_ENVIRONMENT: 'staging', BFF_URL: 'http://staging' });
    expect(() => settingsFor('production', env)).toThrow('BFF_URL is that of staging: set BFF_URL_PRODUCTION');
    expect(settingsFor('pre-production', { ...env, BFF_URL_PRE_PRODUCTION: 'http://pre' })).toMatchObject({
      VITRINE_ENVIRONMENT: 'pre-production',
      BFF_URL: 'http://pre',
    });
  });
});
