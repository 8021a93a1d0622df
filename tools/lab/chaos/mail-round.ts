import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentSystem } from './payment-system.ts';

interface MailRound {
  readonly seconds: number;
  /** Of a request beside the mails, milliseconds. */
  readonly p99: number;
  /** Seconds of CPU that this process spent, in which the sandbox runs. */
  readonly sandboxCpu: number;
}

/** A page asks this while the mails leave. */
const path = '/packages';

/** Files so many mails at once, and waits until all have left; meanwhile a visitor asks for something every 50 ms. */
export async function runMails(
  { database, get, drain }: PaymentSystem,
  mails: number,
  limitSeconds: number,
): Promise<MailRound> {
  await database.query(
    `WITH filed AS (
       INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
       SELECT gen_random_uuid(), 'welcome', 'person' || n || '@clinic.example', 'Welcome ' || n,
         '{"origin":"form","name":"Ada","projectType":"Other","timeline":null}', 'queued', now()
       FROM generate_series(1, $1::int) n RETURNING id)
     SELECT enqueue_email_send(jsonb_agg(jsonb_build_object('data', jsonb_build_object('emailId', id)))::text)
       FROM filed`,
    [mails],
  );
  const cpu = process.cpuUsage();
  const times: number[] = [];
  const drained = new AbortController();
  const visitor = async (): Promise<void> => {
    while (!drained.signal.aborted) {
      const began = performance.now();
      await get(path);
      times.push(performance.now() - began);
      await delay(50);
    }
  };
  const visits = visitor();
  const seconds = await drain(limitSeconds);
  drained.abort();
  await visits;
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds,
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
    sandboxCpu: (user + system) / 1e6,
  };
}
