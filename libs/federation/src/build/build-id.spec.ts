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

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-build-id-'));
    write('package-lock.json', '{}');
    write('mfe-portal/package.json', '{"dependencies":{"@vitrine/ui":"*"}}');
    write('mfe-portal/src/routes.tsx', 'routes');
    write('libs/ui/package.json', '{"dependencies":{"@vitrine/brand":"*"}}');
    write('libs/ui/src/index.ts', 'ui');
    write('libs/brand/package.json', '{}');
    write('libs/brand/src/index.ts', 'brand');
    write('libs/testing/package.json', '{}');
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
    'package-lock.json',
    'mfe-portal/src/new.ts',
  ])('moves with %s', (file) => {
    const before = id();
    write(file, 'changed');
    expect(id()).not.toBe(before);
  });

  it.each([
    'mfe-portal/src/routes.spec.tsx',
    'mfe-portal/README.md',
    'mfe-portal/dist/build.json',
    'libs/testing/src/index.ts',
    'mfe-portal/e2e/x.spec.ts',
  ])('stays with %s', (file) => {
    const before = id();
    write(file, 'changed');
    expect(id()).toBe(before);
  });
});
