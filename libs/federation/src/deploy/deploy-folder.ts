import { Registry } from '@vitrine/contracts';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** Which shell build the edge serves. */
export const ShellPointer = z.object({
  version: z.literal(1),
  buildId: z.string(),
  integrity: z.record(z.string(), z.string()),
  deployedAt: z.iso.datetime(),
  /** Older shell builds, newest first; their files stay. */
  history: z.array(z.string()),
});
export type ShellPointer = z.infer<typeof ShellPointer>;

/** Paths of what is deployed. */
export interface DeployFolder {
  readonly root: string;
  readonly registryFile: string;
  readonly shellFile: string;
  readonly lockFile: string;
}

/** `VITRINE_DEPLOY_DIR` (`.data/deploy` under the workspace) and `VITRINE_ENVIRONMENT` (`local`). */
export const deployFolder = (workspace: string, env: NodeJS.ProcessEnv = process.env): DeployFolder => {
  const root = resolve(workspace, env['VITRINE_DEPLOY_DIR'] ?? '.data/deploy');
  const environment = env['VITRINE_ENVIRONMENT'] ?? 'local';
  if (!/^[a-z][a-z0-9-]*$/.test(environment)) throw new Error(`VITRINE_ENVIRONMENT is '${environment}'; it names a file and may hold a-z, 0-9 and - only`);
  const registry = join(root, 'registry');
  return { root, registryFile: join(registry, `${environment}.json`), shellFile: join(registry, `${environment}.shell.json`), lockFile: join(registry, `${environment}.lock`) };
};

const read = <T>(file: string, schema: z.ZodType<T>): T | null => {
  if (!existsSync(file)) return null;
  const result = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is malformed: ${z.prettifyError(result.error)}`);
  return result.data;
};

/** The registry, empty where nothing was deployed yet. Throws when the file is malformed. */
export const readRegistry = ({ registryFile }: DeployFolder): Registry => read(registryFile, Registry) ?? { version: 1, remotes: [] };

export const findShellPointer = ({ shellFile }: DeployFolder): ShellPointer | null => read(shellFile, ShellPointer);

/** A lock older than this was left by a deploy that died. */
const staleLockMs = 60_000;

/** Runs `change` while no other deploy of the environment does: read, check and write are one step. */
export const withDeployLock = async <T>({ lockFile }: DeployFolder, change: () => T | Promise<T>): Promise<T> => {
  mkdirSync(join(lockFile, '..'), { recursive: true });
  const patience = Date.now() + 30_000;
  for (;;) {
    try {
      const handle = openSync(lockFile, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (existsSync(lockFile) && Date.now() - statSync(lockFile).mtimeMs > staleLockMs) rmSync(lockFile, { force: true });
      if (Date.now() > patience) throw new Error(`Another deploy holds ${lockFile}; remove the file if none is running`, { cause: error });
      await wait(50);
    }
  }
  try {
    return await change();
  } finally {
    rmSync(lockFile, { force: true });
  }
};
