import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSecrets } from '@vitrine/federation/deploy';
import type { Sandbox } from '@vitrine/testing';
import type { Pool } from 'pg';
import { startOwnBff } from '../../system/own-bff.ts';
import type { Progress } from '../../system/progress.ts';
import { workspace } from '../../system/workspace.ts';

const webhookSecret = demoSecrets.STRIPE_WEBHOOK_SECRETS;

interface PostAnswer {
  /** Null when the connection broke before an answer. */
  readonly status: number | null;
  readonly body: string;
}

/** What takes part in a payment, without edge and site. */
export interface PaymentSystem {
  readonly sandbox: Sandbox;
  readonly database: Pool;
  readonly post: (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<PostAnswer>;
  /** Reads something; answers when it is here. */
  readonly get: (path: string) => Promise<void>;
  /** An invoice that waits for its payment; answers its public id. */
  readonly addInvoice: () => Promise<string>;
  /** Adds the demo data with its owner; answers the owner's cookie. */
  readonly signIn: () => Promise<string>;
  /** `kill -9`, and a new process; answers the seconds until it serves. */
  readonly killAndStart: () => Promise<number>;
  /** Waits until no mail is under way or still to be filed, at most so many seconds; answers how long it took. */
  readonly drain: (limitSeconds: number) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startPaymentSystem(folder: string, progress: Progress): Promise<PaymentSystem> {
  const { bff, port, database, sandbox, env, stop: stopAll } = await startOwnBff({ folder, progress });
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const stop = async (): Promise<void> => {
    agent.destroy();
    await stopAll();
  };
  // The events are this tool's to deliver.
  sandbox.stripe.webhooks.deliverTo({ url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secrets: [webhookSecret] });
  sandbox.stripe.webhooks.setMode('drop');

  const post: PaymentSystem['post'] = (path, body, headers) => {
    const { promise, resolve } = Promise.withResolvers<PostAnswer>();
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: `/api${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? null, body: Buffer.concat(chunks).toString() }),
        );
        response.once('error', () => resolve({ status: null, body: '' }));
        response.once('close', () => resolve({ status: null, body: '' }));
      },
    );
    call.once('error', () => resolve({ status: null, body: '' }));
    call.end(body);
    return promise;
  };

  let invoices = 0;
  return {
    sandbox,
    database,
    post,
    get: async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`);
      await answer.arrayBuffer();
    },
    addInvoice: async () => {
      invoices += 1;
      const [id, publicId] = [randomUUID(), randomUUID()];
      // Of a year of their own, so that the numbers the BFF gives can be counted.
      await database.query(
        `WITH invoice AS (
           INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
             due_date, created_at, updated_at)
           VALUES ($1, $2, $3, 'Lumen Dermatology', $4, 125000, 'sent', current_date, current_date + 30, now(), now())
             RETURNING id)
         INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
           SELECT $5, id, 0, 'Recall automation', 1, 125000, 125000 FROM invoice`,
        [
          id,
          publicId,
          `INV-2001-${String(invoices).padStart(4, '0')}`,
          `client${invoices}@clinic.example`,
          randomUUID(),
        ],
      );
      return publicId;
    },
    signIn: async () => {
      execFileSync(process.execPath, ['bff/dist/cli.js', 'seed-demo'], { cwd: workspace, env, stdio: 'ignore' });
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:4200' },
        body: JSON.stringify({ email: 'owner@vitrine.test', password: 'vitrine-demo' }),
      });
      const cookie = response.headers.getSetCookie().find((line) => line.includes('vitrine-session='));
      if (!cookie) throw new Error(`The sign-in answered ${response.status}`);
      return cookie.split(';')[0] ?? '';
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
        const { rows } = await database.query<{ count: number }>(
          `SELECT ((SELECT count(*) FROM email_messages WHERE status IN ('queued', 'unknown'))
            + (SELECT count(*) FROM pgboss.job WHERE name IN ('outbox', 'provider-look')
              AND state < 'completed'))::int AS count`,
        );
        if (rows[0]?.count === 0 || seconds() > limitSeconds) return seconds();
        await delay(200);
      }
    },
    stop,
  };
}
