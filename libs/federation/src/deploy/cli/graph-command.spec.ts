import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildModules } from '@vitrine/contracts';
import { exportedNames } from '../../build/checkout-surface.ts';
import { placeOn } from '../place.ts';
import { publish } from '../publish.ts';
import { folderTarget } from '../targets/folder-target.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from '../testing-builds.ts';

/** Each command is a process of its own, and takes a second to start where the machine is busy. */
const perTest = 30_000;
let workspace: string;

/** The tool as npm scripts run it. */
const graph = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, VITRINE_DEPLOY_DIR: join(workspace, 'deploy') };
    execFile(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'graph', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

const modules = (changes: Partial<BuildModules>): BuildModules => ({
  exposes: ['./routes'],
  shared: [{ name: '@vitrine/shell-sdk', version: '1.2.0', range: '^1.1.0' }],
  uses: {},
  endpoints: [],
  ...changes,
});

const deploy = (
  record: Readonly<Record<string, unknown>> & { readonly name: string },
  files: Readonly<Record<string, string>> = portalFiles,
  share?: number,
) =>
  publish(placeOn(folderTarget(join(workspace, 'deploy')), 'local'), writeProject(workspace, record, files), {
    by: 'ada',
    ...(share === undefined ? {} : { share }),
  });

const portal = {
  ...portalRecord,
  modules: modules({
    uses: { '@vitrine/shell-sdk': ['Link', 'useApi'], '@vitrine/ui': ['Badge', 'Dialog'] },
    endpoints: ['GET /clients/:id', 'GET /search'],
  }),
};
const marketing = {
  ...portalRecord,
  name: 'mfe-marketing',
  buildId: 'eeeeeeeeeeee',
  owner: 'Marketing team',
  routes: ['/about'],
  modules: modules({ uses: { '@vitrine/shell-sdk': ['Link'] }, endpoints: ['POST /contacts'] }),
};

describe('the command graph', () => {
  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-graph-'));
    await deploy({ ...shellRecord, modules: modules({ exposes: [], endpoints: ['GET /auth/me'] }) }, shellFiles);
    await deploy(portal);
    await deploy(marketing);
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it(
    'prints what each remote exposes, uses and shares in which version, and names it all when asked',
    async () => {
      const { code, out } = await graph();
      expect(code).toBe(0);
      expect(out).toContain(
        [
          'mfe-portal  Staff portal team  /admin /leads',
          '  live    bbbbbbbbbbbb',
          '    exposes   ./routes',
          '    shares    @vitrine/shell-sdk 1.2.0 (^1.1.0)',
          '    uses      @vitrine/shell-sdk (2), @vitrine/ui (2)',
          '    calls     2 operations',
        ].join('\n'),
      );
      const one = await graph('portal', '--verbose');
      expect(one.out).toContain(
        '    uses      @vitrine/ui: Badge, Dialog\n    calls     GET /clients/:id, GET /search',
      );
      expect(one.out).not.toContain('mfe-marketing');
      expect(JSON.parse((await graph('--json')).out)).toMatchObject({
        environment: 'local',
        remotes: [{ name: 'shell' }, {}, { name: 'mfe-portal', builds: [{ modules: portal.modules }] }],
      });
    },
    perTest,
  );

  it(
    'names the builds that a removal breaks, a canary as one, and ends with 1',
    async () => {
      await deploy({ ...portal, buildId: 'cccccccccccc' }, portalFiles, 10);
      const sdk = await graph('--remove', '@vitrine/shell-sdk#useApi');
      expect(sdk).toMatchObject({
        code: 1,
        out: [
          'Without @vitrine/shell-sdk#useApi, in local:',
          '  mfe-portal  bbbbbbbbbbbb  live  Staff portal team: breaks as soon as the removal is deployed',
          '  mfe-portal  cccccccccccc  canary  Staff portal team: breaks as soon as the removal is deployed',
          '',
        ].join('\n'),
      });
      const operation = await graph('--remove', 'post /api/contacts', '--json');
      expect(operation.code).toBe(1);
      expect(JSON.parse(operation.out)).toEqual({
        environment: 'local',
        removals: [
          {
            removed: 'POST /contacts',
            affected: [{ remote: 'mfe-marketing', build: 'eeeeeeeeeeee', role: 'live', breaks: 'live' }],
          },
        ],
        unrecorded: [],
      });
      const bundled = await graph('--remove', '@vitrine/ui#Badge');
      expect(bundled).toMatchObject({ code: 1 });
      expect(bundled.out).toContain('goes on as it is, and cannot be built again');
      await expect(graph('marketing', '--remove', '@vitrine/shell-sdk#useApi')).resolves.toEqual({
        code: 0,
        out: 'Nothing that recorded what it uses, uses @vitrine/shell-sdk#useApi in local\n',
        err: '',
      });
    },
    perTest,
  );

  it(
    'finds what builds use and this checkout no longer offers',
    async () => {
      await expect(graph('--checkout')).resolves.toMatchObject({
        code: 0,
        out: 'This checkout offers everything that builds in local use\n',
      });
      const uses = { '@vitrine/shell-sdk': ['Link', 'useGone'] };
      await deploy({
        ...marketing,
        buildId: 'ffffffffffff',
        modules: modules({ uses, endpoints: ['GET /clients/:client', 'GET /gone'] }),
      });
      const { code, out } = await graph('--checkout');
      expect(code).toBe(1);
      expect(out.split('\n').filter((line) => line.startsWith('Without'))).toEqual([
        'Without @vitrine/shell-sdk#useGone, in local:',
        'Without GET /gone, in local:',
      ]);
    },
    perTest,
  );

  it(
    'says of a build without a record that nobody can say, and ends with 1',
    async () => {
      await deploy({ ...portalRecord, buildId: 'dddddddddddd' });
      expect((await graph('portal')).out).toContain('  live    dddddddddddd\n    not recorded: ');
      const { code, out } = await graph('--remove', 'GET /search');
      expect(code).toBe(1);
      expect(out).toMatch(/^Nothing that recorded what it uses.*\nNobody can say of:\n {2}mfe-portal {2}dddddddddddd/);
    },
    perTest,
  );

  it(
    'refuses what it does not understand',
    async () => {
      const refused = async (args: string[], message: RegExp) => {
        const { code, err } = await graph(...args);
        expect(err).toMatch(message);
        expect(code).toBe(1);
      };
      await refused(['--removed', 'x'], /Unknown option '--removed'.\nUsage: npm run vitrine -- graph/);
      await refused(['--remove', 'useApi'], /it takes an export such as/);
      await refused(['--remove', '@vitrine/shell-sdk#useApii'], /There is no @vitrine\/shell-sdk#useApii/);
      await refused(['--remove', 'GET /search', '--checkout'], /exclude each other/);
      await refused(['nobody'], /There is no mfe-nobody in local; there are shell, mfe-marketing, mfe-portal/);
    },
    perTest,
  );
});

describe('the names that a module exports', () => {
  it('are those of its values, of what it passes on, and of no type', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-exports-'));
    mkdirSync(join(folder, 'parts'));
    writeFileSync(
      join(folder, 'index.ts'),
      "export * from './parts/a.ts'; export * as parts from './parts/a.ts';" +
        "export { a as b, type T } from './parts/a.ts';" +
        "export type { T as U } from './parts/a.ts'; export type V = 1; export function f() {} export class C {}",
    );
    writeFileSync(
      join(folder, 'parts/a.ts'),
      'export const a = 1, { x, y: [z] } = { x: 1, y: [2] }; export type T = 1; export interface I { a: 1 }',
    );
    await expect(exportedNames(join(folder, 'index.ts'))).resolves.toEqual(['C', 'a', 'b', 'f', 'parts', 'x', 'z']);
    rmSync(folder, { recursive: true, force: true });
  });
});
