import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { createDeploys, deploysOf, failure, first, portal, shell, view } from '../support/deploys.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;
let edge: ChildProcess;

let edgeUrl = '';

beforeAll(async () => {
  world = await startWorld();
  const port = await freePort();
  edgeUrl = `http://127.0.0.1:${String(port)}`;
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { ...store.env, EDGE_URL: edgeUrl },
  });
  deploys = deploysOf(app, store);
  await deploys.reset();
  edge = spawn(process.execPath, ['shell/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      EDGE_PORT: String(port),
      BFF_URL: app.origin,
      VITRINE_DEPLOY_DIR: store.folder,
      // Tests take files away, which an edge that sent them before would not notice.
      EDGE_FILE_MEMORY_MB: '0',
      LOG_LEVEL: 'silent',
    },
  });
  await eventually('the edge serves', () =>
    fetch(`${edgeUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}, 60_000);

afterAll(async () => {
  edge?.kill('SIGKILL');
  await app?.stop();
  await world?.stop();
  store.remove();
});

let builds = 0;
let build = '';
/** A build of the portal that nobody saw yet. */
const newBuild = () => {
  builds += 1;
  build = `c${String(builds).padStart(9, '0')}`;
  return { ...portal, buildId: build };
};
beforeEach(async () => {
  await deploys.reset();
});

const fileOf = (name: string, of = build) => join(store.folder, 'remotes/mfe-portal', of, name);
const canary = async () => (await deploys.live())?.canary?.build.buildId;
/** One failure, reported by somebody who counts for nothing. */
const suspect = () => deploys.send([failure(build)], { from: '198.51.100.9' });
/** A check of a build that the edge doesn't show yet tells nothing, and the next one is due in a minute. */
const untilShown = () =>
  eventually('the edge shows it', async () => {
    const page = await fetch(`${edgeUrl}/leads`, { headers: { 'x-vitrine-canary': 'mfe-portal' } });
    return (await page.text()).includes(build);
  });
const startCanary = async (files: Readonly<Record<string, string>> = {}) => {
  await deploys.deploy(newBuild(), { share: 10, files });
  await deploys.untilKnown(build);
  await untilShown();
};
const checked = () =>
  eventually(`${build} was checked`, () =>
    app.logs().find((line) => line.includes('A build was checked') && line.includes(build)),
  );

describe('a build that one visitor reports', () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>, (() => void) | null]>([
    ['whose file is missing', 'entry.js answers 404', {}, () => rmSync(fileOf('entry.js'))],
    ['whose file was altered', 'entry.js answers 404', {}, () => writeFileSync(fileOf('entry.js'), 'other()')],
    ['whose script cannot be parsed', 'entry.js cannot be parsed', { 'entry.js': 'boot(' }, null],
  ])('and %s is taken back at once', async (_, fault, files, damage) => {
    await startCanary(files);
    damage?.();
    await suspect();
    await eventually('the canary is gone', async () => (await canary()) === undefined);
    expect(await deploys.lastRollback()).toMatchObject({
      by: 'vitrine',
      from: build,
      to: first,
      reason: expect.stringContaining(`a check of the build found: /remotes/mfe-portal/${build}/${fault}`),
    });
    expect(await deploys.counts()).toMatchObject([{ build, visitors: 0, failing: 0 }]);
  });

  it('and that went to everyone is taken back, too', async () => {
    await deploys.deploy(newBuild());
    await deploys.untilKnown(build);
    await untilShown();
    rmSync(fileOf('entry.js'));
    await suspect();
    await eventually('it is rolled back', async () => (await deploys.live())?.current.buildId === first);
    expect(await deploys.lastRollback()).toMatchObject({ by: 'vitrine', from: build });
  });

  it('and has no fault stays, and is checked once a minute, whatever is reported', async () => {
    await startCanary();
    for (let report = 0; report < 10; report += 1) await suspect();
    expect(await checked()).toContain('"faults":[]');
    expect(app.logs().filter((line) => line.includes('A build was checked') && line.includes(build))).toHaveLength(1);
    expect(await canary()).toBe(build);
  });

  it('and whose fault the build before it has too stays: the fault is elsewhere', async () => {
    await startCanary();
    for (const damaged of [first, build]) rmSync(fileOf('entry.js', damaged));
    await suspect();
    expect(await checked()).toContain('"faults":null');
    expect(await canary()).toBe(build);
  });

  it('is a shell, and its script is missing: the shell before it is restored', async () => {
    const other = 'dddddddddd';
    await deploys.deploy({ ...shell, buildId: other });
    await deploys.untilKnown(other, 'shell');
    await eventually('the edge shows it', async () => (await (await fetch(edgeUrl)).text()).includes(other));
    rmSync(join(store.folder, 'shell', other, 'shell.js'));
    await deploys.send([{ remote: 'shell', build: other, kind: 'load', reason: 'code' }], { from: '198.51.100.9' });
    expect(await deploys.lastRollback()).toMatchObject({
      remote: 'shell',
      from: other,
      to: shell.buildId,
      reason: expect.stringContaining(`/shell/${other}/shell.js answers 404`),
    });
  });
});

it('a build that nobody reports is not checked', async () => {
  await startCanary();
  rmSync(fileOf('entry.js'));
  await deploys.send([view(build)], { from: '198.51.100.9' });
  await deploys.visits(build, 3, 0);
  expect(await canary()).toBe(build);
  expect(app.logs().some((line) => line.includes('A build was checked') && line.includes(build))).toBe(false);
});
