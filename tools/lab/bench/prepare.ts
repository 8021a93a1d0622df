import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inParallel } from '../chaos/rounds.ts';
import { openPage } from '../chaos/sandbox-requests.ts';
import { fill } from '../lists/fill.ts';
import type { OwnBff } from '../../system/own-bff.ts';
import type { Prepared } from './endpoints.ts';

const cents = 125_000;

/**
 * A practice's data (1,000 clients, 2,000 invoices and what belongs to them), an owner who has signed in, and so many
 * invoices that were sent, whose payments the provider has taken and not reported yet.
 */
export async function prepare(system: OwnBff, payments: number): Promise<Prepared> {
  const cookie = await fill(system, { clients: 1000, origin: `http://127.0.0.1:${system.port}` });
  system.sandbox.stripe.webhooks.setMode('drop');
  const rows = await takePayments(system, payments);
  await system.database.query(insertion, [JSON.stringify(rows), cents]);
  const events = system.sandbox.stripe
    .events()
    .filter(({ type }) => type === 'checkout.session.completed')
    .map((event) => JSON.stringify(event));
  return { cookie, invoices: rows.map(({ publicId }) => publicId), events };
}

async function takePayments({ sandbox }: OwnBff, count: number) {
  const rows = Array.from({ length: count }, (_, place) => ({
    place,
    id: randomUUID(),
    invoice: randomUUID(),
    publicId: randomUUID(),
    session: '',
  }));
  await inParallel(rows, 16, async (row) => {
    row.session = await openPage(
      { sandbox },
      {
        mode: 'payment',
        customer_email: `payer${row.place}@clinic.example`,
        client_reference_id: row.id,
        'metadata[checkout_id]': row.id,
        'payment_intent_data[metadata][checkout_id]': row.id,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(cents),
        'line_items[0][price_data][product_data][name]': 'Recall automation',
      },
    );
    sandbox.stripe.pay(row.session);
  });
  return rows;
}

/** The rows that the BFF writes when it sends an invoice and opens a session. */
const insertion = `
  WITH given AS (
    SELECT *, lpad(place::text, 5, '0') AS digits, $2::int AS cents
      FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, invoice uuid, "publicId" uuid, place int, session text)),
  invoice AS (
    INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
      due_date, created_at, updated_at)
    SELECT invoice, "publicId", 'INV-2004-' || digits, 'Lumen Dermatology', 'payer' || place || '@clinic.example',
      cents, 'sent', current_date, current_date + 30, now(), now() FROM given RETURNING id, amount_cents),
  item AS (
    INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
    SELECT gen_random_uuid(), id, 0, 'Recall automation', 1, amount_cents, amount_cents FROM invoice)
  INSERT INTO checkouts (id, balance, invoice_id, sold, client_name, email, amount_cents, currency, state,
    attempted_at, provider_id, url, expires_at, next_look_at, created_at, updated_at)
  SELECT id, 'invoice:' || invoice, invoice, jsonb_build_object('kind', 'invoice', 'title', 'Recall automation',
      'description', '', 'packageId', NULL, 'offer', NULL,
      'invoice', jsonb_build_object('publicId', "publicId", 'number', 'INV-2004-' || digits)),
    'Lumen Dermatology', 'payer' || place || '@clinic.example', cents, 'usd', 'open', now(), session,
    'http://127.0.0.1/', now() + interval '1 day', now() + interval '1 hour', now(), now() FROM given`;

/** What events cause waits for an hour: what is measured is that an inquiry or a payment is received. */
export const laterJobs = `
  CREATE FUNCTION bench_later() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.start_after := NEW.start_after + interval ''1 hour''; RETURN NEW; END';
  CREATE TRIGGER bench_later BEFORE INSERT ON pgboss.job_common FOR EACH ROW WHEN (NEW.name = 'outbox')
    EXECUTE FUNCTION bench_later()`;

/** A database that can be had again and again as it was, so that each round begins with the same rows. */
export class Snapshots {
  private readonly admin: string;
  private readonly source: string;

  constructor(url: string) {
    const admin = new URL(url);
    this.source = admin.pathname.slice(1);
    admin.pathname = '/template1';
    this.admin = admin.href;
  }

  /** Keeps the database of the system as it is now; its BFF has to be stopped. */
  async take(name: string): Promise<void> {
    await this.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${this.source}'`,
      `CREATE DATABASE ${name} TEMPLATE "${this.source}"`,
    );
  }

  /** The URL of a fresh copy; the one before is gone. */
  async fresh(name: string): Promise<string> {
    await this.run('DROP DATABASE IF EXISTS bench_round WITH (FORCE)', `CREATE DATABASE bench_round TEMPLATE ${name}`);
    const url = new URL(this.admin);
    url.pathname = '/bench_round';
    return url.href;
  }

  private async run(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: this.admin });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** The process id of PostgreSQL's first process, the parent of all others. */
export async function postmasterOf(database: Pool): Promise<number> {
  const { rows } = await database.query<{ file: string }>("SELECT pg_read_file('postmaster.pid') AS file");
  return Number(rows[0]?.file.split('\n')[0]);
}
