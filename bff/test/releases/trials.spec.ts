import { readLog, readRegistry } from '@vitrine/federation/deploy';
import { WatchService } from '../../src/modules/releases/index.ts';
import { DeploymentsRepository } from '../../src/modules/releases/deployments/deployments.repository.ts';
import {
  about,
  createDeploys,
  dayBefore,
  deploysOf,
  failure,
  first,
  newVisitor,
  portal,
  second,
  view,
  visitorIdOf,
  type Report,
} from '../support/deploys.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  deploys = deploysOf(app, store);
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  store.remove();
});

beforeEach(() => deploys.reset());

const checkBuilds = () => app.app.nest.get(WatchService, { strict: false }).check();
const log = async (): Promise<string[]> =>
  (await readLog(store.place, 'mfe-portal')).map(({ action, from }) => `${action} ${from ?? ''}`);
const liveBuild = async (name: string): Promise<string | undefined> =>
  (await readRegistry(store.place)).value.remotes.find((remote) => remote.name === name)?.current.buildId;
/** So many visitors, each from a network of their own, send these reports. */
const visitors = async (count: number, reports: readonly Report[]): Promise<void> => {
  for (let visitor = 0; visitor < count; visitor += 1) await deploys.send(reports, newVisitor(app));
};

describe('a build that fails beside another one', () => {
  const clinic = { ...portal, name: 'mfe-clinic', owner: 'Clinic team', routes: ['/clinic'] };
  const [fine, spoiling] = ['c111111111', 'c222222222'];
  const ofClinic = (build: string, fields: Report): Report => ({ ...about(build, fields), remote: 'mfe-clinic' });
  const besideClinic = { beside: [{ remote: 'mfe-clinic', build: spoiling }] };

  beforeEach(async () => {
    await deploys.deploy({ ...clinic, buildId: fine });
    app.clock.advance(3600);
  });
  const spoil = async () => {
    await deploys.deploy({ ...clinic, buildId: spoiling });
    await deploys.untilKnown(spoiling, 'mfe-clinic');
  };

  it('has the one on trial taken back that ran in the document, and stays itself where it isn’t on trial', async () => {
    await spoil();
    await visitors(20, [ofClinic(spoiling, { kind: 'view' })]);
    await visitors(6, [view(first)]);
    await visitors(5, [
      about(first, { kind: 'view', ...besideClinic }),
      about(first, { kind: 'crash', ...besideClinic }),
    ]);
    await eventually('the cause is taken back', async () => (await liveBuild('mfe-clinic')) === fine);
    expect(await liveBuild('mfe-portal')).toBe(first);
    expect((await deploys.lastRollback()).reason).toMatch(
      /^In mfe-portal b111111111, on pages that had run this build before: 5 of 5 visitors had an error/,
    );
  });

  it('goes with it where both are on trial: either may be the cause', async () => {
    await spoil();
    await deploys.deploy({ ...portal, buildId: second });
    await deploys.untilKnown(second);
    await visitors(5, [
      about(second, { kind: 'view', ...besideClinic }),
      about(second, { kind: 'crash', ...besideClinic }),
    ]);
    await eventually('both are taken back', async () => {
      const live = [await liveBuild('mfe-clinic'), await liveBuild('mfe-portal')];
      return live.join(' ') === `${fine} ${first}`;
    });
    // The log is written after the registry.
    const log = await eventually('both are in the log', async () => {
      const rollbacks = (await readLog(store.place)).filter(({ action }) => action === 'rollback');
      return rollbacks.length >= 2 && rollbacks;
    });
    expect(log.map(({ remote }) => remote).toSorted()).toEqual(['mfe-clinic', 'mfe-portal']);
    expect(log.find(({ remote }) => remote === 'mfe-portal')?.reason).toContain(
      `on pages that had run mfe-clinic ${spoiling} before`,
    );
  });

  it('is taken back alone where it fails without the other one, too', async () => {
    await spoil();
    await deploys.deploy({ ...portal, buildId: second });
    await deploys.untilKnown(second);
    await visitors(5, [about(second, { kind: 'view' }), about(second, { kind: 'crash' })]);
    await visitors(5, [
      about(second, { kind: 'view', ...besideClinic }),
      about(second, { kind: 'crash', ...besideClinic }),
    ]);
    await eventually('it is taken back', async () => (await liveBuild('mfe-portal')) === first);
    await checkBuilds();
    expect(await liveBuild('mfe-clinic')).toBe(spoiling);
  });

  it('is taken back alone, too, where visitors of both come while builds are judged', async () => {
    await spoil();
    await deploys.deploy({ ...portal, buildId: second });
    await deploys.untilKnown(second);
    const counts = app.app.nest.get(DeploymentsRepository, { strict: false });
    const countsOf = counts.countsOf.bind(counts);
    let come: Promise<void> | undefined;
    const spy = jest.spyOn(counts, 'countsOf').mockImplementation(async (...counted) => {
      const met = await countsOf(...counted);
      if (counted[1] === second && met.failing >= 5)
        await (come ??= visitors(5, [
          about(second, { kind: 'view', ...besideClinic }),
          about(second, { kind: 'crash', ...besideClinic }),
        ]));
      return met;
    });
    await visitors(5, [about(second, { kind: 'view' }), about(second, { kind: 'crash' })]);
    await eventually('it is taken back', async () => (await liveBuild('mfe-portal')) === first);
    spy.mockRestore();
    await checkBuilds();
    expect(await liveBuild('mfe-clinic')).toBe(spoiling);
  });
});

describe('a build whose pages show no screen', () => {
  const start = (build: string): Report => about(build, { kind: 'start' });
  const deploySecond = async () => {
    await deploys.deploy({ ...portal, buildId: second });
    await deploys.untilKnown(second);
  };

  it('is taken back although no page can report anything', async () => {
    await deploySecond();
    await visitors(5, [start(second)]);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(second);
    app.clock.advance(26);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(first);
    const rollback = (await readLog(store.place, 'mfe-portal')).find(({ action }) => action === 'rollback');
    expect(rollback?.reason).toBe('5 of 5 visitors got no screen within 25 seconds (frozen or blank pages)');
  });

  it('is taken back where the reports of its pages are garbled', async () => {
    await deploySecond();
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const sender = newVisitor(app);
      await deploys.send([start(second)], sender);
      expect((await deploys.send([{ kind: 'stood', remote: ['mfe-portal'] }], sender)).status).toBe(400);
    }
    app.clock.advance(26);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(first);
  });

  it.each(['stood', 'left'])('is not one whose pages say %s', async (kind) => {
    await deploySecond();
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const sender = newVisitor(app);
      await deploys.send([start(second)], sender);
      await deploys.send([about(second, { kind })], sender);
    }
    app.clock.advance(26);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(second);
    expect(await app.query('SELECT * FROM deploy_starts')).toEqual([]);
  });

  it('may lose one visitor of ten, of whom as few of a network count as elsewhere', async () => {
    await deploySecond();
    await visitors(40, [view(second)]);
    await visitors(2, [start(second)]);
    const { from } = newVisitor(app);
    for (let visitor = 0; visitor < 8; visitor += 1)
      await deploys.send([start(second)], { from, cookie: visitorIdOf(dayBefore(app)) });
    app.clock.advance(26);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(second);
    await visitors(3, [start(second)]);
    app.clock.advance(26);
    await checkBuilds();
    expect(await liveBuild('mfe-portal')).toBe(first);
  });

  it('is taken back where its screen stood and the page followed no link', async () => {
    await deploySecond();
    await visitors(5, [view(second), about(second, { kind: 'load', reason: 'stuck' })]);
    await eventually('it is taken back', async () => (await liveBuild('mfe-portal')) === first);
    const logEntry = eventually('the log says so', async () => (await log()).includes(`rollback ${second}`));
    await expect(logEntry).resolves.toBe(true);
  });
});

describe('a deploying machine whose clock is off', () => {
  it.each([-3600, 3600])('by %d seconds is judged all the same', async (seconds) => {
    await deploys.deploy({ ...portal, buildId: second }, { now: new Date(app.clock.now().getTime() + seconds * 1000) });
    await deploys.untilKnown(second);
    for (let visitor = 0; visitor < 5; visitor += 1)
      await deploys.send([view(second), failure(second)], newVisitor(app));
    await eventually('it is taken back', async () => (await liveBuild('mfe-portal')) === first);
    const logEntry = eventually('the log says so', async () => (await log()).includes(`rollback ${second}`));
    await expect(logEntry).resolves.toBe(true);
  });
});
