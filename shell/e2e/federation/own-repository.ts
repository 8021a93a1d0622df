import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from './own-edge.ts';

const workspace = join(import.meta.dirname, '../../..');

/** The repository of a remote outside this one, as `npm run new:remote booking -- --repository <folder>` makes it. */
export interface OwnRepository {
  readonly folder: string;
  /** Runs npm in it and answers what that said. Rejects with that when it fails. */
  readonly npm: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string>;
  /** Replaces text in a file of it. Throws when it does not stand there. */
  readonly edit: (file: string, from: string, to: string) => void;
}

/** That of a person in another folder: this Node, and nothing of this workspace or of the system under test. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, PATH = '', ...rest } = process.env;
  const paths = PATH.split(delimiter).filter((path) => !path.startsWith(workspace));
  return { ...rest, PATH: [dirname(process.execPath), ...paths].join(delimiter) };
};

const run = async (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> => {
  try {
    return (await promisify(execFile)(program, [...args], { cwd, env, maxBuffer: 16_000_000 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
};

/** The version that a lock file has of a package. */
export const lockedVersion = (folder: string, name: string): string | undefined => {
  const file = join(folder, 'package-lock.json');
  const { packages } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{ "packages": {} }') as {
    packages: Readonly<Record<string, { version?: string }>>;
  };
  return packages[`node_modules/${name}`]?.version;
};

/** `test` with an edge of the worker's own, and a repository of a remote that has never been deployed. */
export const test = base.extend<object, { ownRepository: OwnRepository }>({
  ownRepository: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-repository-'));
      try {
        const command = ['tools/new-remote.ts', 'booking', '--repository', folder];
        await run(process.execPath, command, workspace, environment());
        await use({
          folder,
          npm: (args, env = {}) => run('npm', args, folder, { ...environment(), ...env }),
          edit: (file, from, to) => {
            const text = readFileSync(join(folder, file), 'utf8');
            if (!text.includes(from)) throw new Error(`${file} holds no '${from}'`);
            writeFileSync(join(folder, file), text.replace(from, to));
          },
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    // Packs, and installs some hundred packages.
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { workspace };
