import { createHash } from 'node:crypto';
import { access, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canUse, type OsUser } from './os-user.ts';

/** Folders that any OS user may enter, best first; used where the wished one is closed to PostgreSQL's. */
export const openFolders = ['/var/lib/vitrine', '/var/tmp/vitrine'] as const;

interface DataFolder {
  readonly path: string;
  /** Set if another folder than the wished one had to be taken. */
  readonly insteadOf?: string;
  readonly temporary: boolean;
}

const prepare = async (path: string, user: OsUser | null): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user === null) return true;
  await chown(path, user.uid, user.gid);
  return canUse(user, { write: [path] });
};

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Beside the wished folder: where the data is instead. Beside the data: whose they are. */
const locationFile = (wished: string): string => `${wished}.location`;
const originFile = (folder: string): string => `${folder}.of`;

/**
 * Whoever deletes the wished folder's surroundings wants the data gone: clusters that were put elsewhere
 * and whose origin no longer points to them are removed.
 */
const removeAbandoned = async (): Promise<void> => {
  for (const folder of openFolders) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.of')) continue;
      const data = join(folder, name.slice(0, -'.of'.length));
      const wished = (await readFile(join(folder, name), 'utf8')).trim();
      if ((await exists(locationFile(wished))) || (await exists(join(data, 'postmaster.pid')))) continue;
      await rm(data, { recursive: true, force: true });
      await rm(join(folder, name), { force: true });
      await rm(`${data}.owner`, { force: true });
    }
  }
};

/** Makes the folder that holds the cluster; without a wish, a temporary one. */
export const makeDataFolder = async (wished: string | undefined, user: OsUser | null): Promise<DataFolder> => {
  if (wished === undefined) {
    const parent = user === null || canUse(user, { run: [tmpdir()] }) ? tmpdir() : '/var/tmp';
    const path = await mkdtemp(join(parent, 'vitrine-postgres-'));
    await prepare(path, user);
    return { path, temporary: true };
  }
  const path = resolve(wished);
  if (await prepare(path, user)) return { path, temporary: false };
  await rm(path, { recursive: true, force: true });
  await removeAbandoned();
  // One folder for each checkout, found again at the next start.
  const name = `postgres-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
  for (const folder of openFolders) {
    const other = join(folder, name);
    if (!(await prepare(other, user).catch(() => false))) continue;
    await writeFile(originFile(other), `${path}\n`);
    await writeFile(locationFile(path), `${other}\n`);
    return { path: other, insteadOf: path, temporary: false };
  }
  throw new Error(
    `The OS user '${user?.name ?? ''}', as whom PostgreSQL runs because it refuses root, can enter neither ` +
      `${path} nor ${openFolders.join(' nor ')}. ` +
      'Put the checkout into a folder that other users may enter, start as an ordinary user, or set DATABASE_URL.',
  );
};

/** Major version of the cluster in a folder, or null if there is none yet. */
export const findClusterMajor = async (folder: string): Promise<string | null> =>
  readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
