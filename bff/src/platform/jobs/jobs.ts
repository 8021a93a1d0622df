import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.ts';
import { rowsOf } from '../database/index.ts';
import { AppError } from '../http/app-error.ts';
import { Log, rateLimited } from '../log.ts';
import { Semaphore } from '../semaphore.ts';
import { Traces } from '../traces.ts';
import type { QueueName } from './queues.ts';

export interface JobHandler {
  readonly queue: QueueName;
  /** Jobs this process works on at once. */
  readonly concurrency: number;
  /**
   * Jobs that are taken and settled with one statement each; every one still succeeds or fails for itself. Default 1.
   */
  readonly batch?: number;
  /**
   * Cron expression, by the agency's clock, for a job that files itself; it runs once, however many replicas there are.
   */
  readonly cron?: string;
  /**
   * Its schedule writes to people or charges cards by date, so it waits after a restore until staff release it (ADR
   * 0082). Jobs with data, which somebody caused, run.
   */
  readonly waitsAfterRestore?: true;
  /** `signal` is aborted when the process is told to stop. A throw is retried as the queue says. */
  run(data: object, signal: AbortSignal): Promise<void>;
}

/**
 * With more jobs than this waiting, a worker takes the next one without a pause: two a second would take minutes for a
 * thousand mails.
 */
const backlog = 10;

/** Jobs on PostgreSQL through pg-boss: filed inside the transaction that causes them, worked on by every replica. */
@Injectable()
export class Jobs implements OnApplicationShutdown {
  private readonly handlers: JobHandler[] = [];
  private boss: PgBoss | undefined;
  private readonly stopping = new AbortController();
  /** Each worker of each queue has its own failures: together dozens a second while the database is away. */
  private readonly reportError = rateLimited<Error>(30_000, ({ message: reason, stack }, omitted) => {
    this.log.warn({ err: { reason, stack }, omitted }, 'The job engine could not reach its tables; it keeps trying');
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly log: Log,
    private readonly traces: Traces,
  ) {}

  /** Called by modules while they are set up, before {@link start}. */
  register(handler: JobHandler): void {
    this.handlers.push(handler);
  }

  /**
   * Files a job; with the manager of a transaction it exists exactly if that commits. Throws `unavailable` in the first
   * moments of a process, before the job engine runs.
   */
  async enqueue(
    manager: EntityManager,
    queue: QueueName,
    data: object,
    options: { startAfterSeconds?: number } = {},
  ): Promise<void> {
    if (!this.boss) throw new AppError('unavailable', { cause: new Error('The job engine has not started yet') });
    // SQL: pg-boss writes its statements itself.
    const db = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await rowsOf(manager, text, values) }),
    };
    await this.boss.send(
      queue,
      { ...data, ...this.traces.forJob() },
      {
        db,
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      },
    );
  }

  /** What a function of {@link enqueueFunction} takes: one job with this data. */
  jobText(data: object): string {
    return JSON.stringify([{ data: { ...data, ...this.traces.forJob() } }]);
  }

  /** Starts the workers; throws while the database is away, and may then be called again. */
  async start(): Promise<void> {
    if (this.boss) return;
    const boss = new PgBoss({
      connectionString: this.config.database.url,
      application_name: 'vitrine-jobs',
      max: 4,
      connectionTimeoutMillis: 2_000,
      migrate: false,
      createSchema: false,
      // How soon a stopped heartbeat and a backlog are noticed.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      queueCacheIntervalSeconds: 5,
    });
    boss.on('error', this.reportError);
    try {
      await boss.start();
      for (const handler of this.handlers) {
        await this.work(boss, handler);
      }
      await this.schedule(boss);
    } catch (error) {
      await boss.stop({ graceful: false, close: true }).catch(() => undefined);
      throw error;
    }
    this.boss = boss;
  }

  /** Has the jobs of an hour or day run by the agency's clock; again when its time zone changes. */
  async schedule(boss = this.boss): Promise<void> {
    for (const { queue, cron } of this.handlers)
      if (cron) await boss?.schedule(queue, cron, {}, { tz: agencyTimeZone() });
  }

  private async work(boss: PgBoss, handler: JobHandler): Promise<void> {
    const { queue, concurrency, batch } = handler;
    const polling = { pollingIntervalSeconds: 0.5, burstWhenReadyExceeds: backlog };
    const { signal } = this.stopping;
    if (batch === undefined) {
      await boss.work<object>(queue, { ...polling, batchSize: 1, localConcurrency: concurrency }, async ([job]) => {
        if (job && !(await this.isHeld(handler, job.data)))
          await this.traces.runJob(queue, job.id, job.data, (data) => handler.run(data, signal));
      });
      return;
    }
    const settle = async ({ id, data }: Job): Promise<JobResult> => {
      // A job that has not begun when the process stops is left to another one.
      if (signal.aborted) return { id, status: 'failed', output: { message: 'The process stopped' } };
      try {
        await this.traces.runJob(queue, id, data, (own) => handler.run(own, signal));
        return { id, status: 'completed' };
      } catch (error) {
        this.log.warn({ err: error, queue, job: id }, 'A job failed; the queue says when it is tried again');
        return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
      }
    };
    const options = { ...polling, batchSize: batch, burstWhenBatchFull: true, perJobResults: true } as const;
    // Two at a time, so that a batch that waits for a slow provider does not delay the next one.
    await boss.work<object, unknown, typeof options & { localConcurrency: number }>(
      queue,
      { ...options, localConcurrency: 2 },
      (jobs) => {
        const semaphore = new Semaphore(Math.ceil(concurrency / 2));
        return Promise.all(jobs.map((job) => semaphore.run(() => settle(job))));
      },
    );
  }

  /** SQL: this is the platform, and has no repositories. */
  private async isHeld({ queue, waitsAfterRestore }: JobHandler, data: object): Promise<boolean> {
    if (waitsAfterRestore !== true || Object.keys(data ?? {}).length > 0) return false;
    const restores = await rowsOf(this.dataSource, 'SELECT 1 FROM restores WHERE released_at IS NULL LIMIT 1');
    if (restores.length > 0) this.log.warn({ queue }, 'A backup was restored: this waits until it is released');
    return restores.length > 0;
  }

  /** Lets started jobs finish for a few seconds; another process restarts the rest. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.boss?.stop({ graceful: true, close: true, timeout: 4_000 }).catch((error: unknown) => {
      this.log.warn({ err: error }, 'The job engine did not stop cleanly; its open jobs are taken up again');
    });
    await this.traces.stop();
  }
}
