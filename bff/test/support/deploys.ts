import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  folderTarget,
  issueVisitorId,
  placeOn,
  publish,
  readLog,
  readRegistry,
  visitorCookie,
  type DeployPlace,
  type PublishOptions,
} from '@vitrine/federation/deploy';
import type { DeployLogEntry, RemoteEntry } from '@vitrine/contracts';
import { fromOurPage } from './staff.ts';
import { eventually, type Answer, type TestApp } from './test-app.ts';

export const [first, second] = ['b111111111', 'b222222222'];
export const shell = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaa',
  entry: ['shell.js'],
  firstView: ['shell.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'documents/site.html', bare: 'documents/bare.html', notFound: 'documents/none.html' },
  rootFiles: {},
  bareScreens: [],
  sizes: [{ what: 'first load', bytes: 119_000, budget: 120_000 }],
};
export const portal = {
  kind: 'remote',
  name: 'mfe-portal',
  buildId: first,
  firstView: ['entry.js'],
  owner: 'Staff portal team',
  routes: ['/leads'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {},
};

const key = Buffer.alloc(32, 'visitors');
const document = '<main></main><!--vitrine:data--></body></html>';
const builtFiles = {
  'mf-manifest.json': '{}',
  'entry.js': 'entry()',
  'shell.js': 'boot()',
  'documents/site.html': document,
  'documents/bare.html': document,
  'documents/none.html': document,
};

type BuildRecord = Readonly<Record<string, unknown>> & { readonly name: string };

/** A check of pages that passed, as `npm run vitrine -- deploy` makes it in a browser. */
export const passing: NonNullable<PublishOptions['smoke']> = { run: () => Promise.resolve({ routes: [], faults: [] }) };

/** A folder that builds are deployed to. */
interface Store {
  /** Holds the projects that are deployed, and everything else. */
  readonly workspace: string;
  readonly folder: string;
  readonly place: DeployPlace;
  /** Settings of a BFF that watches this folder, and of an edge that serves it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

export const createDeploys = (): Store => {
  const workspace = mkdtempSync(join(tmpdir(), 'vitrine-deployments-'));
  const folder = join(workspace, 'deploy');
  return {
    workspace,
    folder,
    place: placeOn(folderTarget(folder), 'local'),
    env: {
      VITRINE_DEPLOY_DIR: folder,
      DEPLOY_VISITORS_PER_NETWORK: '2',
      RELEASE_VISITOR_KEY: key.toString('base64'),
      // Nobody is there, unless a test has an edge.
      EDGE_URL: 'http://127.0.0.1:9',
    },
    remove: () => rmSync(workspace, { recursive: true, force: true }),
  };
};

/** What the specs of builds do to deploys and ask of an app that watches them. */
export const deploysOf = (app: TestApp, { workspace, folder, place }: Store) => {
  const deploy = (
    record: BuildRecord,
    options: Partial<PublishOptions> & { readonly files?: Readonly<Record<string, string | Buffer>> } = {},
  ) => {
    const { files = {}, ...rest } = options;
    const project = join(workspace, record.name);
    rmSync(project, { recursive: true, force: true });
    for (const [name, content] of Object.entries({ ...builtFiles, ...files, 'build.json': JSON.stringify(record) })) {
      mkdirSync(dirname(join(project, 'dist', name)), { recursive: true });
      writeFileSync(join(project, 'dist', name), content);
    }
    return publish(place, project, { by: 'ada', now: app.clock.now(), ...rest });
  };
  const counts = () =>
    app.query(
      `SELECT remote, build, views, visitors, failing, load_failures, crashes FROM deploy_counts
        ORDER BY remote, build`,
    );
  const send = (reports: readonly Report[], { from, cookie }: Sender, headers: Record<string, string> = {}) =>
    app.call('/platform/reports', {
      body: { reports },
      from,
      headers: { ...fromOurPage, ...headers },
      ...(cookie === undefined ? {} : { cookie }),
    });

  return {
    deploy,
    counts,
    send,
    live: async (): Promise<RemoteEntry | undefined> => (await readRegistry(place)).value.remotes[0],
    lastStep: async (): Promise<DeployLogEntry | undefined> => (await readLog(place)).at(-1),
    /** The rollback that the log names last: it is written after the registry. */
    lastRollback: (): Promise<DeployLogEntry> =>
      eventually('a rollback in the log', async () => {
        const last = (await readLog(place)).at(-1);
        return last?.action === 'rollback' && last;
      }),
    /** The first build of the portal, live for an hour, and nothing counted. */
    reset: async () => {
      // A failure that an earlier test reported has the builds evaluated, which must not take this one's back.
      await app.query(`DELETE FROM pgboss.job WHERE name = 'deploy-watch' AND state IN ('created', 'retry')`);
      await eventually(
        'builds are not being evaluated',
        async () =>
          (await app.query(`SELECT 1 FROM pgboss.job WHERE name = 'deploy-watch' AND state = 'active'`)).length === 0,
      );
      rmSync(folder, { recursive: true, force: true });
      await app.query(
        'TRUNCATE deploy_counts, deploy_vitals, deploy_pairs, deploy_starts, error_groups, throttles, email_messages',
      );
      // What was live in the test before is believed no longer.
      app.clock.advance(3600);
      await deploy(shell);
      await deploy(portal);
      app.clock.advance(3600);
    },
    /** The reports service believes for two seconds what was deployed. */
    untilKnown: (build: string, remote = portal.name) =>
      eventually(`${build} is known`, async () => {
        await send([{ ...view(build), remote }], { from: '192.0.2.250' });
        const isCounted = (await counts()).some((row) => row['build'] === build);
        if (isCounted) await app.query('TRUNCATE deploy_counts, throttles');
        return isCounted;
      }),
    /** So many visitors of a build; it fails so many of them, the last ones. */
    visits: async (build: string, visitors: number, failing: number): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (let visitor = 0; visitor < visitors; visitor += 1)
        answers.push(
          await send(visitor >= visitors - failing ? [view(build), failure(build)] : [view(build)], newVisitor(app)),
        );
      return answers;
    },
  };
};

export type Report = Readonly<Record<string, unknown>>;
export const about = (build: string, fields: Report): Report => ({ remote: 'mfe-portal', build, ...fields });
export const view = (build: string) => about(build, { kind: 'view' });
export const failure = (build: string) => about(build, { kind: 'load', reason: 'code' });

/** Who sends a report. */
export interface Sender {
  readonly from: string;
  readonly cookie?: string;
}

/** A browser's cookie with an id that an edge issued: a day ago, unless told otherwise. */
export const visitorIdOf = (issuedAt: Date, signedWith = key): string =>
  `${visitorCookie}=${issueVisitorId([signedWith], issuedAt)}`;
export const dayBefore = (app: TestApp): Date => new Date(app.clock.now().getTime() - 86_400_000);

let networks = 0;
/** An address of a network that no other visitor has. */
export const newNetwork = (): string => {
  networks += 1;
  return `10.${String(networks >> 8)}.${String(networks & 255)}.7`;
};
/** A visitor of yesterday, from a network of their own. */
export const newVisitor = (app: TestApp): Required<Sender> => ({
  from: newNetwork(),
  cookie: visitorIdOf(dayBefore(app)),
});
