/**
 * `npm run proofs:bite`: shows that the proofs of docs/architecture, Federation, can fail. In a copy of the workspace it takes
 * one cure away at a time, builds what that changes, and runs the browser test that is about it, which has to fail then;
 * the same tests have to pass in the same copy while nothing is taken away. Takes some minutes, and needs `npm run build`
 * first: what a cure does not touch is used as it lies in the `dist` folders.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkspace, type OwnWorkspace } from '../shell/e2e/federation/own-workspace.ts';
import { toolPath, workspace } from './system/workspace.ts';

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface Cure {
  readonly name: string;
  /** The fact of the measurements that makes it necessary. */
  readonly because: string;
  readonly takenAway: readonly Edit[];
  /** Projects to build anew. */
  readonly builds: readonly string[];
  /** Tag of the tests that have to fail without it. */
  readonly proof: string;
  /** Tests to run: the proof's, and those before it in a file that runs in order. */
  readonly grep: string;
}

const config = 'libs/federation/src/build/remote-config.ts';
const onboarding = (
  JSON.parse(readFileSync(join(workspace, 'mfe-onboarding/dist/build.json'), 'utf8')) as { buildId: string }
).buildId;

const cures: readonly Cure[] = [
  {
    name: 'remotes registered at run time, shared modules loaded first',
    because: 'version-first with remotes named at build time blanks the whole shell when one of them is down',
    takenAway: [
      {
        file: config,
        from: "remotes: {},\n      dts: false,\n      manifest: false,\n      shareStrategy: 'loaded-first',",
        to: `remotes: { mfe_onboarding: 'mfe_onboarding@/remotes/mfe-onboarding/${onboarding}/mf-manifest.json' },\n      dts: false,\n      manifest: false,\n      shareStrategy: 'version-first',`,
      },
    ],
    builds: ['shell'],
    proof: '@proof-4',
    grep: '@proof-4',
  },
  {
    name: 'a uniqueName for each build',
    because: 'under one name version 1 stays, and then loads chunks of version 2',
    takenAway: [
      {
        file: config,
        from: 'uniqueName: `${globalNameOf(context.project.name)}_${context.buildId}`',
        to: 'uniqueName: globalNameOf(context.project.name)',
      },
    ],
    builds: [],
    proof: '@proof-3',
    grep: '@proof-[123]',
  },
  {
    name: 'the guard of what is fetched',
    because: 'the runtime looks at no status and knows no timeout, and keeps a broken manifest for good',
    takenAway: [
      {
        file: 'shell/src/remotes/federation-runtime.ts',
        from: '  fetch: (url) => guardedFetch(url, { integrity: integrityOf(url) }, isManifest),\n',
        to: '',
      },
    ],
    builds: ['shell'],
    proof: '@proof-5',
    grep: 'manifest .*@proof-5',
  },
];

interface Spec {
  readonly title: string;
  readonly ok: boolean;
}
interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Runs the tests that match in the copy, against edges of their own over what is published there. No BFF is needed, and none is there. */
const runTests = async ({ root }: OwnWorkspace, grep: string): Promise<Spec[]> => {
  const report = join(root, '.data', 'report.json');
  const nobody = 'http://127.0.0.1:9';
  const env = {
    ...process.env,
    PATH: toolPath(process.env),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    VITRINE_EDGE_URL: nobody,
    VITRINE_SANDBOX_URL: nobody,
    VITRINE_CONTROL_URL: nobody,
    DATABASE_URL: nobody,
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

/** A copy with the builds of the checkout, but for what is built anew, all published. */
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

const withCopy = async (edits: readonly Edit[], builds: readonly string[], grep: string): Promise<Spec[]> => {
  const copy = await prepare(edits, builds);
  try {
    return await runTests(copy, grep);
  } finally {
    copy.remove();
  }
};

let toothless = 0;
const verdict = (holds: boolean, text: string): void => {
  if (!holds) toothless += 1;
  console.log(`${holds ? '✓' : '✗'} ${text}`);
};
const list = (specs: readonly Spec[]): string =>
  specs.map(({ title, ok }) => `    ${ok ? 'passed' : 'failed'}  ${title}`).join('\n');

const control = await withCopy([], [], [...new Set(cures.map(({ grep }) => grep))].join('|'));
verdict(
  control.length > 0 && control.every(({ ok }) => ok),
  `with every cure in place ${String(control.length)} tests pass`,
);
const broken = control.filter(({ ok }) => !ok);
if (broken.length > 0) console.log(list(broken));

for (const { name, because, takenAway, builds, proof, grep } of cures) {
  const specs = (await withCopy(takenAway, builds, grep)).filter(({ title }) => title.includes(proof));
  const failed = specs.filter(({ ok }) => !ok);
  verdict(
    failed.length > 0,
    `without ${name}, ${String(failed.length)} of ${String(specs.length)} tests of ${proof.slice(1).replace('-', ' ')} fail (${because})`,
  );
  console.log(list(specs));
}
process.exit(toothless === 0 ? 0 : 1);
