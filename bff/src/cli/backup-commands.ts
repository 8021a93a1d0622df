import { cwd, env } from 'node:process';
import { parseArgs } from 'node:util';
import { deployPlace, type DeployTarget, targetAt } from '@vitrine/federation/deploy';
import {
  backup,
  BackupError,
  bytesOf,
  checkBackup,
  createKey,
  dropHeld,
  findHeld,
  type HeldCounts,
  holdCopy,
  getBackup,
  listBackups,
  parseKeep,
  parseRecipients,
  readIdentities,
  releaseHeld,
  restore,
  withConnection,
} from '../operations/backup/index.ts';
import { loadConfig } from '../platform/config.ts';

/**
 * `--database-url`, the way past a pooler where there is one, `DATABASE_URL`, or on a laptop the embedded database.
 * Throws for a password among the arguments.
 */
function databaseUrlOf(option: string | undefined): string {
  if (option !== undefined && URL.parse(option)?.password)
    throw new BackupError(
      'A password among the arguments can be read by everybody on this machine. Set DATABASE_URL instead, or leave ' +
        'the password out of --database-url and set PGPASSWORD or a .pgpass file',
    );
  const url = option ?? env['DATABASE_SESSION_URL'] ?? env['DATABASE_URL'];
  if (url !== undefined) return url;
  if (env['NODE_ENV'] === 'production') throw new BackupError('Set DATABASE_URL, or --database-url without a password');
  return loadConfig(env).database.url;
}

/** The folder or store of an option. */
function placeAt(address: string, option: string): DeployTarget {
  try {
    return targetAt(address, option);
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const deployTargetOf = (option: string | undefined): DeployTarget =>
  option === undefined ? deployPlace(cwd()).target : placeAt(option, '--target');

/** The value of an option that has no default. */
function required(value: string | undefined, option: string, example: string): string {
  if (value === undefined) throw new BackupError(`Say ${option}, such as ${option} ${example}`);
  return value;
}

function parse<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options'] & {}>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** `3 days 4 hours`, by the two largest units. */
function span(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const units = first === -1 ? parts.slice(2) : parts.slice(first, first + 2);
  return units.map(([count, unit]) => `${String(count)} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** `backup`. */
export async function runBackup(args: readonly string[]): Promise<void> {
  const { values } = parse(args, {
    to: { type: 'string' },
    'database-url': { type: 'string' },
    target: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    keep: { type: 'string' },
    'without-builds': { type: 'boolean', default: false },
  });
  const recipients = parseRecipients((values.recipient ?? [env['BACKUP_RECIPIENTS'] ?? '']).join(' '));
  if (recipients.length === 0)
    throw new BackupError(
      'For whom? Set BACKUP_RECIPIENTS to the public key (age1…) of whoever may read backups. `npm run bff -- ' +
        'backup-key <file>` makes a pair; keep that file away from this machine',
    );
  const to = placeAt(required(values.to, '--to', 's3://bucket/backups'), '--to');
  const began = performance.now();
  const { manifest, previous, removed } = await backup({
    databaseUrl: databaseUrlOf(values['database-url']),
    deployed: values['without-builds'] ? null : deployTargetOf(values.target),
    to,
    recipients,
    keep: values.keep === undefined ? null : parseKeep(values.keep),
  });
  console.log(
    `Backed up as ${manifest.id} in ${to.where}: ${megabytes(bytesOf(manifest))} in ${seconds(began)}, ` +
      (manifest.builds ? 'database and builds' : 'the database without builds'),
  );
  if (previous)
    console.log(
      `The one before was taken ${span(Date.parse(manifest.takenAt) - Date.parse(previous.takenAt))} earlier: that ` +
        'is the most that could have been lost',
    );
  if (removed.length > 0) console.log(`Deleted by --keep: ${removed.join(', ')}`);
}

/** `restore`. */
export async function runRestore(args: readonly string[]): Promise<void> {
  const { values } = parse(args, {
    from: { type: 'string' },
    backup: { type: 'string' },
    identity: { type: 'string' },
    'database-url': { type: 'string' },
    target: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  });
  const from = placeAt(required(values.from, '--from', 's3://bucket/backups'), '--from');
  if (values.list) return printBackups(from);
  if (values.only !== undefined && values.only !== 'database' && values.only !== 'builds')
    throw new BackupError('--only is database or builds');
  const manifest = await getBackup(from, values.backup);
  const identities = await readIdentities(
    required(values.identity ?? env['BACKUP_IDENTITY_FILE'], '--identity', '/media/safe/backup.key'),
  );
  const began = performance.now();
  if (values.check) {
    const facts = await checkBackup({ from, manifest, identities });
    console.log(
      `${manifest.id} is whole and opens with this key: ${String(facts.tables.length)} tables as of ` +
        `${facts.takenAt}, ${megabytes(bytesOf(manifest))}, read in ${seconds(began)}`,
    );
    return;
  }
  console.log(`Restoring ${manifest.id} from ${from.where}`);
  const outcome = await restore({
    from,
    manifest,
    identities,
    databaseUrl: values.only === 'builds' ? null : databaseUrlOf(values['database-url']),
    deployTo: values.only === 'database' ? null : deployTargetOf(values.target),
    onStep: (text) => console.log(`  ${text} …`),
  });
  console.log(
    `Restored ${String(outcome.rows)} rows and ${String(outcome.files)} files of builds in ${seconds(began)}. What ` +
      `happened after ${manifest.takenAt} (${span(Date.now() - Date.parse(manifest.takenAt))} ago) is not in it`,
  );
  if (outcome.migrated.length > 0) console.log(`Migrated: ${outcome.migrated.join(', ')}`);
  if (outcome.missing.length > 0)
    console.log(
      `The backed-up database also had these, which no migration makes. Make them by hand:\n${outcome.missing
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );
  if (values.only === 'builds') return;
  console.log(heldLine(outcome.heldCounts));
}

const heldLine = ({ mails, texts, jobs }: HeldCounts): string =>
  `Held: ${String(mails)} mails, ${String(texts)} texts and ${String(jobs)} jobs that waited, and everything that ` +
  'goes out by date. `npm run bff -- held` shows them; docs/runbooks/backup.md says when to release them';

async function printBackups(from: DeployTarget): Promise<void> {
  const { whole, torn } = await listBackups(from);
  for (const one of whole)
    console.log(
      `${one.id}  taken ${one.takenAt} (${span(Date.now() - Date.parse(one.takenAt))} ago)  ` +
        `${megabytes(bytesOf(one))}  ` +
        (one.builds ? 'database and builds' : 'database'),
    );
  for (const id of torn.keys()) console.log(`${id}  not whole: it did not end, or lost a part`);
  if (whole.length === 0) console.log(`There is no whole backup in ${from.where}`);
}

/** `held`. */
export async function runHeld(args: readonly string[]): Promise<void> {
  const { values } = parse(args, {
    'database-url': { type: 'string' },
    release: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
    hold: { type: 'string' },
  });
  if (Number(values.release) + Number(values.drop) + Number(values.hold !== undefined) > 1)
    throw new BackupError('Say one of --release, --drop and --hold');
  const takenAt = values.hold === undefined ? null : new Date(values.hold);
  if (takenAt && Number.isNaN(takenAt.getTime()))
    throw new BackupError(`--hold ${values.hold ?? ''} is no time; write it like 2026-11-26T03:14:00Z`);
  await withConnection(databaseUrlOf(values['database-url']), 'vitrine-held', async (client) => {
    if (takenAt) console.log(heldLine(await holdCopy(client, takenAt)));
    const { restores, messages, events, jobs } = await findHeld(client);
    for (const { backup: id, takenAt, restoredAt } of restores)
      console.log(
        `Restored at ${restoredAt.toISOString()} from ${id}, taken at ${takenAt.toISOString()}: reminders, ` +
          'follow-ups, recurring invoices, charges of saved cards and notices of expiring cards wait',
      );
    for (const { kind, count, oldest } of messages)
      console.log(`  ${String(count).padStart(6)}  ${kind}, the oldest of ${oldest.toISOString()}`);
    for (const { name, count } of events) console.log(`  ${String(count).padStart(6)}  events ${name}`);
    for (const { queue, count } of jobs) console.log(`  ${String(count).padStart(6)}  jobs of ${queue}`);
    if (restores.length + messages.length + events.length + jobs.length === 0) console.log('Nothing is held');
    if (values.release) await releaseHeld(client);
    if (values.drop) await dropHeld(client);
    if (values.release || values.drop) console.log(values.release ? 'Released' : 'Dropped');
  });
}

/** `backup-key`. */
export async function runBackupKey([file]: readonly string[]): Promise<void> {
  const path = required(file, 'a file', '/media/safe/backup.key');
  const recipient = await createKey(path);
  console.log(
    `The secret key is in ${path}: keep it, and a copy, away from the machine that backs up. Without it no backup ` +
      `can be read. For BACKUP_RECIPIENTS:\n${recipient}`,
  );
}
