import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildIdOf } from './build-id.ts';
import { findProvenance, provenanceFile, provenanceOf } from './provenance.ts';

describe('the provenance of a build', () => {
  let root: string;
  const now = new Date('2026-11-24T10:00:00Z');
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada Lovelace', '-c', 'user.email=ada@halcyon.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const lock = (versions: Readonly<Record<string, string>> = {}): void => {
    const at = (name: string, more: object = {}) => [
      `node_modules/${name}`,
      { version: versions[name] ?? '1.0.0', integrity: `sha512-${versions[name] ?? 'x'}`, ...more },
    ];
    const declared = { grid: '1.0.0', chart: '1.0.0' };
    const packages = Object.fromEntries([at('grid', { dependencies: { cells: '*' } }), at('cells'), at('chart')]);
    write('package-lock.json', JSON.stringify({ packages: { '': { dependencies: declared }, ...packages } }));
  };
  const of = (env: NodeJS.ProcessEnv = {}) => provenanceOf(root, join(root, 'mfe-portal'), { env, now });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-provenance-'));
    lock();
    write('mfe-portal/package.json', '{}');
    write('mfe-portal/src/routes.tsx', "import { grid } from 'grid/core';");
    write('mfe-marketing/src/routes.tsx', "import { chart } from 'chart';");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const commit = (): string => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
    return git('rev-parse', 'HEAD');
  };

  it('names commit and author, and whether the sources of this build were changed since', () => {
    const id = commit();
    expect(of()).toMatchObject({
      commit: id,
      author: 'Ada Lovelace <ada@halcyon.example>',
      dirty: false,
      ci: null,
      builtAt: now.toISOString(),
    });
    write('mfe-marketing/src/routes.tsx', 'export {};');
    expect(of().dirty).toBe(false);
    write('mfe-portal/src/new.ts', 'export {};');
    expect(of().dirty).toBe(true);
  });

  it.each([
    [
      'GitHub',
      { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'halcyon/site', GITHUB_RUN_ID: '7' },
      'https://github.com/halcyon/site/actions/runs/7',
    ],
    ['GitLab', { CI_JOB_URL: 'https://gitlab.com/halcyon/site/-/jobs/7' }, 'https://gitlab.com/halcyon/site/-/jobs/7'],
    ['an address that no browser may follow', { BUILD_URL: 'javascript:alert(1)' }, null],
  ])('links to the CI run: %s', (_, env, link) => {
    expect(of(env).ci).toBe(link);
  });

  it('takes from CI what git does not know', () => {
    const env = { CI_COMMIT_SHA: 'ABCDEF0123456789', CI_COMMIT_AUTHOR: 'Grace <grace@halcyon.example>' };
    expect(of(env)).toMatchObject({
      commit: 'abcdef0123456789',
      author: 'Grace <grace@halcyon.example>',
      dirty: false,
    });
    expect(of()).toMatchObject({ commit: null, author: null });
  });

  it('hashes the packages that the build depends on, and no other team’s', () => {
    const { lock: before, dependencies } = of();
    expect(dependencies).toEqual({ grid: '1.0.0' });
    lock({ chart: '2.0.0' });
    expect(of().lock).toBe(before);
    lock({ cells: '2.0.0' });
    expect(of().lock).not.toBe(before);
  });

  it('is no part of the build’s id', () => {
    const id = buildIdOf(root, join(root, 'mfe-portal'));
    commit();
    mkdirSync(join(root, 'mfe-portal/dist'));
    const stated = of();
    writeFileSync(join(root, 'mfe-portal/dist', provenanceFile), JSON.stringify(stated));
    expect(buildIdOf(root, join(root, 'mfe-portal'))).toBe(id);
    expect(findProvenance(join(root, 'mfe-portal/dist'))).toEqual(stated);
  });
});
