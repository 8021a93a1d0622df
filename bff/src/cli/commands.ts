import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { entities } from '../entities.ts';
import { SystemClock } from '../platform/clock.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { commandDataSource, isDatabaseUnavailable, migrateDown, MigrationError } from '../platform/database/index.ts';
import { openApiDocument } from '../platform/openapi/index.ts';
import { examine, reportLines } from '../operations/doctor/index.ts';
import { prepareSchema } from '../platform/startup.ts';
import { BackupError } from '../operations/backup/index.ts';
import { runBackup, runBackupKey, runHeld, runRestore } from './backup-commands.ts';
import { currentAccessMatrix } from './access-matrix.ts';
import { Secrets } from '../platform/secrets.ts';
import { reseal } from './reseal.ts';
import { seedDemo } from './seed-demo.ts';

interface Command {
  readonly about: string;
  /** Answers the exit code, if it is not 0. */
  run(args: readonly string[]): Promise<number | void>;
}

const commands: Record<string, Command> = {
  migrate: {
    about: 'apply pending migrations and prepare the job queues',
    run: async () => {
      const applied = await prepareSchema(loadConfig(process.env).database);
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
    },
  },
  'migrate-down': {
    about: 'take back the newest migration',
    run: () =>
      withDataSource(async (dataSource) => {
        await migrateDown(dataSource);
        console.log('The newest migration was taken back');
      }),
  },
  'seed-demo': {
    about: 'add the demo account, leads, clients and invoices, once; needs a migrated database, never in production',
    run: () => {
      if (loadConfig(process.env).environment === 'production')
        throw new CommandFailed('The demo has an account whose password everybody knows: it is not for production');
      return withDataSource(async (dataSource) => {
        const { leads, clients, account } = await seedDemo(dataSource, new SystemClock());
        console.log(
          leads > 0 || clients > 0 || account
            ? `Added ${leads} demo leads, ${clients} demo clients${account ? ' and the demo account' : ''}`
            : 'The demo data is already there',
        );
      });
    },
  },
  doctor: {
    about: 'look at everything, and say what is wrong and which runbook to open',
    run: async () => {
      const findings = await examine(process.env);
      console.log(reportLines(findings).join('\n'));
      return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
    },
  },
  reseal: {
    about: 'seal with the first SECRETS_KEY what an older one sealed; then the older one can be removed',
    run: () =>
      withDataSource(async (dataSource) => {
        const { resealed, lost } = await reseal(dataSource, new Secrets(loadConfig(process.env)));
        console.log(`${resealed} ${resealed === 1 ? 'value was' : 'values were'} sealed again`);
        if (lost > 0)
          throw new CommandFailed(
            `SECRETS_KEY does not name the key of ${lost} sealed values: add it at the end, and run this again`,
          );
      }),
  },
  backup: {
    about: 'back up database and builds, encrypted; --to <folder or s3://…> [--keep 7d/5w/12m]',
    run: runBackup,
  },
  restore: {
    about: 'restore a backup into an empty database and target; --from <folder or s3://…> --identity <file> [--list]',
    run: runRestore,
  },
  held: { about: 'show what a restore holds back; --release sends it, --drop gives it up', run: runHeld },
  'backup-key': { about: 'make a pair of keys for backups; the secret one goes into the file', run: runBackupKey },
  'access-matrix': {
    about: 'print who may call what; needs no database',
    run: async () => {
      process.stdout.write(await currentAccessMatrix());
    },
  },
  openapi: {
    about: 'print the OpenAPI document; needs no database',
    run: async () => {
      process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
    },
  },
};

/** What a person reads without a stack. */
class CommandFailed extends Error {}

/** Runs one command; answers the exit code. */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(
      `Usage: cli <command>\n${Object.entries(commands)
        .map(([key, { about }]) => `  ${key.padEnd(14)}${about}`)
        .join('\n')}`,
    );
    return 2;
  }
  try {
    return (await command.run(args)) ?? 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function withDataSource(work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const dataSource = commandDataSource(loadConfig(process.env).database, entities);
  await dataSource.initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof BackupError) return error.message;
  if (error instanceof CommandFailed || error instanceof MigrationError) return error.message;
  if (isDatabaseUnavailable(error))
    return (
      `The database does not answer: ${error instanceof Error ? error.message : String(error)}. Is it running, ` +
      'and is DATABASE_URL right?'
    );
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
