import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { freePort } from '../process/free-port.ts';
import { processGuard } from '../process/process-guard.ts';
import { binariesFor, type PostgresBinaries, wantedMajor } from './binaries.ts';
import { findClusterMajor, makeDataFolder, openFolders } from './data-folder.ts';
import { postgresUser, type OsUser } from './os-user.ts';
import { clearPreviousRun, forgetOwner, noteOwner } from './previous-run.ts';

/** Not a secret: the server listens on the loopback of a developer's machine only. */
const account = { user: 'postgres', password: 'postgres' };
const mainDatabase = 'vitrine';

export interface StartPostgresOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Kept over restarts. Default: a temporary folder, removed at `stop`, without care for durability. */
  readonly dataDir?: string;
  /** Default: true. With hundreds of short-lived databases its rounds take a tenth of the server's time. */
  readonly autovacuum?: boolean;
  /** Receives PostgreSQL's log line by line, and remarks of the start. */
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  /** `postgres://…` of the database `vitrine`. */
  readonly url: string;
  readonly port: number;
  /** Where the data really lies (see `dataDir`; as root another folder may have been taken). */
  readonly dataDir: string;
  /** Pid of the server. */
  readonly pid: number;
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<void>;
  /** Makes an empty database (or a copy of `template`, which must have no connections) and returns its URL. */
  readonly createDatabase: (name?: string, options?: { template?: string }) => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Ends it at once, without a word; it recovers at the next start. */
  readonly kill: () => void;
}

const urlOf = (port: number, database: string): string =>
  `postgres://${account.user}:${account.password}@127.0.0.1:${port}/${database}`;

/** Runs to its end as `user`; answers everything it printed. */
const run = async (
  program: string,
  args: readonly string[],
  user: OsUser | null,
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

/** The same order and case rules on every machine, whatever locales it has: the bytes' order, Unicode's case rules. */
const localeArguments = (major: string): string[] =>
  Number(major) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', '--lc-ctype=C.UTF-8'];

const initialize = async (
  { initdb }: PostgresBinaries,
  major: string,
  folder: string,
  user: OsUser | null,
  durable: boolean,
): Promise<void> => {
  const passwordFile = join(user === null ? tmpdir() : '/tmp', `vitrine-initdb-${randomBytes(6).toString('hex')}`);
  await writeFile(passwordFile, account.password, { mode: 0o600 });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  try {
    const { code, output } = await run(
      initdb,
      [
        `--pgdata=${folder}`,
        `--username=${account.user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeArguments(major),
        ...(durable ? [] : ['--no-sync']),
      ],
      user,
    );
    if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${folder}:\n${output.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
};

const settings = (port: number, durable: boolean, autovacuum: boolean): string[] =>
  Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_line_prefix: '%m [%p] ',
    autovacuum: autovacuum ? 'on' : 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The client gets errors with statement and values; a log must not contain these addresses and names.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Resolves once the server accepts connections, or with the reason why it ended. */
const untilReady = async (
  child: ChildProcess,
  log: (line: string) => void,
): Promise<{ ready: true } | { ready: false; lines: string[] }> => {
  const lines: string[] = [];
  if (child.stderr === null) throw new Error('PostgreSQL was started without its log.');
  const reader = createInterface({ input: child.stderr });
  return new Promise((resolve, reject) => {
    reader.on('line', (line) => {
      log(line);
      if (lines.length < 200) lines.push(line);
      if (line.includes('database system is ready to accept connections')) resolve({ ready: true });
    });
    child.once('error', reject);
    child.once('close', () => resolve({ ready: false, lines }));
  });
};

const ensureDatabase = async (port: number, database: string, template?: string): Promise<string> => {
  const client = new Client({ connectionString: urlOf(port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      const from = template === undefined ? '' : ` template ${escapeIdentifier(template)}`;
      await client.query(`create database ${escapeIdentifier(database)}${from}`);
    }
  } finally {
    await client.end();
  }
  return urlOf(port, database);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  // INT: "fast", ends the clients and writes a checkpoint. QUIT: at once, recovers at the next start.
  child.kill('SIGINT');
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const ended = await Promise.race([closed.then(() => true), delay(3000, false, { ref: false })]);
    if (ended) return;
    child.kill(signal);
  }
  await closed;
};

/**
 * Starts a real PostgreSQL (18, or what `POSTGRES_VERSION` says) from npm binaries on 127.0.0.1, as root (then it runs
 * as another OS user) and as an ordinary user. It ends with this process, even if that is killed.
 * @throws Error with the last lines of PostgreSQL's log, or with what to do.
 */
export const startPostgres = async (options: StartPostgresOptions = {}): Promise<RunningPostgres> => {
  const log = options.log ?? (() => undefined);
  const user = postgresUser();
  const major = wantedMajor(process.env);
  const binaries = await binariesFor(user, major, openFolders);
  const folder = await makeDataFolder(options.dataDir, user);
  if (folder.insteadOf !== undefined) {
    log(`The OS user '${user?.name ?? ''}' cannot enter ${folder.insteadOf}: the data lies in ${folder.path} instead.`);
  }
  const durable = !folder.temporary;

  const clusterMajor = await findClusterMajor(folder.path);
  if (clusterMajor !== null && clusterMajor !== major) {
    throw new Error(
      `The data in ${folder.path} is of PostgreSQL ${clusterMajor}, the program is ${major}. Move that folder ` +
        `away, or set DATABASE_URL to a PostgreSQL ${clusterMajor}.`,
    );
  }
  await clearPreviousRun(folder.path);
  if (clusterMajor === null) await initialize(binaries, major, folder.path, user, durable);

  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawn(
      binaries.postgres,
      ['-D', folder.path, ...settings(port, durable, options.autovacuum ?? true)],
      {
        cwd: '/',
        // A session of its own: Ctrl-C in a terminal reaches the one who stops it in order, not the database.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(user && { uid: user.uid, gid: user.gid }),
      },
    );
    const exited = new Promise<void>((resolve) => {
      child.once('close', () => resolve());
    });
    const pid = child.pid;
    if (pid !== undefined) processGuard.add(pid, 'INT');
    void exited.then(() => pid !== undefined && processGuard.remove(pid));
    const outcome = await untilReady(child, log);
    if (!outcome.ready || pid === undefined) {
      const why = outcome.ready ? '' : outcome.lines.join('\n');
      // Processes of a server that was killed leave a moment after it; a port chosen by us may be lost to another.
      const passing =
        /shared memory block .* is still in use/.test(why) ||
        (options.port === undefined && /could not bind|Address already in use/.test(why));
      if (passing && attempt < 20) {
        await delay(500);
        continue;
      }
      if (folder.temporary) await rm(folder.path, { recursive: true, force: true });
      throw new Error(`PostgreSQL did not start on port ${port}:\n${why.split('\n').slice(-12).join('\n')}`);
    }
    await noteOwner(folder.path);
    try {
      await ensureDatabase(port, mainDatabase);
    } catch (error) {
      await end(child);
      throw error;
    }
    return {
      url: urlOf(port, mainDatabase),
      port,
      dataDir: folder.path,
      pid,
      exited,
      createDatabase: async (name = `test_${randomBytes(6).toString('hex')}`, { template } = {}) =>
        ensureDatabase(port, name, template),
      stop: async () => {
        await end(child);
        await forgetOwner(folder.path);
        if (folder.temporary) await rm(folder.path, { recursive: true, force: true });
      },
      kill: () => child.kill('SIGQUIT'),
    };
  }
};
