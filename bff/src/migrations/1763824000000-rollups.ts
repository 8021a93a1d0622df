import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Rollup {
  readonly table: string;
  /** Types of the keys, by name. */
  readonly keys: Readonly<Record<string, string>>;
  readonly sums: readonly string[];
  /** Tables it counts, named `r`, with the expressions of keys and sums. */
  readonly of: Readonly<Record<string, readonly string[]>>;
}

const refunded = `greatest(0, r.refunded_cents - greatest(0, r.received_cents - r.amount_cents))`;

const invoices: Rollup = {
  table: 'invoice_rollups',
  keys: { status: 'text', display_status: 'text', invoice_date: 'date', next_due_date: 'date' },
  sums: ['due_cents', 'earned_cents'],
  of: {
    invoices: [
      'r.status',
      `CASE WHEN r.status IN ('sent', 'overdue') AND r.received_cents > r.refunded_cents THEN 'partially_paid'
          WHEN r.status <> 'paid' OR ${refunded} = 0 THEN r.status
          WHEN r.received_cents > r.refunded_cents THEN 'partly_refunded' ELSE 'refunded' END`,
      'r.invoice_date',
      // Only what is owed grows old.
      `CASE WHEN r.status IN ('sent', 'overdue') THEN r.next_due_date END`,
      `greatest(0, r.amount_cents - r.received_cents + r.refunded_cents)`,
      `r.amount_cents - ${refunded}`,
    ],
  },
};

const estimates: Rollup = {
  table: 'estimate_rollups',
  keys: { status: 'text', invoiced: 'boolean', valid_until: 'date' },
  sums: ['amount_cents'],
  of: {
    estimates: [
      'r.status',
      'r.invoice_id IS NOT NULL',
      // Only what waits for a decision expires.
      `CASE WHEN r.status IN ('sent', 'viewed') THEN r.valid_until END`,
      'r.amount_cents',
    ],
  },
};

const clients: Rollup = {
  table: 'client_rollups',
  keys: { status: 'text', subscription_plan: 'text' },
  sums: ['monthly_amount_cents', 'spent_cents'],
  of: { clients: ['r.status', 'r.subscription_plan', 'r.monthly_amount_cents', 'r.spent_cents'] },
};

const contacts: Rollup = {
  table: 'contact_rollups',
  keys: { status: 'text', source: 'text', assignee_id: 'uuid', follow_up_on: 'date' },
  sums: [],
  of: {
    contacts: [
      'r.status',
      'r.source',
      'r.assignee_id',
      `CASE WHEN r.status NOT IN ('won', 'lost') THEN r.follow_up_on END`,
    ],
  },
};

const messages: Rollup = {
  table: 'message_rollups',
  keys: { direction: 'text', channel: 'text', template: 'text', status: 'text' },
  sums: [],
  of: {
    email_messages: [`'out'`, `'email'`, 'r.template', 'r.status'],
    sms_messages: [`'out'`, `'sms'`, 'r.template', 'r.status'],
    sms_inbound: [`'in'`, `'sms'`, `'sms-answer'`, `'delivered'`],
  },
};

/**
 * Counts and sums of a list, kept by triggers in the transaction of the rows they count. A change adds rows here and
 * changes none, so that no two transactions wait for each other; `compactRollup` adds them up.
 */
async function create(runner: QueryRunner, { table, keys, sums, of }: Rollup): Promise<void> {
  const keyNames = Object.keys(keys).join(', ');
  const names = [keyNames, 'rows', ...sums].join(', ');
  const columns = Object.entries(keys).map(([name, type]) => `${name} ${type}`);
  await runner.query(
    `CREATE TABLE ${table} (id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT ${table}_pkey PRIMARY KEY,
      ${[...columns, 'rows bigint NOT NULL', ...sums.map((sum) => `${sum} bigint NOT NULL`)].join(', ')})`,
  );
  const named = (expressions: readonly string[]): string =>
    [...Object.keys(keys), ...sums].map((name, index) => `(${expressions[index] ?? ''}) AS ${name}`).join(', ');
  const counted = Object.entries(of).map(([source, expressions]) => `SELECT ${named(expressions)} FROM ${source} r`);
  // What the rows say by themselves: the check of the night compares it with what is kept.
  await runner.query(
    `CREATE VIEW ${table}_counted AS SELECT ${keyNames}, count(*)::bigint AS rows
      ${sums.map((sum) => `, sum(${sum})::bigint AS ${sum}`).join('')}
      FROM (${counted.join(' UNION ALL ')}) AS r GROUP BY ${keyNames}`,
  );
  for (const [source, expressions] of Object.entries(of)) {
    const changes = ['sum(n)', ...sums.map((sum) => `sum(n * ${sum})`)];
    await runner.query(`
      CREATE FUNCTION roll_up_${source}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ${table} (${names})
        SELECT ${[keyNames, ...changes].join(', ')} FROM (
          SELECT -1 AS n, ${named(expressions)} FROM (SELECT OLD.*) AS r WHERE TG_OP <> 'INSERT'
          UNION ALL
          SELECT 1, ${named(expressions)} FROM (SELECT NEW.*) AS r WHERE TG_OP <> 'DELETE') AS changed
        GROUP BY ${keyNames} HAVING ${changes.map((change) => `${change} <> 0`).join(' OR ')};
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER ${source}_roll_up AFTER INSERT OR UPDATE OR DELETE ON ${source} FOR EACH ROW
        EXECUTE FUNCTION roll_up_${source}()`,
    );
  }
  // After the triggers: creating them waits for writers and keeps others waiting, so no row is missed or counted twice.
  await runner.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table}_counted`);
}

async function drop(runner: QueryRunner, { table, of }: Rollup): Promise<void> {
  for (const source of Object.keys(of)) {
    await runner.query(`DROP TRIGGER ${source}_roll_up ON ${source}`);
    await runner.query(`DROP FUNCTION roll_up_${source}()`);
  }
  await runner.query(`DROP VIEW ${table}_counted`);
  await runner.query(`DROP TABLE ${table}`);
}

// Each list has a transaction of its own: BFFs of the release before serve meanwhile, and a longer one could deadlock.
export class InvoiceRollups1763824000000 implements MigrationInterface {
  readonly name = 'InvoiceRollups1763824000000';

  up(runner: QueryRunner): Promise<void> {
    return create(runner, invoices);
  }

  down(runner: QueryRunner): Promise<void> {
    return drop(runner, invoices);
  }
}

export class EstimateRollups1763824000001 implements MigrationInterface {
  readonly name = 'EstimateRollups1763824000001';

  up(runner: QueryRunner): Promise<void> {
    return create(runner, estimates);
  }

  down(runner: QueryRunner): Promise<void> {
    return drop(runner, estimates);
  }
}

export class ClientRollups1763824000002 implements MigrationInterface {
  readonly name = 'ClientRollups1763824000002';

  up(runner: QueryRunner): Promise<void> {
    return create(runner, clients);
  }

  down(runner: QueryRunner): Promise<void> {
    return drop(runner, clients);
  }
}

export class ContactRollups1763824000003 implements MigrationInterface {
  readonly name = 'ContactRollups1763824000003';

  up(runner: QueryRunner): Promise<void> {
    return create(runner, contacts);
  }

  down(runner: QueryRunner): Promise<void> {
    return drop(runner, contacts);
  }
}

export class MessageRollups1763824000004 implements MigrationInterface {
  readonly name = 'MessageRollups1763824000004';

  up(runner: QueryRunner): Promise<void> {
    return create(runner, messages);
  }

  down(runner: QueryRunner): Promise<void> {
    return drop(runner, messages);
  }
}
