import { modulesOf } from './build-modules.ts';
import { createRemoteWorkspace } from './testing-remote.ts';

/** Milliseconds; each test runs webpack. */
const buildTime = 60_000;

describe('what a build records of its modules', () => {
  const { root, build, remove } = createRemoteWorkspace();

  afterAll(remove);

  const record = async (routes: string, files: Readonly<Record<string, string>> = {}) =>
    (await build({ 'src/routes.tsx': routes, ...files })).modules;

  it(
    'names two exports of the SDK and one operation, each in its version',
    async () => {
      const modules = await record(
        "import { from10, from13 } from '@vitrine/shell-sdk'; import { api } from '@vitrine/contracts';" +
          'export const remote = () => [from10(), from13(), api.clients.get];',
      );
      expect(modules).toMatchObject({
        exposes: ['./routes'],
        uses: { '@vitrine/contracts': ['api'], '@vitrine/shell-sdk': ['from10', 'from13'] },
        endpoints: ['GET /clients/:id'],
      });
      expect(modules?.shared).toContainEqual({ name: '@vitrine/shell-sdk', version: '1.3.0', range: '^1.3.0' });
    },
    buildTime,
  );

  it(
    'finds operations that are taken apart, taken by their family, or loaded later; none that is shaken out',
    async () => {
      const modules = await record(
        "import { api, packageEndpoints } from '@vitrine/contracts'; const { get } = api.clients;" +
          'const never = () => api.invoices.list;' +
          "export const remote = () => [get, packageEndpoints.list.path, import('./later.ts')];",
        {
          'src/later.ts':
            "import { api } from '@vitrine/contracts'; export const later = (n: 'pdf') => api.sharedEstimates[n];",
        },
      );
      expect(modules?.endpoints).toEqual([
        'GET /clients/:id',
        'GET /packages',
        'GET /shared-estimates/:id/pdf',
        'POST /shared-estimates/accept',
        'POST /shared-estimates/ask',
        'POST /shared-estimates/decline',
        'POST /shared-estimates/view',
      ]);
    },
    buildTime,
  );

  it(
    'names constants that webpack writes into the module that imports them, and a package that is taken whole',
    async () => {
      const modules = await record(
        "import { apiPrefix } from '@vitrine/contracts'; import * as sdk from '@vitrine/shell-sdk';" +
          "export const remote = (name: 'from10') => [apiPrefix, sdk[name]];",
      );
      expect(modules?.uses).toEqual({ '@vitrine/contracts': ['apiPrefix'], '@vitrine/shell-sdk': ['*'] });
      expect(modules?.endpoints).toEqual([]);
    },
    buildTime,
  );

  it('finds operations by their address in scripts that load no contracts, and by the forms of pages', async () => {
    const input = { root, own: [], imports: [], exposes: [], shared: [] };
    await expect(
      modulesOf({
        ...input,
        scripts: ['fetch("/api/platform/status")', 'x=`/api/crash-reports`,y="/api/nowhere"'],
        forms: ['/api/contacts'],
      }),
    ).resolves.toMatchObject({ endpoints: ['GET /platform/status', 'POST /contacts', 'POST /crash-reports'] });
  });
});
