import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { DataSource } from 'typeorm';
import {
  backup,
  dropHeld,
  findHeld,
  getBackup,
  releaseHeld,
  restore,
  withConnection,
} from '../../src/operations/backup/index.ts';
import { EmailsService } from '../../src/modules/emails/index.ts';
import { SmsService } from '../../src/modules/sms/index.ts';
import { Jobs, queues } from '../../src/platform/jobs/index.ts';
import { Outbox } from '../../src/platform/outbox/index.ts';
import { addInvoice } from '../checkout/support.ts';
import { addClient, rule } from '../invoices/reminders/support.ts';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { createSafe, type Safe } from './support.ts';

const phone = '+12125550170';
const payer = 'payer@clinic.example';
const reader = 'reader@clinic.example';
const owner = 'owner@vitrine.test';
const day = 24 * 3600;

let world: TestWorld;
let safe: Safe;
let reminded: string;

/** With `away` no provider answers, so that whatever is filed waits. */
const startApp = (databaseUrl: string, { away = false } = {}): Promise<TestApp> =>
  startTestApp({
    databaseUrl,
    mailUrl: away ? 'http://127.0.0.1:9/resend' : world.mailUrl,
    env: {
      STRIPE_BASE_URL: world.sandbox.url,
      TWILIO_BASE_URL: away ? 'http://127.0.0.1:9/twilio' : `${world.sandbox.url}/twilio`,
      TWILIO_AUTH_TOKEN: 'twilio-token',
    },
  });

/** How many messages of each cause the sandbox has delivered. */
const delivered = () => ({
  mail: mailsTo(world.sandbox, reader).length,
  text: world.sandbox.messages().filter(({ to }) => to === phone).length,
  receipt: mailsTo(world.sandbox, payer, /^Your receipt/).length,
  reminder: mailsTo(world.sandbox, reminded, /was due/).length,
});
const once = { mail: 1, text: 1, receipt: 1, reminder: 1 };

/** A mail, a text and an event that wait, and a reminder that comes due in an hour. */
async function fillBeforeBackup(app: TestApp): Promise<void> {
  const { nest } = app.app;
  const manager = nest.get(DataSource).manager;
  await addAccount(app, owner);
  const invoice = await addInvoice(app, { dueDate: agencyDay(app.clock.now()) });
  reminded = invoice.email;
  await app.query(`UPDATE invoices SET created_at = created_at - interval '60 days' WHERE id = $1`, [invoice.id]);
  const settings = await app.call('/reminders/settings', { cookie: await signIn(app, owner) });
  const { updatedAt: _at, updatedBy: _by, ...current } = settings.body;
  const saved = await app.call('/reminders/settings', {
    method: 'PUT',
    cookie: await signIn(app, owner),
    headers: fromOurPage,
    body: { ...current, on: true, rules: [rule({ days: 1 })] },
  });
  expect(saved.status).toBe(200);
  await nest.get(EmailsService).file(manager, {
    template: 'custom',
    recipient: reader,
    subject: 'About your project',
    variables: {},
    body: { html: '<p>Hello</p>', text: 'Hello' },
  });
  const clientId = await addClient(app, { phone });
  await nest.get(SmsService).file(manager, { to: phone, body: 'Hello', about: { clientId }, testMode: false });
  // Its job does not begin before the backup is taken.
  await nest.get(DataSource).transaction(async (transaction) => {
    await nest.get(Outbox).publish(transaction, 'payment.recorded', {
      receiptNumber: 'REC-2026-00077',
      invoiceNumber: invoice.number,
      title: 'Recall automation',
      clientName: 'Lumen Dermatology',
      email: payer,
      items: [{ description: 'Recall automation', quantity: '1', amountCents: 125_000 }],
      amountCents: 125_000,
      totalCents: null,
      rest: null,
      creditCents: 0,
      interval: null,
      paidAt: app.clock.now(),
      isDuplicate: false,
      purchase: null,
    });
    await transaction.query(
      `UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE name = 'outbox' AND state = 'created'`,
    );
  });
}

/** A restored copy of the backup. */
async function restoredDatabase(): Promise<string> {
  const databaseUrl = await createEmptyDatabase();
  const manifest = await getBackup(safe.place);
  await restore({ from: safe.place, manifest, identities: safe.identities, databaseUrl, deployTo: null });
  return databaseUrl;
}

/** What writes to people or charges cards by date. */
const byDate = [queues.reminders, queues.followUps, queues.recurringInvoices, queues.autopay, queues.savedCards].map(
  ({ name }) => name,
);

/** The day after, at noon in New York: one run of each job, as its schedule files it. */
async function nextDay(app: TestApp): Promise<void> {
  app.clock.advance(day + 8 * 3600);
  for (const queue of byDate) await app.app.nest.get(Jobs).enqueue(app.app.nest.get(DataSource).manager, queue, {});
  await eventually('the jobs of the day are done', async () => {
    const open = await app.query(`SELECT 1 FROM pgboss.job WHERE name = ANY($1) AND state < 'completed'`, [byDate]);
    return open.length === 0;
  });
}

beforeAll(async () => {
  [world, safe] = await Promise.all([startWorld(), createSafe()]);
  const before = await startApp(world.databaseUrl, { away: true });
  try {
    await fillBeforeBackup(before);
  } finally {
    await before.stop();
  }
  const { databaseUrl } = world;
  await backup({ databaseUrl, deployed: null, to: safe.place, recipients: safe.recipients, keep: null });
  // What is lost afterwards: all of it leaves.
  const lost = await startApp(databaseUrl);
  try {
    await lost.query(`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`);
    await nextDay(lost);
    await eventually('everything that waited leaves', () => JSON.stringify(delivered()) === JSON.stringify(once), 30);
  } finally {
    await lost.stop();
  }
}, 120_000);

afterAll(async () => {
  await world?.stop();
  safe?.remove();
});

it('a restored system sends nothing again, shows what it holds, and sends what is new', async () => {
  const databaseUrl = await restoredDatabase();
  const app = await startApp(databaseUrl);
  try {
    await nextDay(app);
    const logLines = app.logs().filter((line) => line.includes('this waits until it is released'));
    expect(new Set(logLines.map((line) => (JSON.parse(line) as { queue: string }).queue))).toEqual(new Set(byDate));
    expect(await app.query('SELECT 1 FROM reminders')).toEqual([]);
    const signUp = { email: 'new@clinic.example', password: randomUUID(), name: 'New' };
    expect((await app.call('/auth/register', { body: signUp, from: newAddress() })).status).toBe(202);
    await eventually('the new mail leaves', () => mailsTo(world.sandbox, 'new@clinic.example').length > 0);
    expect(delivered()).toEqual(once);

    const heldWork = await withConnection(databaseUrl, 'test', findHeld);
    expect(heldWork.restores).toHaveLength(1);
    expect(heldWork.messages).toMatchObject([
      { kind: 'email custom', count: 1 },
      { kind: 'email new-sign-in', count: 1 },
      { kind: 'sms sms', count: 1 },
    ]);
    expect(heldWork.events).toEqual([{ name: 'payment.recorded', count: 1 }]);
    const answer = await app.call('/messages?status=unknown', { cookie: await signIn(app, owner) });
    expect((answer.body['items'] as { failure: string }[]).map(({ failure }) => failure)).toEqual([
      expect.stringMatching(/^Held: /),
      expect.stringMatching(/^Held: it waited in the backup of 20.*Z and may have left since\.$/),
      expect.stringMatching(/^Held: /),
    ]);
  } finally {
    await app.stop();
  }
}, 60_000);

it('released messages are looked up at the provider, so that nobody gets one twice', async () => {
  const databaseUrl = await restoredDatabase();
  const app = await startApp(databaseUrl);
  try {
    await withConnection(databaseUrl, 'test', releaseHeld);
    await eventually('everything is settled', async () => {
      const [row] = await app.query<{ settled: number }>(
        `SELECT ((SELECT count(*) FROM email_messages WHERE status = 'sent' AND recipient = ANY($1))
           + (SELECT count(*) FROM sms_messages WHERE status = 'sent'))::int AS settled`,
        [[reader, payer]],
      );
      return row?.settled === 3;
    });
    await nextDay(app);
    await eventually('the reminder is settled', async () => {
      const rows = await app.query(`SELECT 1 FROM email_messages WHERE template = 'reminder' AND status = 'sent'`);
      return rows.length === 1;
    });
    expect(delivered()).toEqual(once);
    expect(await withConnection(databaseUrl, 'test', findHeld)).toEqual({
      restores: [],
      messages: [],
      events: [],
      jobs: [],
    });
  } finally {
    await app.stop();
  }
}, 60_000);

it('dropped messages are canceled, and their events cause nothing', async () => {
  const databaseUrl = await restoredDatabase();
  await withConnection(databaseUrl, 'test', dropHeld);
  const app = await startApp(databaseUrl);
  try {
    await nextDay(app);
    expect(
      await app.query(
        `SELECT status, failure FROM email_messages WHERE recipient = $1
         UNION ALL SELECT status, failure FROM sms_messages`,
        [reader],
      ),
    ).toEqual([
      { status: 'canceled', failure: 'Dropped after a backup was restored.' },
      { status: 'canceled', failure: 'Dropped after a backup was restored.' },
    ]);
    expect(await app.query(`SELECT 1 FROM pgboss.job WHERE state < 'active' AND name = 'outbox'`)).toEqual([]);
    expect(delivered()).toEqual(once);
  } finally {
    await app.stop();
  }
}, 60_000);
