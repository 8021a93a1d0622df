import { type Config, CONFIG } from './config.ts';
import { commandDataSource, migrateUp, pendingMigrations, Database, isDatabaseUnavailable } from './database/index.ts';
import { prepareJobsSchema, Jobs } from './jobs/index.ts';
import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { setTimeout as wait } from 'node:timers/promises';
import { Log } from './log.ts';

/** Brings tables, database functions and job queues to what this build expects; answers the migrations it applied. */
export async function prepareSchema(config: Config['database']): Promise<string[]> {
  const dataSource = commandDataSource(config);
  await dataSource.initialize();
  try {
    return await migrateUp(dataSource, (runner) => prepareJobsSchema(config, runner));
  } finally {
    await dataSource.destroy();
  }
}

type Step = () => Promise<void>;

/**
 * Brings the process to "ready": connect, migrate, seed, start the jobs. While the database is away,
 * or lacks migrations of this build that somebody else applies (`MIGRATE_ON_BOOT=off`), it says so and keeps trying,
 * 0.25 s to 5 s apart; requests answer 503 meanwhile. A newer database is taken: a rolling upgrade needs that.
 */
@Injectable()
export class Startup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly steps: Step[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private done = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  /** A step of a module that needs the migrated database; it may be repeated. */
  afterMigration(step: Step): void {
    this.steps.push(step);
  }

  get finished(): boolean {
    return this.done;
  }

  /** Resolves once the process can serve; used by tests. */
  async whenReady(): Promise<void> {
    await this.running;
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let attempt = 0; !this.stopping.signal.aborted; attempt += 1) {
      try {
        await this.attempt();
        this.done = true;
        this.log.info({ attempts: attempt + 1 }, 'Ready: the database is migrated and the jobs run');
        return;
      } catch (error) {
        const pause = Math.min(250 * 2 ** attempt, 5_000);
        const what = isDatabaseUnavailable(error)
          ? `The database does not answer (DATABASE_URL host ${new URL(this.config.database.url).host})`
          : 'The start did not succeed';
        this.log.error({ err: error, nextAttemptInMs: pause }, `${what}; trying again`);
        await wait(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async attempt(): Promise<void> {
    if (this.config.database.migrateOnBoot) await prepareSchema(this.config.database);
    await this.database.connect();
    if (!(await this.database.hasTimeouts()))
      this.log.warn(
        {},
        'The connections of DATABASE_URL have no statement_timeout or no lock_timeout: see docs/runbooks/pooler.md',
      );
    const pending = await pendingMigrations(this.dataSource);
    if (pending.length > 0)
      throw new Error(
        `The database lacks ${pending.length} migrations of this build, the first is ${String(pending[0])}: ` +
          'run the command migrate of this build',
      );
    for (const step of this.steps) await step();
    await this.jobs.start();
  }
}
