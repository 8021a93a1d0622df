import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSigner, newKeyPair } from '@vitrine/federation/deploy';
import type { PlatformStatus } from '@vitrine/contracts';
import { createDeploys, deploysOf, first, passing, portal, second, shell } from '../support/deploys.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
const { privateKey, publicKey } = newKeyPair();
const signer = findSigner({ VITRINE_SIGNING_KEY: privateKey });
const other = newKeyPair();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  deploys = deploysOf(app, store);
  for (const email of ['owner@vitrine.test', 'partner@vitrine.test']) {
    await addAccount(app, email);
    await addStaff(app, email, 'owner');
  }
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  store.remove();
});

/** The portal's team: one of the two owners, who may do these things. */
const writeRights = (actions: readonly string[] | '*', keys = [publicKey], signed: readonly string[] = []): void =>
  writeFileSync(
    join(store.folder, 'registry/rights.json'),
    JSON.stringify({
      version: 1,
      signed,
      teams: {
        portal: {
          keys,
          people: ['owner@vitrine.test'],
          may: [{ remotes: ['mfe-portal', 'shell'], environments: ['local'], actions }],
        },
      },
    }),
  );

const step = async (email: string, verb: 'promote' | 'rollback', build: string) =>
  app.call(`/platform/remotes/mfe-portal/${verb}`, {
    body: { build, reason: 'looks good' },
    cookie: await signIn(app, email),
    headers: fromOurPage,
  });
const live = async () => (await deploys.live())?.current.buildId;

beforeEach(async () => {
  await deploys.reset();
  await deploys.deploy({ ...portal, buildId: second }, { share: 10, signer, smoke: passing });
});

describe('the portal’s buttons, where the store says who may deploy', () => {
  it('obey it: an owner who is in no team that may gets a plain refusal, and nothing changes', async () => {
    writeRights('*');
    const answer = await step('partner@vitrine.test', 'promote', second);
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        message: expect.stringContaining(
          'partner@vitrine.test may not promote mfe-portal in local: only portal may. To mend: ask one of them',
        ),
      },
    });
    expect(await deploys.lastStep()).toMatchObject({ action: 'refuse', by: 'partner@vitrine.test' });
    expect((await step('partner@vitrine.test', 'rollback', second)).status).toBe(403);
    expect((await deploys.live())?.canary?.build.buildId).toBe(second);
    expect((await step('owner@vitrine.test', 'promote', second)).status).toBe(204);
    expect(await live()).toBe(second);
  });

  it('tell promotion from rollback', async () => {
    writeRights(['rollback']);
    expect((await step('owner@vitrine.test', 'promote', second)).status).toBe(403);
    expect((await step('owner@vitrine.test', 'rollback', second)).status).toBe(204);
    expect((await deploys.live())?.canary).toBeUndefined();
  });

  it.each([
    ['a key that is no team’s', [other.publicKey], 'it is signed with a key that no team has'],
    ['no signature', [publicKey], 'it is not signed'],
  ])('promote no build with %s', async (_, keys, why) => {
    const build = 'b444444444';
    const signing = why.includes('key') ? { signer } : {};
    await deploys.deploy({ ...portal, buildId: build }, { share: 10, smoke: passing, ...signing });
    writeRights('*', keys, ['local']);
    const answer = await step('owner@vitrine.test', 'promote', build);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(why) } });
    expect(await live()).toBe(first);
  });

  it('stop no automatic rollback', async () => {
    writeRights(['promote']);
    await deploys.untilKnown(second);
    await deploys.visits(second, 20, 10);
    expect(await deploys.lastRollback()).toMatchObject({ action: 'rollback', by: 'vitrine' });
    expect((await deploys.live())?.canary).toBeUndefined();
  });
});

describe('GET /api/platform/status', () => {
  it('says who made a build of what', async () => {
    const provenance = {
      commit: '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d5e6f1a2b',
      dirty: false,
      author: 'Ada <ada@halcyon.example>',
      ci: 'https://ci.example/7',
      lock: '0'.repeat(64),
      builtAt: '2026-11-24T10:00:00.000Z',
    };
    const files = { 'provenance.json': JSON.stringify({ ...provenance, dependencies: { react: '19.3.1' } }) };
    await deploys.deploy({ ...shell, buildId: 'aaaaaaaaab' }, { files });
    await deploys.deploy({ ...portal, buildId: 'b555555555' }, { files });
    const cookie = await signIn(app, 'owner@vitrine.test');
    const { remotes } = (await app.call('/platform/status', { cookie })).body as unknown as PlatformStatus;
    expect(remotes.map(({ name, current }) => [name, current.provenance])).toEqual([
      ['shell', provenance],
      ['mfe-portal', provenance],
    ]);
    expect(remotes[1]).toMatchObject({
      history: [
        { buildId: second, provenance: null },
        { buildId: first, provenance: null },
      ],
      log: [{ to: 'b555555555', commit: provenance.commit }, {}, {}],
    });
  });
});
