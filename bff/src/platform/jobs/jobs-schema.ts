import { PgBoss } from 'pg-boss';
import type { Config } from '../config.ts';
import { sessionConfig, type SqlRunner } from '../database/index.ts';
import { heartbeatSeconds, type QueueName, queues } from './queues.ts';

/** Name of the SQL function that files jobs of a queue; it takes pg-boss's job inserts as JSON text. */
export const enqueueFunction = (queue: QueueName): string => `enqueue_${queue.replaceAll('-', '_')}`;

/**
 * Creates or upgrades pg-boss's tables and our queues, and wraps pg-boss's own insert statement of each queue in an SQL
 * function, so that a statement can file jobs beside what causes them. Run under the migration lock, with every
 * migration.
 */
export async function prepareJobsSchema(config: Config['database'], runner: Pick<SqlRunner, 'query'>): Promise<void> {
  const boss = new PgBoss({
    connectionString: sessionConfig(config).url,
    max: 1,
    supervise: false,
    schedule: false,
    application_name: 'vitrine-migrate',
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const { name, ...own } of Object.values(queues)) {
      const options = { ...own, heartbeatSeconds };
      await boss.createQueue(name, options);
      const { policy: _, ...changeable } = { policy: undefined, ...options };
      await boss.updateQueue(name, changeable);
      const statement = await insertStatementOf(boss, name);
      await runner.query(
        `CREATE OR REPLACE FUNCTION ${enqueueFunction(name)}(jobs text) RETURNS void LANGUAGE plpgsql AS $enqueue$ BEGIN
          ${statement}; END $enqueue$`,
      );
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

/** pg-boss runs its statement on whatever `db` it is given; this one only listens. */
async function insertStatementOf(boss: PgBoss, queue: QueueName): Promise<string> {
  let statement: string | undefined;
  await boss.insert(queue, [{ data: {} }], {
    db: {
      executeSql: async (text: string) => {
        statement = text;
        return { rows: [] };
      },
    },
  });
  if (statement === undefined) throw new Error(`pg-boss gave no insert statement for the queue ${queue}`);
  return statement;
}
