import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkspace, type OwnWorkspace } from '../../../shell/e2e/federation/own-workspace.ts';
import { toolPath, workspace } from '../../system/workspace.ts';
import { assertOnce, type Edit, type TestResult, type Verdicts } from './mutation.ts';

interface BrowserMutation {
  /** The safeguard that it removes. */
  readonly safeguard: string;
  /** What happens without it. */
  readonly reason: string;
  readonly edits: readonly Edit[];
  /** Projects to rebuild. */
  readonly builds: readonly string[];
  /** Tag of the tests that must fail. */
  readonly tag: string;
  /** Tests to run: the tagged ones, and those before them in a file that runs in order. */
  readonly grep: string;
}

const config = 'libs/federation/src/build/webpack-config.ts';
const mutationsOf = (onboarding: string): readonly BrowserMutation[] => [
  {
    safeguard: 'remotes registered at run time, shared modules loaded first',
    reason: 'with version-first and remotes named at build time, one remote that is down blanks the whole shell',
    edits: [
      {
        file: config,
        from: "remotes: {},\n      dts: false,\n      manifest: false,\n      shareStrategy: 'loaded-first',",
        to:
          `remotes: { mfe_onboarding: 'mfe_onboarding@/remotes/mfe-onboarding/${onboarding}/mf-manifest.json' ` +
          `},\n      dts: false,\n      manifest: false,\n      shareStrategy: 'version-first',`,
      },
    ],
    builds: ['shell'],
    tag: '@proof-4',
    grep: '@proof-4',
  },
  {
    safeguard: 'a uniqueName for each build',
    reason: 'with one name for all builds, version 1 stays and loads chunks of version 2',
    edits: [
      {
        file: config,
        from: 'uniqueName: `${globalNameOf(context.project.name)}_${context.buildId}`',
        to: 'uniqueName: globalNameOf(context.project.name)',
      },
    ],
    builds: [],
    tag: '@proof-3',
    grep: '@proof-[123]',
  },
  {
    safeguard: 'the guarded fetch',
    reason: 'the runtime checks no status, has no timeout and keeps a broken manifest',
    edits: [
      {
        file: 'shell/src/remotes/federation-runtime.ts',
        from: '  fetch: (url) => guardedFetch(url, { integrity: integrityOf(url) }, isManifest),\n',
        to: '',
      },
    ],
    builds: ['shell'],
    tag: '@proof-5',
    grep: 'manifest .*@proof-5',
  },
];

interface Suite {
  readonly specs?: readonly TestResult[];
  readonly suites?: readonly Suite[];
}

const specsOf = ({ specs = [], suites = [] }: Suite): TestResult[] => [...specs, ...suites.flatMap(specsOf)];

/** Runs the matching tests in the copy. They start edges of their own over what is published there; no BFF runs. */
const runTests = async ({ root }: OwnWorkspace, grep: string): Promise<TestResult[]> => {
  const report = join(root, '.data', 'report.json');
  const unreachable = 'http://127.0.0.1:9';
  const env = {
    ...process.env,
    PATH: toolPath(process.env),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    VITRINE_EDGE_URL: unreachable,
    VITRINE_SANDBOX_URL: unreachable,
    VITRINE_CONTROL_URL: unreachable,
    DATABASE_URL: unreachable,
    VITRINE_DEPLOY_DIR: join(root, '.data', 'deploy'),
  };
  const args = [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'shell/e2e/playwright.config.ts',
    '--project',
    'system',
    '--grep',
    grep,
  ];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.once('exit', resolve));
  return specsOf(JSON.parse(readFileSync(report, 'utf8')) as Suite);
};

const node = (copy: OwnWorkspace, script: string, args: readonly string[], cwd = '.'): Promise<string> =>
  copy.run([join(copy.root, script), ...args], {
    cwd,
    env: { VITRINE_DEPLOY_DIR: join(copy.root, '.data', 'deploy'), BFF_URL: '' },
  });

/** A copy of the workspace with the checkout's builds, except those that are rebuilt, all published. */
const prepare = async (edits: readonly Edit[], builds: readonly string[]): Promise<OwnWorkspace> => {
  const copy = createWorkspace();
  for (const { file, from, to } of edits) copy.edit(file, from, to);
  mkdirSync(join(copy.root, '.data'));
  for (const project of ['shell', ...globSync('mfe-*', { cwd: workspace })]) {
    const dist = join(workspace, project, 'dist');
    if (!existsSync(join(dist, 'build.json'))) throw new Error(`${project} has no build: run \`npm run build\` first`);
    if (!builds.includes(project)) cpSync(dist, join(copy.root, project, 'dist'), { recursive: true });
  }
  for (const project of builds) await node(copy, 'libs/federation/src/build/cli.ts', [], project);
  await node(copy, 'libs/federation/src/deploy/cli.ts', ['publish', '--all']);
  return copy;
};

const withCopy = async (edits: readonly Edit[], builds: readonly string[], grep: string): Promise<TestResult[]> => {
  const copy = await prepare(edits, builds);
  try {
    return await runTests(copy, grep);
  } finally {
    copy.remove();
  }
};

/**
 * Removes one safeguard at a time in a copy of the workspace, builds what that changes, and runs the browser tests of
 * that safeguard, which must fail. Without a mutation the same tests must pass. Needs `npm run build` first.
 */
export const runBrowserMutations = async (verdicts: Verdicts): Promise<void> => {
  const { buildId } = JSON.parse(readFileSync(join(workspace, 'mfe-onboarding/dist/build.json'), 'utf8')) as {
    buildId: string;
  };
  const mutations = mutationsOf(buildId);
  for (const edit of mutations.flatMap(({ edits }) => edits))
    assertOnce(edit, readFileSync(join(workspace, edit.file), 'utf8'));
  const control = await withCopy([], [], [...new Set(mutations.map(({ grep }) => grep))].join('|'));
  const broken = control.filter(({ ok }) => !ok);
  verdicts.add(
    control.length > 0 && broken.length === 0,
    `without a mutation ${String(control.length)} browser tests pass`,
    broken,
  );
  for (const { safeguard, reason, edits, builds, tag, grep } of mutations) {
    const specs = (await withCopy(edits, builds, grep)).filter(({ title }) => title.includes(tag));
    const failed = specs.filter(({ ok }) => !ok);
    verdicts.add(
      failed.length > 0,
      `without ${safeguard} ${String(failed.length)} of ${String(specs.length)} tests of ${tag} fail (${reason})`,
      specs,
    );
  }
};
