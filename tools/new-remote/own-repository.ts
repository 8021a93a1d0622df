import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceVersions } from '../pack/manifest.ts';
import { packPackages, type Archive } from '../pack/pack.ts';
import { checkName, copyTemplate, CannotCreate, type NewRemote } from './create-remote.ts';

/** What the repository itself imports, tests and is checked with. */
const ownPackages = {
  dependencies: ['react', 'react-dom', 'styled-components'],
  devDependencies: [
    '@swc/core',
    '@swc/jest',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/jest',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'jest',
    'jest-environment-jsdom',
    'typescript',
  ],
};

/** The deploy tool's hints name `vitrine`, as it is named in this workspace. */
const scripts = {
  dev: 'vitrine-remote dev',
  typecheck: 'tsc -p tsconfig.json',
  test: 'node --experimental-vm-modules node_modules/jest/bin/jest.js',
  build: 'vitrine-remote build',
  sizes: 'vitrine-remote sizes',
  vitrine: 'vitrine-remote',
};

const manifestOf = (name: string, archives: readonly Archive[], versions: Readonly<Record<string, string>>) => {
  const pinned = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, versions[one]]));
  return {
    name: `mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=24' },
    sideEffects: false,
    scripts,
    dependencies: {
      ...Object.fromEntries(archives.map((archive) => [archive.name, `file:packages/${archive.file}`])),
      ...pinned(ownPackages.dependencies),
    },
    devDependencies: pinned(ownPackages.devDependencies),
  };
};

/**
 * Makes the repository of a remote in `folder`, which must be new or empty: the files of `new:remote`, this workspace's
 * libraries as archives, and a lock file of its own, for which npm installs. Throws `CannotCreate` with what is in the
 * way, and where npm fails.
 */
export const createRepository = async (workspace: string, remote: NewRemote, folder: string): Promise<void> => {
  checkName(workspace, remote.name);
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new CannotCreate(`${folder} is not empty`);
  copyTemplate(workspace, remote, folder, (target) =>
    cpSync(join(import.meta.dirname, 'own-repository'), target, { recursive: true }),
  );
  const archives = await packPackages(workspace, join(folder, 'packages'));
  const manifest = manifestOf(remote.name, archives, workspaceVersions(workspace));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n.swc/\n.data/\n');
  try {
    await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      maxBuffer: 64_000_000,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new CannotCreate(`npm install failed in ${folder}:\n${stderr}`);
  }
};
