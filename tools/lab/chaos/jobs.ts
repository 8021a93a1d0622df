import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { PaymentSystem } from './payment-system.ts';

/** Files jobs of the BFF, as its clock would. */
export interface JobRunner {
  /** Files a job; answers whether it ran to its end without an error, which a kill prevents. */
  readonly run: (queue: 'autopay' | 'payments-reconcile') => Promise<boolean>;
}

/** Lets `work` file jobs. */
export async function withJobs<T>({ database }: PaymentSystem, work: (jobs: JobRunner) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ connectionString: database.options.connectionString ?? '', migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  const run: JobRunner['run'] = async (queue) => {
    const id = await boss.send(queue, {}, { retryLimit: 0 });
    if (id === null) throw new Error('The job was not filed');
    for (;;) {
      const job = await boss.getJobById(queue, id);
      if (job?.state === 'completed') return true;
      if (job?.state !== 'created' && job?.state !== 'retry' && job?.state !== 'active') return false;
      await delay(200);
    }
  };
  try {
    return await work({ run });
  } finally {
    await boss.stop({ graceful: false });
  }
}
