import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIdOf } from './build-id.ts';

describe('buildIdOf', () => {
  let root: string;
  const write = (name: string, content: string): void => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  const id = (folder = root): string => buildIdOf(folder, join(folder, 'mfe-portal'));

  /** Packages with their versions: `grid` needs `cells`, and has one of its own; `chart` is another project's. */
  const lock = (versions: Readonly<Record<string, string>> = {}): void => {
    const at = (path: string, more: object = {}) => [
      `node_modules/${path}`,
      { version: versions[path] ?? '1.0.0', integrity: 'sha512-x', ...more },
    ];
    const packages = {
      '': { dependencies: { grid: '1.0.0', chart: '1.0.0' } },
      ...Object.fromEntries([
        at('grid', { dependencies: { cells: '*' }, optionalDependencies: { 'grid-linux': '*' } }),
        at('grid/node_modules/cells'),
        at('cells'),
        at('chart'),
        at('grid-linux', { os: ['linux'] }),
      ]),
    };
    write('package-lock.json', JSON.stringify({ packages }));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-build-id-'));
    lock();
    write('mfe-portal/package.json', '{"dependencies":{"@vitrine/ui":"*","@vitrine/federation":"*"}}');
    write('mfe-portal/src/routes.tsx', "import { grid } from 'grid/core';");
    write('libs/ui/package.json', '{"dependencies":{"@vitrine/brand":"*"}}');
    write('libs/ui/src/index.ts', 'ui');
    write('libs/brand/package.json', '{}');
    write('libs/brand/src/index.ts', 'brand');
    write('libs/testing/package.json', '{}');
    write('libs/federation/package.json', '{}');
    write('libs/federation/src/deploy/cli.ts', 'deploy');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is the same for the same sources in another folder', () => {
    const copy = mkdtempSync(join(tmpdir(), 'vitrine-build-id-copy-'));
    cpSync(root, copy, { recursive: true });
    expect(id(copy)).toBe(id());
    rmSync(copy, { recursive: true, force: true });
  });

  it.each([
    'mfe-portal/src/routes.tsx',
    'libs/ui/src/index.ts',
    'libs/brand/src/index.ts',
    'tsconfig.base.json',
    'mfe-portal/src/new.ts',
  ])('moves with %s', (file) => {
    const before = id();
    write(file, 'changed');
    expect(id()).not.toBe(before);
  });

  it.each([['grid'], ['grid/node_modules/cells']])('moves with the locked version of %s, which it needs', (name) => {
    const before = id();
    lock({ [name]: '1.0.1' });
    expect(id()).not.toBe(before);
  });

  it.each([['chart'], ['cells'], ['grid-linux']])('stays with the locked version of %s, which it needs not', (name) => {
    const before = id();
    lock({ [name]: '1.0.1' });
    expect(id()).toBe(before);
  });

  it.each([
    'mfe-portal/src/routes.spec.tsx',
    'mfe-portal/README.md',
    'mfe-portal/dist/build.json',
    'libs/testing/src/index.ts',
    'libs/federation/src/deploy/cli.ts',
    'mfe-portal/e2e/x.spec.ts',
  ])('stays with %s', (file) => {
    const before = id();
    write(file, 'changed');
    expect(id()).toBe(before);
  });

  describe('in a repository of its own', () => {
    const library = (integrity: string): void =>
      write(
        'package-lock.json',
        JSON.stringify({
          packages: {
            '': { dependencies: { '@vitrine/ui': 'file:packages/ui.tgz', chart: '1.0.0' } },
            'node_modules/@vitrine/ui': { version: '0.1.0', integrity, dependencies: { cells: '1.0.0' } },
            'node_modules/cells': { version: '1.0.0' },
            'node_modules/chart': { version: '1.0.0' },
          },
        }),
      );
    const ownId = (): string => buildIdOf(root, root);

    beforeEach(() => {
      rmSync(join(root, 'libs'), { recursive: true });
      write('package.json', '{"name":"@booking/mfe-booking","dependencies":{"@vitrine/ui":"file:packages/ui.tgz"}}');
      write('webpack.config.ts', '');
      write('src/routes.tsx', "import { Button } from '@vitrine/ui';");
      library('sha512-x');
    });

    it('moves with the packed library that the lock file names', () => {
      const before = ownId();
      library('sha512-y');
      expect(ownId()).not.toBe(before);
    });

    it.each(['webpack.config.ts', 'package.json', 'src/routes.tsx'])('moves with %s', (file) => {
      const before = ownId();
      write(file, file === 'package.json' ? '{"name":"mfe-other"}' : "import { Text } from '@vitrine/ui';");
      expect(ownId()).not.toBe(before);
    });

    it('stays with what the lock file has of others, with archives and with the settings of tests', () => {
      const before = ownId();
      write('package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8').replace('"chart"', '"graph"'));
      write('packages/ui.tgz', 'archive');
      write('jest.config.mjs', 'settings');
      expect(ownId()).toBe(before);
    });
  });
});
