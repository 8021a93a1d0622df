import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const checkout = join(import.meta.dirname, '../../..');
const ignoredNames = new Set(['.git', '.data', '.nx', 'node_modules', 'dist', 'test-results', 'coverage']);

/**
 * A copy of the sources that a test may add to and build from. Packages are the checkout's own, the libraries are the
 * copy's.
 */
export interface OwnWorkspace {
  readonly root: string;
  /**
   * Runs a program of the packages, or a script on this Node, and answers what it said. Rejects with that when it
   * fails.
   */
  readonly run: (
    args: readonly string[],
    options?: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> },
  ) => Promise<string>;
  /** Replaces text in a file of the copy. Throws when it does not stand there. */
  readonly edit: (file: string, from: string, to: string) => void;
  readonly remove: () => void;
}

const linkPackages = (root: string): void => {
  const packages = join(root, 'node_modules');
  mkdirSync(join(packages, '@vitrine'), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    if (name !== '@vitrine' && name !== '.cache')
      symlinkSync(join(checkout, 'node_modules', name), join(packages, name));
  }
  for (const name of readdirSync(join(root, 'libs')))
    symlinkSync(join(root, 'libs', name), join(packages, '@vitrine', name));
};

/** The system under test runs as in development, and says so; a team's own commands say nothing of it. */
const ownEnvironment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, ...rest } = process.env;
  return rest;
};

export const createWorkspace = (): OwnWorkspace => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-workspace-'));
  cpSync(checkout, root, {
    recursive: true,
    filter: (path) => !ignoredNames.has(path.slice(path.lastIndexOf('/') + 1)),
  });
  linkPackages(root);
  return {
    root,
    run: async (args, { cwd = '.', env = {} } = {}) => {
      try {
        const { stdout } = await promisify(execFile)(process.execPath, [...args], {
          cwd: join(root, cwd),
          env: { ...ownEnvironment(), ...env },
          maxBuffer: 16_000_000,
        });
        return stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
      }
    },
    edit: (file, from, to) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} holds no '${from}'`);
      writeFileSync(join(root, file), text.replace(from, to));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
