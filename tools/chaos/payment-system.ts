import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, type Sandbox, startPostgres, startSandbox } from '@vitrine/testing';
import { Pool } from 'pg';
import { openLog } from '../system/log-files.ts';
import { serverPart } from '../system/part.ts';
import type { Progress } from '../system/progress.ts';
import { runCommand } from '../system/run-command.ts';
import { toolPath, workspace } from '../system/workspace.ts';

export const webhookSecret = 'whsec_chaos';

export interface PostAnswer {
  /** Null when the connection broke before an answer. */
  readonly status: number | null;
  readonly body: string;
}

/** What takes part in a payment, without edge and site. */
export interface PaymentSystem {
  readonly sandbox: Sandbox;
  readonly database: Pool;
  readonly post: (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<PostAnswer>;
  /** An invoice that waits for its payment; answers its public id. */
  readonly addInvoice: () => Promise<string>;
  /** `kill -9`, and a new process; answers the seconds until it serves. */
  readonly killAndStart: () => Promise<number>;
  /** Waits until no mail is under way, at most so many seconds; answers how long it took. */
  readonly drain: (limitSeconds: number) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startPaymentSystem(folder: string, progress: Progress): Promise<PaymentSystem> {
  const logs = join(folder, 'logs');
  // As root, PostgreSQL runs as another OS user, who has to get through to its own folder inside.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const tools = { ...process.env, PATH: toolPath(process.env), NX_DAEMON: 'false', NX_TUI: 'false' };
  await progress.step('Build of the BFF', () =>
    runCommand({ title: 'The build', program: join(workspace, 'node_modules', '.bin', 'nx'), args: ['run', '@vitrine/bff:build', '--outputStyle=static'], cwd: workspace, env: tools, log: openLog(logs, 'build') }),
  );
  const [postgres, sandbox, port] = await progress.step('PostgreSQL and sandbox', () => Promise.all([startPostgres(), startSandbox({ limit: 1_000_000 }), freePort()]));
  const bff = serverPart({
    name: 'bff',
    program: process.execPath,
    args: ['--enable-source-maps', '--max-semi-space-size=8', '--max-old-space-size=160', 'bff/dist/main.js'],
    cwd: workspace,
    env: {
      ...tools,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      BFF_PORT: String(port),
      BFF_HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      PUBLIC_URL: 'http://localhost:4200',
      STAFF_EMAILS: 'owner@vitrine.test',
      TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
      RESEND_API_KEY: 're_sandbox',
      RESEND_BASE_URL: `${sandbox.url}/resend`,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_BASE_URL: sandbox.url,
    },
    log: openLog(logs, 'bff'),
    healthUrl: `http://127.0.0.1:${port}/api/health/ready`,
  });
  const database = new Pool({ connectionString: postgres.url, max: 4 });
  // Whoever queries hears of it.
  database.on('error', () => undefined);
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const stop = async (): Promise<void> => {
    agent.destroy();
    await database.end();
    await bff.stop(10_000);
    await sandbox.stop();
    await postgres.stop();
  };
  try {
    await progress.step('BFF', () => bff.start());
  } catch (error) {
    await stop();
    throw error;
  }
  // The events are this tool's to deliver.
  sandbox.stripe.webhooks.deliverTo({ url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secrets: [webhookSecret] });
  sandbox.stripe.webhooks.setMode('drop');

  const post: PaymentSystem['post'] = (path, body, headers) => {
    const { promise, resolve } = Promise.withResolvers<PostAnswer>();
    const call = request({ agent, host: '127.0.0.1', port, path: `/api${path}`, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? null, body: Buffer.concat(chunks).toString() }));
      response.once('error', () => resolve({ status: null, body: '' }));
      response.once('close', () => resolve({ status: null, body: '' }));
    });
    call.once('error', () => resolve({ status: null, body: '' }));
    call.end(body);
    return promise;
  };

  let invoices = 0;
  return {
    sandbox,
    database,
    post,
    addInvoice: async () => {
      invoices += 1;
      const [id, publicId] = [randomUUID(), randomUUID()];
      // Of a year of their own, so that the numbers the BFF gives can be counted.
      await database.query(
        `WITH invoice AS (
           INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date, due_date, created_at, updated_at)
           VALUES ($1, $2, $3, 'Lumen Dermatology', $4, 125000, 'sent', current_date, current_date + 30, now(), now()) RETURNING id)
         INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents) SELECT $5, id, 0, 'Recall automation', 1, 125000, 125000 FROM invoice`,
        [id, publicId, `INV-2001-${String(invoices).padStart(4, '0')}`, `client${invoices}@clinic.example`, randomUUID()],
      );
      return publicId;
    },
    killAndStart: async () => {
      bff.kill();
      const began = performance.now();
      await bff.start();
      return (performance.now() - began) / 1000;
    },
    drain: async (limitSeconds) => {
      const began = performance.now();
      const seconds = () => (performance.now() - began) / 1000;
      for (;;) {
        const { rows } = await database.query<{ waiting: number }>(`SELECT count(*)::int AS waiting FROM email_messages WHERE status NOT IN ('sent', 'failed')`);
        if (rows[0]?.waiting === 0 || seconds() > limitSeconds) return seconds();
        await delay(200);
      }
    },
    stop,
  };
}
