import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox, unpackPreviousRelease } from '@vitrine/testing';
import { migrations } from '../src/migrations/index.ts';
import { commandDataSource, migrateTo, pendingMigrations } from '../src/platform/database/index.ts';
import { startOwnProcess } from './support/own-process.ts';
import { inquiry, newAddress } from './support/test-app.ts';
import { createEmptyDatabase } from './support/test-database.ts';

/**
 * A release rolls out: BFFs of the one before serve while the database is migrated, one transaction after the other.
 * `npm run lab -- replicas` does it under load; here each moment between two migrations is waited in.
 */
let folder: string;
let url: string;
let sandbox: Sandbox;

beforeAll(async () => {
  // Below the checkout, where the older bundle finds its packages.
  const data = fileURLToPath(new URL('../../.data', import.meta.url));
  mkdirSync(data, { recursive: true });
  folder = mkdtempSync(join(data, 'rolling-migrations-'));
  unpackPreviousRelease(folder);
  [url, sandbox] = await Promise.all([createEmptyDatabase(), startSandbox()]);
}, 60_000);

afterAll(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('takes inquiries at the release before between any two migrations', async () => {
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    RESEND_BASE_URL: `${sandbox.url}/resend`,
    TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
    STAFF_EMAILS: 'owner@vitrine.test',
  };
  const cli = join(folder, 'bff/dist/cli.js');
  await promisify(execFile)(process.execPath, [cli, 'migrate'], { env: { ...process.env, ...settings } });
  const older = await startOwnProcess(settings, undefined, [], join(folder, 'bff/dist/main.js'));
  const file = async (): Promise<number> => {
    const answer = await fetch(`${older.api}/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': newAddress() },
      body: JSON.stringify(inquiry()),
    });
    return answer.status;
  };
  try {
    const config = { url, poolSize: 2, migrateOnBoot: false };
    const dataSource = commandDataSource(config);
    await dataSource.initialize();
    const pending = await pendingMigrations(dataSource);
    await dataSource.destroy();
    expect(pending.length).toBeGreaterThan(0);
    const refused: string[] = [];
    const applied = new Set(migrations.map(({ name }) => name).filter((name) => !pending.includes(name)));
    for (const name of pending) {
      await migrateTo(config, applied.add(name));
      const status = await file();
      if (status !== 201) refused.push(`after ${name}: ${status}`);
    }
    expect(refused).toEqual([]);
  } finally {
    await older.end('SIGTERM');
  }
}, 120_000);
