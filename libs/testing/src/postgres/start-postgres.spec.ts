import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { freePort } from '../process/free-port.ts';
import { startPostgres } from './start-postgres.ts';

const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
};

/** A folder that the OS user of PostgreSQL may enter too (see `makeDataFolder`). */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-keep-'));
  await chmod(folder, 0o755);
  return folder;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (condition: () => boolean, limit = 15_000): Promise<void> => {
  const end = Date.now() + limit;
  while (!condition()) {
    if (Date.now() > end) throw new Error('The condition did not come true in time.');
    await delay(50);
  }
};

describe('startPostgres', () => {
  test('gives an empty database, more of them on request, and leaves nothing behind', async () => {
    const postgres = await startPostgres();
    const other = await postgres.createDatabase();
    await query(other, 'create table t (x int)');
    const name = new URL(other).pathname.slice(1);
    const copy = await postgres.createDatabase(undefined, { template: name });

    expect(await query(postgres.url, 'select current_database(), lower($$É$$)')).toEqual([['vitrine', 'é']]);
    expect(await query(copy, 'select count(*)::int from t')).toEqual([[0]]);

    await postgres.stop();
    await expect(access(postgres.dataDir)).rejects.toThrow('ENOENT');
    expect(isAlive(postgres.pid)).toBe(false);
  }, 60_000);

  test('writes no values into its log, whatever fails', async () => {
    const lines: string[] = [];
    const postgres = await startPostgres({ log: (line) => lines.push(line) });
    await query(postgres.url, 'create table people (email text unique)');
    await query(postgres.url, `insert into people values ('ada@clinic.example')`);
    await expect(query(postgres.url, `insert into people values ('ada@clinic.example')`)).rejects.toThrow(
      'duplicate key',
    );
    await expect(query(postgres.url, `select 'eve@clinic.example'::int`)).rejects.toThrow('invalid input syntax');
    await postgres.stop();
    expect(lines.join('\n')).toContain('ready to accept connections');
    expect(lines.filter((line) => line.includes('@clinic.example'))).toEqual([]);
  }, 60_000);

  test('keeps the data of a named folder, over a stale pid file too', async () => {
    const folder = await openFolder();
    const dataDir = join(folder, 'postgres');
    const port = await freePort();
    const first = await startPostgres({ dataDir, port });
    await query(first.url, 'create table kept as select 1 as x');
    await first.stop();
    await writeFile(join(first.dataDir, 'postmaster.pid'), `${process.pid}\n${first.dataDir}\n`);

    const second = await startPostgres({ dataDir, port });
    expect(await query(second.url, 'select x from kept')).toEqual([[1]]);
    await expect(startPostgres({ dataDir: join(folder, 'other'), port })).rejects.toThrow(
      `PostgreSQL did not start on port ${port}`,
    );
    await second.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  test('ends with the process that started it, even when that is killed', async () => {
    const module = pathToFileURL(join(process.cwd(), 'libs/testing/src/postgres/start-postgres.ts')).href;
    const program =
      `const { startPostgres } = await import(${JSON.stringify(module)}); const p = await startPostgres(); ` +
      'console.log(p.pid); setInterval(() => {}, 1000);';
    const owner = spawn('node', ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(pid)).toBe(true);

    owner.kill('SIGKILL');
    await until(() => !isAlive(pid));
    expect(isAlive(pid)).toBe(false);
  }, 60_000);
});
