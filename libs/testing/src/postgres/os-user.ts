import { spawnSync } from 'node:child_process';

/** An account of the operating system. */
export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const idOf = (flag: '-u' | '-g', name: string): number | null => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : null;
};

const findUser = (name: string): OsUser | null => {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === null || gid === null ? null : { name, uid, gid };
};

/**
 * The account PostgreSQL has to run as, because it refuses root: null for an ordinary user (who runs
 * it in person), else `postgres` (created if absent), else `nobody`.
 */
export const postgresUser = (): OsUser | null => {
  if (process.getuid?.() !== 0) return null;
  const present = findUser('postgres');
  if (present !== null) return present;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const user = findUser('postgres') ?? findUser('nobody');
  if (user === null)
    throw new Error(
      "PostgreSQL cannot run as root, and neither an OS user 'postgres' nor 'nobody' exists. Start as an " +
        'ordinary user, or set DATABASE_URL.',
    );
  return user;
};

/** Asks the kernel, as that user, so that every parent folder, group and access list counts. */
export const canUse = (
  user: OsUser,
  { run = [], write = [] }: { run?: readonly string[]; write?: readonly string[] },
): boolean => {
  const script =
    'n=$1; shift; while [ "$n" -gt 0 ]; do test -x "$1" || exit 1; shift; n=$((n-1)); done; for f; do test -w ' +
    '"$f" && test -x "$f" || exit 1; done';
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', String(run.length), ...run, ...write], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  });
  return status === 0;
};
