import { openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSigner, newKeyPair, publish } from '@vitrine/federation/deploy';
import { freePort } from '@vitrine/testing';
import { createAlertDriver, expressionsOf, metricsOf, readAlertRules, Recording } from '@vitrine/testing/prometheus';
import { LogOutput } from '@vitrine/tracing';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

/**
 * Each alert rule about the edge over real scrapes: silent at first, and firing once the edge is in the state that the
 * rule is about. Those of the BFF are driven in `bff/test/alerts.spec.ts`.
 */
const rules = new Map([...readAlertRules()].filter(([, { group }]) => group === 'vitrine-edge'));
const { firing, untilSilent, findFiring } = createAlertDriver(rules);
const job = 'vitrine-edge';

let fixture: EdgeFixture;
let recording: Recording;
let site: string;
let aheadMs: number;

const { privateKey, publicKey } = newKeyPair();
const signer = findSigner({ VITRINE_SIGNING_KEY: privateKey });
const deployed = (name: string): string => join(fixture.workspace, 'deploy', name);
const rightsFile = 'registry/rights.json';
const writeRights = (): void =>
  writeFileSync(
    deployed(rightsFile),
    JSON.stringify({
      version: 1,
      teams: { site: { keys: [publicKey], may: [{ remotes: ['shell', 'mfe-marketing'], environments: '*' }] } },
    }),
  );

beforeEach(async () => {
  const port = await freePort();
  aheadMs = 0;
  fixture = await startEdge();
  writeRights();
  await publish(fixture.place, join(fixture.workspace, 'shell'), { by: 'vitrine', signer });
  await fixture.publishRemote('bbbbbbbbbbbb', 'First', {}, { by: 'vitrine', signer });
  await fixture.restart({
    metrics: { host: '127.0.0.1', port },
    requireSignatures: true,
    now: () => new Date(Date.now() + aheadMs),
    logLevel: 'warn',
    logOutput: new LogOutput(openSync('/dev/full', 'w')),
  });
  site = `http://127.0.0.1:${String(await fixture.listen())}`;
  recording = new Recording(`http://127.0.0.1:${String(port)}`, job);
});

afterEach(async () => {
  await fixture.close();
});

const get = async (path: string): Promise<number> => {
  const answer = await fetch(site + path);
  await answer.arrayBuffer();
  return answer.status;
};
/** So many requests, then a scrape; twice, because a rate takes two. */
const ask = async (path: string, count: number, status: number): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    const statuses = await Promise.all(Array.from({ length: count }, () => get(path)));
    expect(statuses).toEqual(Array.from({ length: count }, () => status));
    await recording.scrape();
  }
};
const untilFiring = async (name: string): Promise<void> => {
  const end = performance.now() + 5000;
  while (firing(name, recording).length === 0) {
    if (performance.now() > end) throw new Error(`${name} does not fire`);
    await recording.scrape();
  }
};

/** What brings the edge into the state of the alert, by its name, and the labels that it fires with. */
const drives: Readonly<Record<string, readonly [labels: object, cause: () => Promise<unknown>]>> = {
  EdgeDown: [
    { job },
    async () => {
      await fixture.edge.close();
      await recording.scrape();
    },
  ],
  EdgeRequestsFailing: [
    { kind: 'page' },
    async () => {
      writeFileSync(deployed('shell/aaaaaaaaaaaa/documents/not-found.html'), 'altered');
      await ask('/nobody', 6, 500);
    },
  ],
  EdgeGetsNoAnswer: [
    {},
    async () => {
      fixture.respond = (request) => request.destroy();
      await ask('/api/anything', 6, 503);
    },
  ],
  RegistryNotRead: [
    {},
    async () => {
      writeFileSync(deployed(`registry/${fixture.place.environment}.json`), 'damaged');
      await get('/');
      aheadMs = 301_000;
      await untilFiring('RegistryNotRead');
    },
  ],
  UntrustedBuildRefused: [
    {},
    async () => {
      // Somebody writes to the store past the tool, which would refuse it.
      rmSync(deployed(rightsFile));
      await fixture.publishRemote('cccccccccccc', 'Unsigned');
      writeRights();
      await untilFiring('UntrustedBuildRefused');
      expect(await (await fetch(`${site}/healthz`)).json()).toMatchObject({ status: 'degraded' });
    },
  ],
  RegistryIncomplete: [
    {},
    async () => {
      writeFileSync(deployed(`registry/${fixture.place.environment}.json`), '{"version":1,"remotes":[]}');
      await untilFiring('RegistryIncomplete');
      expect(await get('/')).toBe(200);
    },
  ],
  EdgeLogLinesDropped: [
    {},
    async () => {
      fixture.edge.log.warn('A line that the full disk refuses');
      await untilFiring('EdgeLogLinesDropped');
    },
  ],
};

describe('alert rules about the edge', () => {
  it('are all driven here', () => {
    expect(Object.keys(drives)).toEqual([...rules.keys()]);
  });

  it.each(Object.entries(drives))('%s is silent, and fires when it should', async (name, [labels, cause]) => {
    await get('/');
    await get('/api/anything');
    const silentAt = await untilSilent(name, recording);
    await cause();
    expect(await findFiring(name, recording, silentAt)).toEqual([expect.objectContaining(labels)]);
  });
});

describe('dashboards', () => {
  it('show only figures of the edge that are served', async () => {
    await get('/');
    await get('/api/anything');
    await recording.scrape();
    const served = new Set([...recording.series.values()].map(({ labels }) => labels['__name__']));
    const own = expressionsOf()
      .flatMap(metricsOf)
      .filter((name) => name.startsWith('vitrine_edge_'));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => !served.has(name))).toEqual([]);
  });
});
