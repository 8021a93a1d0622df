import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { targetAt } from '@vitrine/federation/deploy';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { run } from '../../src/cli/commands.ts';
import { createDatabase, createEmptyDatabase } from '../support/test-database.ts';
import { connect, createSafe, type Safe } from './support.ts';

let sandbox: Sandbox;
let safe: Safe;
const before = { ...process.env };
const place = randomUUID();
/** A bucket's folder of its own. */
const store = (name: string): string => `s3://backups/${place}/${name}`;

beforeAll(async () => {
  [sandbox, safe] = await Promise.all([startSandbox(), createSafe()]);
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'sandbox',
    AWS_SECRET_ACCESS_KEY: 'sandbox',
    AWS_ENDPOINT_URL_S3: `${sandbox.url}/s3`,
    AWS_REGION: 'us-east-1',
    BACKUP_RECIPIENTS: safe.recipients.join(),
    BACKUP_IDENTITY_FILE: safe.keyFile,
  });
}, 60_000);

afterAll(async () => {
  process.env = before;
  await sandbox?.stop();
  safe?.remove();
});

interface Ended {
  readonly code: number;
  readonly text: string;
}

/** Runs a command as npm would, on a database; answers its exit code and what it printed. */
async function command(databaseUrl: string, ...args: string[]): Promise<Ended> {
  const lines: string[] = [];
  const { log, error } = console;
  const keep = (line: unknown): void => void lines.push(String(line));
  Object.assign(console, { log: keep, error: keep });
  process.env['DATABASE_URL'] = databaseUrl;
  try {
    return { code: await run(args), text: lines.join('\n') };
  } finally {
    Object.assign(console, { log, error });
    delete process.env['DATABASE_URL'];
  }
}

it('back up database and builds in a store, list, check and restore them, and show what is held', async () => {
  const source = await createDatabase();
  const client = await connect(source);
  await client.query(`INSERT INTO staff (email, role, created_at) VALUES ('ada@clinic.example', 'staff', now())`);
  await client.close();
  const deployed = targetAt(store('deployed'), 'test');
  const headers = { contentType: 'text/javascript; charset=utf-8', cacheControl: 'public' };
  await deployed.put('remotes/mfe-portal/b111111111/entry.js', Buffer.from('entry()'), headers);
  await deployed.replace('registry/production.json', '{"version":1,"remotes":[]}', null);

  const first = await command(
    source,
    'backup',
    '--to',
    store('safe'),
    '--target',
    store('deployed'),
    '--keep',
    '7d/5w',
  );
  expect(first).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Backed up as \d{8}T\d{6}Z-[0-9a-f]{4} in s3:\/\/backups\/.*database and builds$/),
  });
  const again = await command(source, 'backup', '--to', store('safe'), '--without-builds', '--keep', '1d');
  expect(again.text).toMatch(/The one before was taken 0 minutes earlier: that is the most that could have been lost/);
  expect(again.text).toMatch(/Deleted by --keep: \d{8}T/);
  const [id = ''] = /\d{8}T\d{6}Z-[0-9a-f]{4}/.exec(again.text) ?? [];
  const whole = await command(source, 'backup', '--to', store('both'), '--target', store('deployed'));
  expect(whole.code).toBe(0);

  expect((await command(source, 'restore', '--from', store('safe'), '--list')).text).toMatch(
    new RegExp(`^${id}  taken \\S+ \\(0 minutes ago\\)  \\d+\\.\\d MB  database$`),
  );
  expect((await command(source, 'restore', '--from', store('both'), '--check')).text).toMatch(
    /is whole and opens with this key: \d+ tables as of /,
  );

  const url = await createEmptyDatabase();
  const restored = await command(url, 'restore', '--from', store('both'), '--target', store('restored'));
  expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/Restored \d+ rows and 2 files of builds/) });
  const copy = await connect(url);
  expect(await copy.query('SELECT email FROM staff')).toEqual([{ email: 'ada@clinic.example' }]);
  await copy.close();
  const target = targetAt(store('restored'), 'test');
  expect((await target.find('remotes/mfe-portal/b111111111/entry.js'))?.content.toString()).toBe('entry()');

  expect((await command(url, 'held')).text).toMatch(/^Restored at \S+ from \S+, taken at \S+: reminders, /);
  expect((await command(url, 'held', '--release')).text).toMatch(/Released$/);
  expect((await command(url, 'held')).text).toBe('Nothing is held');
}, 60_000);

it('hold what waits in a copy that the database’s provider made', async () => {
  const copy = await createDatabase();
  const client = await connect(copy);
  const id = randomUUID();
  await client.query(
    `INSERT INTO email_messages (id, template, recipient, subject, variables, created_at)
     VALUES ($1, 'welcome', 'ada@clinic.example', 'Welcome', '{}', now())`,
    [id],
  );
  await client.query('SELECT enqueue_email_send($1)', [JSON.stringify([{ data: { emailId: id } }])]);
  expect((await command(copy, 'held')).text).toBe('Nothing is held');
  expect((await command(copy, 'held', '--hold', 'yesterday')).text).toMatch(/^--hold yesterday is no time/);
  const { text } = await command(copy, 'held', '--hold', '2026-11-26T03:14:00Z');
  expect(text).toMatch(/^Held: 1 mails, 0 texts and 1 jobs that waited, [^]*\n +1 {2}email welcome, the oldest of /);
  expect(await client.query(`SELECT status, first_tried_at FROM email_messages`)).toEqual([
    { status: 'unknown', first_tried_at: new Date('2026-11-26T03:14:00Z') },
  ]);
  await client.close();
});

it('say what is missing, and take no secret among their arguments', async () => {
  const nowhere = 'postgres://127.0.0.1:9/none';
  expect(await command(nowhere, 'backup')).toEqual({ code: 1, text: 'Say --to, such as --to s3://bucket/backups' });
  expect((await command(nowhere, 'backup', '--into', 'x')).text).toContain(`Unknown option '--into'`);
  expect((await command(nowhere, 'backup', '--to', safe.folder)).text).toMatch(/^The database does not answer: /);
  expect(
    await command(nowhere, 'backup', '--to', safe.folder, '--database-url', 'postgres://u:secret@db.example/v'),
  ).toEqual({ code: 1, text: expect.stringMatching(/^A password among the arguments can be read by everybody/) });
  expect((await command(nowhere, 'restore', '--from', join(safe.folder, 'none'))).text).toMatch(
    /^There is no whole backup in /,
  );
  expect((await command(nowhere, 'backup', '--to', 'ftp://x')).text).toBe(
    `--to is 'ftp://x'; it must be s3://<bucket>/<prefix>, or a folder`,
  );
  const recipients = process.env['BACKUP_RECIPIENTS'];
  delete process.env['BACKUP_RECIPIENTS'];
  try {
    expect((await command(nowhere, 'backup', '--to', safe.folder)).text).toMatch(/^For whom\? Set BACKUP_RECIPIENTS/);
  } finally {
    process.env['BACKUP_RECIPIENTS'] = recipients ?? '';
  }
});

it('backup-key makes a file that the age program reads', async () => {
  const file = join(safe.folder, 'new.key');
  const { text } = await command('postgres://127.0.0.1:9/none', 'backup-key', file);
  const recipient = text.split('\n').at(-1) ?? '';
  expect(recipient).toMatch(/^age1[0-9a-z]{58}$/);
  expect(readFileSync(file, 'utf8')).toMatch(
    new RegExp(`^# public key: ${recipient}\nAGE-SECRET-KEY-1[0-9A-Z]{58}\n$`),
  );
});
