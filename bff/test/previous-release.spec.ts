import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox, unpackPreviousRelease } from '@vitrine/testing';
import { api, type Endpoint } from '@vitrine/contracts';
import { Client } from 'pg';
import { prepareSchema } from '../src/platform/startup.ts';
import { startOwnProcess } from './support/own-process.ts';
import { eventually, inquiry, newAddress } from './support/test-app.ts';
import { createEmptyDatabase } from './support/test-database.ts';

/**
 * The release before this one makes a database and fills it, by its demo and by requests; this checkout migrates it.
 * Nothing that was in it may be lost, and what staff read must be the same or more.
 */
const demoOwner = { email: 'owner@vitrine.test', password: 'vitrine-demo' };

let folder: string;
let url: string;
let database: Client;
let sandbox: Sandbox;

beforeAll(async () => {
  // Below the checkout, where the older bundle finds its packages.
  const data = fileURLToPath(new URL('../../.data', import.meta.url));
  mkdirSync(data, { recursive: true });
  folder = mkdtempSync(join(data, 'previous-release-'));
  unpackPreviousRelease(folder);
  [url, sandbox] = await Promise.all([createEmptyDatabase(), startSandbox()]);
  database = new Client({ connectionString: url });
  await database.connect();
}, 60_000);

afterAll(async () => {
  await database?.end();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: url,
  RESEND_BASE_URL: `${sandbox.url}/resend`,
  TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
  STAFF_EMAILS: demoOwner.email,
});

/** Every endpoint that is read without parameters, but for what measures the platform and the database's size. */
const readable = Object.values(api)
  .flatMap((family): readonly Endpoint[] => Object.values(family))
  .filter(
    ({ method, path, produces, status }) =>
      method === 'GET' &&
      status === 200 &&
      !produces &&
      !path.includes(':') &&
      !path.startsWith('/platform') &&
      path !== api.billing.get.path &&
      // What a migration corrects stands in the log, too.
      path !== api.audit.facets.path,
  )
  .map(({ path }) => path);

type Answers = Record<string, unknown>;

/** Takes away the product's own texts, which a release may reword or add; what staff wrote in their place stays. */
const withoutOurTexts = (key: string, value: unknown): unknown => {
  if (key === 'blocks' && Array.isArray(value)) return value.filter((block: object) => 'text' in block);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { label: _label, default: ours, ...rest } = value as Record<string, unknown>;
  const isOurTemplate = rest['origin'] === 'built-in';
  // A letterhead that nobody has saved is ours.
  const isOurLetterhead = 'businessAddress' in rest && rest['updatedAt'] === null;
  const isOurs = (name: string, content: unknown) =>
    (name === 'text' && content === ours) ||
    (isOurTemplate && (name === 'description' || name === 'variables')) ||
    (isOurLetterhead && (name === 'businessAddress' || name === 'phone')) ||
    // Which few of today's are named is an order of the release; how many there are is not.
    (name === 'items' && ['newLeads', 'texts'].includes(key)) ||
    // Corrected by the migration, see below.
    name === 'totalSpentCents';
  return Object.fromEntries(Object.entries(rest).filter(([name, content]) => !isOurs(name, content)));
};

/** Of records that both releases have, as the older one knows them; a release may add some of its own. */
const knownIn = (before: unknown, after: unknown): unknown => {
  if (Array.isArray(before) && Array.isArray(after)) {
    const idOf = (one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : undefined);
    const ids = new Set(before.map(idOf));
    const commonRows = ids.has(undefined) ? after : after.filter((one) => ids.has(idOf(one)));
    return commonRows.map((one, index) => knownIn(before[index], one));
  }
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  const fields = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, knownIn(fields.get(name), value)]));
};

/** What the demo's owner reads from a BFF, by path; `null` where it answers with an error. */
async function readAll(base: string, cookie: string): Promise<Answers> {
  const answers: Answers = {};
  for (const path of readable) {
    const answer = await fetch(base + path, { headers: { cookie } });
    answers[path] = answer.ok ? JSON.parse(await answer.text(), withoutOurTexts) : null;
  }
  return answers;
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(demoOwner),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const tables = async (schema: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
    [schema],
  );
  return rows.map(({ name }) => name);
};

const columns = async (schema: string, table: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY 1',
    [schema, table],
  );
  return rows.map(({ name }) => name);
};

/** What the migration corrects: credit counted as spent again when it paid an invoice (ADR 0117). */
const corrected = ['clients.spent_cents'];
/** What the database computes from other columns, by expressions that a release may change. */
const computed = async (): Promise<Set<string>> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'ALWAYS'`,
  );
  return new Set([...rows.map(({ name }) => name), ...corrected]);
};

it('migrates forward with all its data, and staff read from it what they read before', async () => {
  const cli = join(folder, 'bff/dist/cli.js');
  for (const command of ['migrate', 'seed-demo'])
    await promisify(execFile)(process.execPath, [cli, command], { env: { ...process.env, ...settings() } });
  const older = await startOwnProcess(settings(), undefined, [], join(folder, 'bff/dist/main.js'));
  const filed = await fetch(`${older.api}/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify(inquiry()),
  });
  expect(filed.status).toBe(201);
  await eventually('its mails to be sent', async () => {
    const { rows } = await database.query(`SELECT 1 FROM email_messages WHERE status = 'queued'`);
    return rows.length === 0;
  });
  const cookie = await signIn(older.api);
  const before = await readAll(older.api, cookie);
  expect(await older.end('SIGTERM')).toBe(0);

  await database.query('CREATE SCHEMA before');
  // What a release has applied is its own.
  const tableNames = (await tables('public')).filter((name) => !['migrations', 'database_functions'].includes(name));
  for (const table of tableNames) await database.query(`CREATE TABLE before.${table} AS TABLE public.${table}`);

  await prepareSchema({ url, poolSize: 2, migrateOnBoot: true });

  const lost: Record<string, unknown> = {};
  const generated = await computed();
  for (const table of tableNames) {
    const remaining = new Set(await columns('public', table));
    const names = await columns('before', table);
    const removedColumns = names.filter((name) => !remaining.has(name));
    if (removedColumns.length > 0) lost[table] = { removedColumns };
    const list = names
      .filter((name) => remaining.has(name) && !generated.has(`${table}.${name}`))
      .map((name) => `${name}::text`);
    const { rows } = await database.query(
      `SELECT ${list.join(', ')} FROM before.${table} EXCEPT ALL SELECT ${list.join(', ')} FROM public.${table}`,
    );
    if (rows.length > 0) lost[table] = { rows };
  }
  expect(lost).toEqual({});
  expect(tableNames.length).toBeGreaterThan(50);

  const newer = await startOwnProcess(settings());
  try {
    const after = await readAll(newer.api, cookie);
    const readableAnswers = Object.entries(before).filter(([, answer]) => answer !== null);
    expect(knownIn(before, after)).toMatchObject(Object.fromEntries(readableAnswers));
    expect(readableAnswers.length).toBeGreaterThan(15);
  } finally {
    await newer.end('SIGTERM');
  }
}, 90_000);
