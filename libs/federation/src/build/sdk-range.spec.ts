import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DeployRefused } from '../deploy/checks.ts';
import { placeOn } from '../deploy/place.ts';
import { publish } from '../deploy/publish.ts';
import { folderTarget } from '../deploy/targets/folder-target.ts';
import { shellFiles, shellRecord, writeProject } from '../deploy/testing-builds.ts';
import { buildProject } from './build-project.ts';

const packages = join(import.meta.dirname, '../../../../node_modules');

/** A shell-sdk of version 1.3.0, in which each function is named after the version that brought it. */
const sdk = {
  'package.json': JSON.stringify({
    name: '@vitrine/shell-sdk',
    version: '1.3.0',
    type: 'module',
    exports: { '.': './src/index.ts' },
    sideEffects: false,
  }),
  'api/exports.json': JSON.stringify({ from10: '1.0.0', from12: '1.2.0', from13: '1.3.0' }),
  'src/index.ts': ['10', '12', '13', 'Nowhere']
    .map((name) => `export const from${name} = (): string => '${name}';`)
    .join('\n'),
};

/** Milliseconds; each test runs webpack. */
const buildTime = 60_000;

describe('the range of shell-sdk that a build needs', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-sdk-range-'));
  const write = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, folder, name)), { recursive: true });
      writeFileSync(join(root, folder, name), content);
    }
  };
  /** Builds a remote of these sources. */
  const build = (files: Readonly<Record<string, string>>) => {
    rmSync(join(root, 'mfe-small'), { recursive: true, force: true });
    write('mfe-small', {
      'package.json': '{ "name": "mfe-small", "version": "0.1.0", "sideEffects": false }',
      ...files,
    });
    return buildProject({
      kind: 'remote',
      name: 'mfe-small',
      folder: join(root, 'mfe-small'),
      owner: 'Small team',
      routes: ['/small'],
      screens: ['/small'],
      pages: {},
      devPort: 4999,
    });
  };

  beforeAll(() => {
    write('libs/shell-sdk', sdk);
    mkdirSync(join(root, 'node_modules/@vitrine'), { recursive: true });
    for (const name of readdirSync(packages).filter((name) => name !== '@vitrine' && !name.startsWith('.')))
      symlinkSync(join(packages, name), join(root, 'node_modules', name));
    symlinkSync(join(root, 'libs/shell-sdk'), join(root, 'node_modules/@vitrine/shell-sdk'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['of the oldest exports', "import { from10 } from '@vitrine/shell-sdk'; export const remote = from10();", '^1.0.0'],
    [
      'of the newest export, though it claims less',
      "import { from10, from13 } from '@vitrine/shell-sdk'; export const remote = { sdk: '^1.0.0', from10, from13 };",
      '^1.3.0',
    ],
    [
      'of what it takes by the whole namespace',
      "import * as all from '@vitrine/shell-sdk'; export const remote = all.from12();",
      '^1.2.0',
    ],
    ['of what it passes on', "export { from12 as remote } from '@vitrine/shell-sdk';", '^1.2.0'],
    [
      'not of what is shaken out',
      "import { from10, from13 } from '@vitrine/shell-sdk'; const no = () => from13(); export const remote = from10();",
      '^1.0.0',
    ],
    [
      'of this version, where nobody can say what it takes',
      "import * as all from '@vitrine/shell-sdk'; export const remote = (name: string) => all[name as 'from10'];",
      '^1.3.0',
    ],
    ['of nothing', 'export const remote = 1;', '^1.0.0'],
  ])(
    'is that %s',
    async (_, source, range) => {
      await expect(build({ 'src/routes.tsx': source })).resolves.toMatchObject({ sdk: range });
    },
    buildTime,
  );

  it(
    'counts chunks that load later, and says it in the record and the manifest',
    async () => {
      await build({
        'src/routes.tsx': "export const remote = () => import('./later.ts');",
        'src/later.ts': "import { from12 } from '@vitrine/shell-sdk'; export const later = from12();",
      });
      const read = (name: string): unknown =>
        JSON.parse(readFileSync(join(root, 'mfe-small/dist', name), 'utf8')) as unknown;
      expect(read('build.json')).toMatchObject({ sdk: '^1.2.0' });
      expect(read('mf-manifest.json')).toMatchObject({
        shared: expect.arrayContaining([
          expect.objectContaining({ name: '@vitrine/shell-sdk', requiredVersion: '^1.2.0' }),
        ]),
      });
    },
    buildTime,
  );

  it(
    'fails where an export is in no recorded version',
    async () => {
      await expect(
        build({
          'src/routes.tsx': "import { fromNowhere } from '@vitrine/shell-sdk'; export const remote = fromNowhere();",
        }),
      ).rejects.toThrow(
        'It imports fromNowhere of @vitrine/shell-sdk, which no version has recorded: run `npm run sdk:surface`',
      );
    },
    buildTime,
  );

  it(
    'keeps the build off an older shell, and lets it onto one that has what it imports',
    async () => {
      const place = placeOn(folderTarget(join(root, 'deploy')), 'local');
      const deployShell = (buildId: string, version: string) =>
        publish(place, writeProject(root, { ...shellRecord, buildId, sdk: version }, shellFiles), { by: 'ada' });
      const { react } = await build({
        'src/routes.tsx': "import { from12 } from '@vitrine/shell-sdk'; export const remote = from12();",
      });
      expect(react).toBe(shellRecord.react);
      const deploy = () => publish(place, join(root, 'mfe-small'), { by: 'ada' });

      await deployShell('aaaaaaaaaaaa', '1.1.0');
      const refused: unknown = await deploy().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DeployRefused);
      expect((refused as DeployRefused).refusals).toEqual([
        expect.objectContaining({
          rule: 'sdk',
          why: 'it needs a newer shell, with shell-sdk ^1.2.0; the page has 1.1.0',
        }),
      ]);
      await deployShell('dddddddddddd', '1.2.0');
      await expect(deploy()).resolves.toMatchObject({ changed: true });
    },
    buildTime,
  );
});
