import { randomUUID } from 'node:crypto';
import { InvoiceReminders, type ReminderRule, type ReminderSettings, SavedReminderSettings } from '@vitrine/contracts';
import { RemindersService } from '../../../src/modules/invoices/index.ts';
import { addInvoice, type PaymentsWorld, type TestInvoice, webhookSecrets } from '../../checkout/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../../support/staff.ts';
import { type Answer, eventually, startTestApp, startWorld, type TestApp } from '../../support/test-app.ts';

export const person = 'colleague@vitrine.test';

export interface ReminderDesk extends PaymentsWorld {
  /** Calls the API as a member of staff: a POST with a body, unless `method` is given. */
  staff(path: string, body?: unknown, options?: { method?: string; key?: string }): Promise<Answer>;
  /** Saves the settings, as they stand but for `changes`; throws when they are refused. */
  settings(changes: Partial<ReminderSettings>): Promise<SavedReminderSettings>;
  remindersOf(invoice: Pick<TestInvoice, 'id'>): Promise<InvoiceReminders>;
  /** One round of the job. */
  run(): Promise<void>;
  /** Waits until the message of the newest reminder stands so; answers why it failed. */
  untilMail(invoice: Pick<TestInvoice, 'id'>, status: string): Promise<string | null>;
}

/** The application with a member of staff, at noon in New York. */
export async function startReminders(): Promise<ReminderDesk> {
  const world = await startWorld();
  const { sandbox } = world;
  const app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: {
      STRIPE_BASE_URL: sandbox.url,
      STRIPE_WEBHOOK_SECRETS: webhookSecrets[0],
      TWILIO_BASE_URL: `${sandbox.url}/twilio`,
      TWILIO_AUTH_TOKEN: 'twilio-token',
    },
  });
  sandbox.stripe.setClock(() => app.clock.now().getTime());
  sandbox.stripe.webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets: [webhookSecrets[0]] });
  // 2026-03-02, 12:00 in New York.
  app.clock.advance(8 * 3600);
  await addAccount(app, person);
  await addStaff(app, person, 'owner');
  const cookie = await signIn(app, person);
  // These tests take weeks.
  await app.query(`UPDATE sessions SET expires_at = expires_at + interval '1 year'`);
  const staff: ReminderDesk['staff'] = (path, body, { method, key } = {}) =>
    app.call(path, {
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(method ? { method } : {}),
      headers: { ...fromOurPage, ...(key ? { 'idempotency-key': key } : {}) },
    });
  const read = async () => SavedReminderSettings.parse((await staff('/reminders/settings')).body);
  return {
    ...world,
    app,
    stop: async () => {
      await app.stop();
      await world.stop();
    },
    staff,
    settings: async (changes) => {
      const { updatedAt: _at, updatedBy: _by, ...current } = await read();
      const answer = await staff('/reminders/settings', { ...current, ...changes }, { method: 'PUT' });
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
      return SavedReminderSettings.parse(answer.body);
    },
    remindersOf: async ({ id }) => InvoiceReminders.parse((await staff(`/invoices/${id}/reminders`)).body),
    run: () => app.app.nest.get(RemindersService).run(),
    untilMail: async ({ id }, status) => {
      const mail = await eventually(`the reminder is ${status}`, async () => {
        const [row] = await app.query<{ status: string; failure: string | null }>(
          `SELECT status, failure FROM email_messages WHERE invoice_id = $1 AND template = 'reminder'
             ORDER BY created_at DESC, id LIMIT 1`,
          [id],
        );
        return row?.status === status ? row : null;
      });
      return mail.failure;
    },
  };
}

/** A rule that emails on the due date, with changes. */
export const rule = (changes: Partial<ReminderRule> = {}): ReminderRule => ({
  id: randomUUID(),
  days: 0,
  channel: 'email',
  on: true,
  subject: '',
  text: '',
  smsText: '',
  ...changes,
});

interface NewClientRow {
  readonly timeZone?: string;
  readonly phone?: string | null;
  readonly testMode?: boolean;
}

/** Inserts a client; answers its id. */
export async function addClient(
  app: TestApp,
  { timeZone, phone = null, testMode = false }: NewClientRow = {},
): Promise<string> {
  const id = randomUUID();
  await app.query(
    `INSERT INTO clients (id, name, email, phone, company, time_zone, test_mode, join_date, created_at, updated_at)
     VALUES ($1, 'Ines Marlow', $2, $3, 'Marlow Aesthetics', $4, $5, now(), now(), now())`,
    [id, `${id}@clinic.example`, phone, timeZone ?? null, testMode],
  );
  return id;
}

/** A sent invoice that was issued long before. */
export async function addSent(
  app: TestApp,
  dueDate: string,
  fields: Omit<NonNullable<Parameters<typeof addInvoice>[1]>, 'dueDate'> = {},
): Promise<TestInvoice> {
  const invoice = await addInvoice(app, { dueDate, ...fields });
  await app.query(`UPDATE invoices SET created_at = created_at - interval '60 days' WHERE id = $1`, [invoice.id]);
  return invoice;
}
