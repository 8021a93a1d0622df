import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
});
