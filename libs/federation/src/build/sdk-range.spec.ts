import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployRefused } from '../deploy/checks.ts';
import { placeOn } from '../deploy/place.ts';
import { publish } from '../deploy/publish.ts';
import { folderTarget } from '../deploy/targets/folder-target.ts';
import { shellFiles, shellRecord, writeProject } from '../deploy/testing-builds.ts';
import { createRemoteWorkspace } from './testing-remote.ts';

/** Milliseconds; each test runs webpack. */
const buildTime = 60_000;

describe('the range of shell-sdk that a build needs', () => {
  const { root, build, remove } = createRemoteWorkspace();

  afterAll(remove);

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
        'It imports fromNowhere of @vitrine/shell-sdk, which no version has recorded: ' +
          'run `npm run surface -w @vitrine/shell-sdk`',
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
