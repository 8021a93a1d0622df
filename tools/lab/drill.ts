/**
 * `npm run lab -- drill`: how long a backup and a restore take, for the runbook's RPO and RTO. It starts a PostgreSQL
 * and a BFF of its own on loopback, fills them as `npm run lab -- lists` does, deploys the builds of the packed
 * release, and runs the commands `backup`, `restore --check` and `restore` as a person would, into another database and
 * another folder.
 *
 *     npm run lab -- drill
 *     npm run lab -- drill --clients 50000
 *
 * True times need a machine that does nothing else.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackPreviousRelease } from '@vitrine/testing';
import { fill } from './lists/fill.ts';
import { startOwnBff } from '../system/own-bff.ts';
import { terminalProgress } from '../system/progress.ts';
import { workspace } from '../system/workspace.ts';

const { values } = parseArgs({ options: { clients: { type: 'string', default: '10000' } } });
const clients = Number(values.clients);

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-drill-'));

/** Lays the packed release where a deploy would. */
function deployRelease(target: string): void {
  const release = join(folder, 'release');
  unpackPreviousRelease(release);
  for (const project of readdirSync(release).filter((name) => name !== 'bff')) {
    const place = project === 'shell' ? 'shell' : join('remotes', project);
    cpSync(join(release, project, 'dist'), join(target, place, 'aaaaaaaaaa'), { recursive: true });
  }
}

/** Runs a command of the BFF; answers what it printed and its seconds. */
function timed(env: NodeJS.ProcessEnv, ...args: string[]): { readonly text: string; readonly seconds: number } {
  const began = performance.now();
  const text = execFileSync(process.execPath, ['bff/dist/cli.js', ...args], { cwd: workspace, env, encoding: 'utf8' });
  return { text, seconds: (performance.now() - began) / 1000 };
}

try {
  const system = await startOwnBff({ folder, progress });
  try {
    await progress.step(`${String(clients)} clients with their invoices, payments, estimates, leads and messages`, () =>
      fill(system, { clients, origin: `http://127.0.0.1:${String(system.port)}` }),
    );
    const deployed = join(folder, 'deploy');
    deployRelease(deployed);
    const key = join(folder, 'backup.key');
    const recipient = timed(system.env, 'backup-key', key).text.trim().split('\n').at(-1) ?? '';
    const env = { ...system.env, BACKUP_RECIPIENTS: recipient, BACKUP_IDENTITY_FILE: key };
    const place = join(folder, 'backups');
    const { rows } = await system.database.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );

    const backup = timed(env, 'backup', '--to', place, '--target', deployed);
    const check = timed(env, 'restore', '--from', place, '--check');
    await system.database.query('CREATE DATABASE restored');
    const restoredUrl = new URL('/restored', system.env['DATABASE_URL']).href;
    const restore = timed(
      { ...env, DATABASE_URL: restoredUrl },
      'restore',
      '--from',
      place,
      '--target',
      join(folder, 'restored'),
    );

    progress.note(`\n${backup.text}${check.text}${restore.text}`);
    progress.note(`database          ${(Number(rows[0]?.bytes ?? 0) / 1e6).toFixed(0).padStart(8)} MB`);
    for (const [name, { seconds }] of Object.entries({ backup, check, restore }))
      progress.note(`${name.padEnd(18)}${seconds.toFixed(1).padStart(8)} s`);
  } finally {
    await system.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
