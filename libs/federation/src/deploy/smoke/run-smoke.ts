import type { RemoteEntry } from '@vitrine/contracts';
// Not among the dependencies of package.json: those go into the id of every build, and this tool into none.
import { launchChromium } from '@vitrine/testing/browser';
import type { Browser } from 'playwright';
import { fetchBudget, firstViewBudget, shellBudget } from '../../build/first-view.ts';
import { readPublishedRecord, type DeployPlace } from '../place.ts';
import { folderOfBuild } from '../published-files.ts';
import { noBff, startPrivateEdge } from './private-edge.ts';
import type { Surroundings } from './page-faults.ts';
import { visitPage, type Target } from './smoke-page.ts';
import { pages, type Composition, type Fault, type RunSmoke, type SmokeRoute } from './smoke-record.ts';
import { takeWalk, walksOf, type Stop } from './smoke-walk.ts';

/** Pages open at once. */
const concurrency = 3;
/** Faults of a build that a refusal lists; a broken one has them on every page. */
const shownFaults = 5;

/** An address that no remote has, whoever deploys what. */
const nowhere = '/smoke-check-nowhere';

const hasParameters = (path: string): boolean => /[:*]/.test(path);

const isAtOrBelow = (path: string, route: string): boolean => path === route || path.startsWith(`${route}/`);

/**
 * Addresses that can be opened without knowing a record: pages that were prerendered, screens, and routes that have
 * neither.
 */
const pathsOf = ({ routes, current }: RemoteEntry): string[] => {
  const redirected = new Set(Object.keys(current.redirects ?? {}));
  const screens = [...Object.keys(current.prerendered), ...(current.screens ?? routes)];
  const bare = routes.filter((route) => !screens.some((path) => isAtOrBelow(path, route)));
  return [...new Set([...screens, ...bare])].filter((path) => !hasParameters(path) && !redirected.has(path));
};

/** Bytes of a build's files as the edge sends them, by their URL path. */
const filesOf = async ({ target }: DeployPlace, folder: string): Promise<Map<string, number>> => {
  const files = new Map((await target.list(folder)).map(({ key, bytes }) => [`/${key}`, bytes]));
  return new Map([...files].map(([url, bytes]) => [url, files.get(`${url}.br`) ?? bytes]));
};

const remoteTargets = async (place: DeployPlace, entry: RemoteEntry): Promise<Target[]> => {
  const { name, current } = entry;
  const folder = folderOfBuild(name, current.buildId);
  const record = await readPublishedRecord(place, folder);
  const [remoteEntry] = record.firstView;
  const files = await filesOf(place, folder);
  // It has a budget of its own.
  files.delete(`/${folder}${remoteEntry ?? ''}`);
  const listed = record.kind === 'remote' ? record.pages : {};
  return pathsOf(entry).map((path) => ({
    path,
    status: 200,
    remote: { name, build: current.buildId },
    firstView: {
      files,
      counted: new Set((listed[path] ?? []).map((file) => `/${folder}${file}`)),
      budget: firstViewBudget(name, path),
      fetchBudget: fetchBudget(name, path),
    },
  }));
};

/** One page of each route of each remote, and the shell's own page of unknown addresses. */
const shellTargets = async (place: DeployPlace, { registry, shell }: Composition): Promise<Target[]> => {
  const folder = folderOfBuild('shell', shell?.buildId ?? '');
  const record = await readPublishedRecord(place, folder);
  const counted = new Set(record.firstView.map((name) => `/${folder}${name}`));
  // What its build counts: a page that has started fetches more of the shell once it is idle.
  const files = new Map([...(await filesOf(place, folder))].filter(([url]) => counted.has(url)));
  const common = { firstView: { files, counted, budget: shellBudget, fetchBudget: shellBudget } };
  const ofRemotes = registry.remotes.flatMap((entry) => {
    const paths = pathsOf(entry);
    const chosen = entry.routes.flatMap((route) => paths.find((path) => isAtOrBelow(path, route)) ?? []);
    return chosen.map((path): Target => ({
      ...common,
      path,
      status: 200,
      remote: { name: entry.name, build: entry.current.buildId },
    }));
  });
  return [...ofRemotes, { ...common, path: nowhere, status: 404, remote: null }];
};

/** One page of each remote but `name`. */
const stopsBeside = ({ registry }: Composition, name: string): Stop[] =>
  registry.remotes
    .filter((entry) => entry.name !== name && entry.disabled === undefined)
    .flatMap((entry) => {
      const [path] = pathsOf(entry);
      return path === undefined ? [] : [{ path, remote: entry.name, build: entry.current.buildId }];
    });

/** From each page of a build over those of the others and back; of a shell over one page of each remote. */
const findWalks = (name: string, composition: Composition, targets: readonly Target[]): Stop[][] => {
  const beside = stopsBeside(composition, name);
  if (name === 'shell') return walksOf(beside.slice(0, 1), beside.slice(1));
  const own = targets.map(({ path }) => ({ path, remote: name, build: targets[0]?.remote?.build ?? '' }));
  return walksOf(own, beside);
};

const open = async (
  browser: Browser,
  around: Surroundings,
  targets: readonly Target[],
  walks: readonly (readonly Stop[])[],
) => {
  const routes: SmokeRoute[] = [];
  const faults: Fault[] = [];
  const queue = [
    ...targets.map((target) => async () => {
      const visit = await visitPage(browser, around, target);
      routes.push({ path: target.path, ms: visit.ms, bytes: visit.bytes });
      faults.push(...visit.faults);
    }),
    ...walks.map((stops) => async () => {
      faults.push(...(await takeWalk(browser, around, stops)));
    }),
  ];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next && faults.length < shownFaults; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { routes, faults: faults.slice(0, shownFaults) };
};

const messageOf = (error: unknown): string =>
  ((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '').trim();

export interface SmokeSettings {
  /** The checkout whose edge composes the pages. */
  readonly workspace: string;
  /** Origin of the environment's BFF; null for none. */
  readonly bffUrl: string | null;
  /** `SMOKE_COOKIE`: `name=value` of a signed-in session. */
  readonly cookie: string | null;
  readonly print: (line: string) => void;
}

/**
 * Opens the pages of a build in a headless browser, as an edge on loopback composes them with that build as the live
 * one. The real registry is not written, and no request that changes anything reaches the BFF.
 */
export const createSmoke =
  (place: DeployPlace, { workspace, bffUrl, cookie, print }: SmokeSettings): RunSmoke =>
  async (name, composition) => {
    const entry = composition.registry.remotes.find((remote) => remote.name === name);
    const targets = entry ? await remoteTargets(place, entry) : await shellTargets(place, composition);
    print(`  smoke check of ${pages(targets.length)}${bffUrl === null ? ', without a BFF' : ''} …`);
    const nothing = { routes: [] };
    let browser: Browser;
    try {
      browser = await launchChromium();
    } catch (error) {
      const fix = 'install Chrome, or leave the check out: `--smoke off --reason <why>`';
      return { ...nothing, faults: [{ why: `no browser starts here: ${messageOf(error)}`, fix }] };
    }
    try {
      const edge = await startPrivateEdge(workspace, place, composition, bffUrl ?? noBff);
      try {
        const around = { origin: edge.url, hasBff: bffUrl !== null, cookie };
        return await open(browser, around, targets, findWalks(name, composition, targets));
      } finally {
        await edge.stop();
      }
    } catch (error) {
      return {
        ...nothing,
        faults: [{ why: messageOf(error), fix: 'build again, and start the edge by hand to see why' }],
      };
    } finally {
      await browser.close();
    }
  };
