import { randomUUID } from 'node:crypto';
import { daysAfter } from '@vitrine/brand';
import { RecurringInvoice, type RecurringInvoiceCreateInput } from '@vitrine/contracts';
import { RecurringRunsService } from '../../src/modules/invoices/index.ts';
import { mailRows, mailsTo } from '../checkout/support.ts';
import { startTestApp, type Answer, type TestApp } from '../support/test-app.ts';
import { type Desk, refusalOf, startDesk } from './support.ts';

let desk: Desk;
let replica: TestApp;
const day = 24 * 3600;

beforeAll(async () => {
  desk = await startDesk();
  replica = await startTestApp({ databaseUrl: desk.databaseUrl, mailUrl: desk.mailUrl });
}, 180_000);

afterAll(async () => {
  await replica?.stop();
  await desk?.stop();
});

async function newClient(): Promise<{ id: string; email: string }> {
  const email = `recurring-${randomUUID()}@clinic.example`;
  const { body } = await desk.staff('/clients', { name: 'June Alder', email, company: 'Alder Dental' });
  return { id: String(body['id']), email };
}

const today = (): string => desk.app.clock.now().toISOString().slice(0, 10);

const fields = (changes: Partial<RecurringInvoiceCreateInput> = {}) => ({
  title: 'Monthly care',
  message: 'Thank you for working with us.',
  items: [{ description: 'Care plan', quantity: '1', rate: '450.00' }],
  memo: '',
  terms: '',
  dueInDays: 14,
  interval: 'month',
  dayOfMonth: Number(today().slice(8)),
  startOn: today(),
  endOn: null,
  count: null,
  mode: 'draft',
  ...changes,
});

const parse = (answer: Answer): RecurringInvoice => {
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return RecurringInvoice.parse(answer.body);
};
const scheduled = async (clientId: string, changes: Partial<RecurringInvoiceCreateInput> = {}) =>
  parse(await desk.staff('/recurring-invoices', { clientId, ...fields(changes) }));
const read = async (id: string) => parse(await desk.staff(`/recurring-invoices/${id}`));
const step = (name: string, { id, version }: RecurringInvoice) =>
  desk.staff(`/recurring-invoices/${id}/${name}`, { version });
const run = (app: TestApp = desk.app) => app.app.nest.get(RecurringRunsService).run();
/** Moves the clocks of both replicas. */
async function advance(days: number): Promise<void> {
  for (const { clock } of [desk.app, replica]) clock.advance(days * day);
  await desk.signInAgain();
}

describe('a schedule', () => {
  it('shows its next twelve dates and amounts before anything is made', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id, { dayOfMonth: 31 });
    expect(schedule.upcoming).toHaveLength(12);
    expect(schedule.upcoming.slice(0, 2)).toEqual([
      { on: '2026-03-31', dueOn: '2026-04-14', amountCents: 45_000 },
      { on: '2026-04-30', dueOn: '2026-05-14', amountCents: 45_000 },
    ]);
    expect(schedule.runs).toEqual([]);
  });

  it('makes a draft on its date and nothing more on that day', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id);
    await run();
    await run();
    const after = await read(schedule.id);
    expect(after.runs.map(({ periodOn, outcome, invoice }) => [periodOn, outcome, invoice?.status])).toEqual([
      [today(), 'draft', 'draft'],
    ]);
    expect(after.nextOn).toBe('2026-04-02');
    const invoice = await desk.read(String(after.runs[0]?.invoice?.id));
    expect(invoice).toMatchObject({
      clientId: id,
      amountCents: 45_000,
      dueDate: '2026-03-16',
      clientName: 'Alder Dental',
    });
  });

  it('emails its invoice where staff chose that', async () => {
    const { id, email } = await newClient();
    const schedule = await scheduled(id, { mode: 'send' });
    await run();
    const after = await read(schedule.id);
    expect(after.runs[0]).toMatchObject({ outcome: 'sent', reason: null, invoice: { status: 'sent' } });
    expect(await mailsTo(desk.app, 'invoice', email)).toBe(1);
  });

  it('keeps the invoice as a draft and tells the team when the client gets no mail', async () => {
    const { id, email } = await newClient();
    await desk.app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at) VALUES ($1, 'email', $2, 'bounce', $3)`,
      [randomUUID(), email, desk.app.clock.now()],
    );
    const schedule = await scheduled(id, { mode: 'send', title: 'Suppressed care' });
    await run();
    const after = await read(schedule.id);
    expect(after.runs[0]).toMatchObject({ outcome: 'not_sent', reason: 'suppressed', invoice: { status: 'draft' } });
    expect(await mailsTo(desk.app, 'invoice', email)).toBe(0);
    const alerts = await mailRows<{ subject: string }>(
      desk.app,
      `SELECT subject FROM email_messages WHERE template = 'billing-alert' AND variables->>'clientId' = $1`,
      [id],
    );
    expect(alerts).toEqual([{ subject: 'A recurring invoice wasn’t sent: Alder Dental' }]);
  });

  it('makes each invoice once when two replicas run at once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, newClient));
    const schedules = await Promise.all(clients.map(({ id }) => scheduled(id, { mode: 'send' })));
    await Promise.all([run(), run(replica), run(), run(replica)]);
    for (const [index, { id }] of schedules.entries()) {
      expect((await read(id)).runs).toHaveLength(1);
      expect(await desk.app.query('SELECT 1 FROM invoices WHERE client_id = $1', [clients[index]?.id])).toHaveLength(1);
    }
  });

  it('is left out by a key of its own if its date is set back', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id);
    await run();
    await desk.app.query('UPDATE recurring_invoices SET next_on = $2 WHERE id = $1', [schedule.id, today()]);
    await run();
    expect(await desk.app.query('SELECT 1 FROM invoices WHERE client_id = $1', [id])).toHaveLength(1);
  });

  it('ends after its number of invoices', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id, { count: 1 });
    expect(schedule.upcoming).toHaveLength(1);
    await run();
    expect(await read(schedule.id)).toMatchObject({ state: 'ended', nextOn: null, made: 1, upcoming: [] });
    expect(refusalOf(await step('resume', await read(schedule.id)))).toEqual([409, 'conflict']);
  });
});

describe('changes of a schedule', () => {
  it('skip the dates that pass while it is paused', async () => {
    const { id } = await newClient();
    const paused = parse(await step('pause', await scheduled(id)));
    expect(paused).toMatchObject({ state: 'paused', nextOn: null, upcoming: [] });
    await run();
    const first = today();
    await advance(3);
    const resumed = parse(await step('resume', paused));
    expect(resumed.state).toBe('active');
    expect(resumed.nextOn?.slice(8)).toBe(first.slice(8));
    expect(String(resumed.nextOn) > today()).toBe(true);
    expect(resumed.runs).toEqual([]);
  });

  it('are refused when somebody was faster', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id);
    await step('pause', schedule);
    expect(refusalOf(await step('end', schedule))).toEqual([409, 'stale_version']);
  });

  it('take effect from the next date on, and are in its history', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id);
    await run();
    const { version } = await read(schedule.id);
    const edit = { version, ...fields({ startOn: schedule.startOn, interval: 'quarter', title: 'Quarterly care' }) };
    const saved = parse(await desk.staff(`/recurring-invoices/${schedule.id}`, edit, { method: 'PUT' }));
    const [, month] = schedule.startOn.split('-').map(Number);
    expect(Number(saved.nextOn?.slice(5, 7))).toBe(Number(month) + 3);
    expect(saved.history.map(({ action }) => action)).toEqual([
      'recurring-invoice.updated',
      'recurring-invoice.made',
      'recurring-invoice.created',
    ]);
    expect(saved.runs).toHaveLength(1);
  });

  it.each([
    [{ startOn: '2020-01-01' }, 'startOn'],
    [{ dayOfMonth: 0 }, 'dayOfMonth'],
    [{ dayOfMonth: 32 }, 'dayOfMonth'],
    [{ dueInDays: -1 }, 'dueInDays'],
    [{ count: 0 }, 'count'],
    [{ items: [] }, 'items'],
    [{ items: [{ description: 'Nothing', quantity: '1', rate: '0' }] }, 'items'],
    [{ mode: 'send', items: [{ description: 'Too little', quantity: '1', rate: '0.49' }] }, 'items'],
    [{ endOn: '2020-01-01' }, 'endOn'],
    [{ title: '' }, 'title'],
    [{ clientId: randomUUID() }, 'clientId'],
  ])('with %j name the field', async (changes, field) => {
    const { id } = await newClient();
    const answer = await desk.staff('/recurring-invoices', { clientId: id, ...fields(), ...changes });
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([400, [field]]);
  });

  it('with an end date and a count are refused', async () => {
    const { id } = await newClient();
    const answer = await desk.staff('/recurring-invoices', {
      clientId: id,
      ...fields({ endOn: '2099-01-01', count: 3 }),
    });
    expect(Object.keys(answer.body['errors'] as object)).toEqual(['count']);
  });

  it('with no date before their end are refused', async () => {
    const { id } = await newClient();
    const dayOfMonth = Number(today().slice(8)) - 1 || 28;
    const answer = await desk.staff('/recurring-invoices', { clientId: id, ...fields({ dayOfMonth, endOn: today() }) });
    expect(Object.keys(answer.body['errors'] as object)).toEqual(['endOn']);
  });
});

describe('after days without a run', () => {
  it('makes every missed invoice dated today, and sends only one that is not late', async () => {
    const { id, email } = await newClient();
    const schedule = await scheduled(id, { mode: 'send', title: 'Late care' });
    await advance(62);
    await run();
    const after = await read(schedule.id);
    const outcomes = after.runs.map(({ outcome, reason }) => [outcome, reason]);
    expect(outcomes.length).toBeGreaterThanOrEqual(2);
    expect(outcomes.at(-1)).toEqual(['not_sent', 'late']);
    for (const { invoice } of after.runs) expect((await desk.read(String(invoice?.id))).invoiceDate).toBe(today());
    expect(await mailsTo(desk.app, 'invoice', email)).toBe(outcomes.filter(([outcome]) => outcome === 'sent').length);
  });

  it('lists schedules by their next date, with counts by state', async () => {
    const { body } = await desk.staff('/recurring-invoices?limit=2');
    expect(body['items']).toHaveLength(2);
    const second = await desk.staff(`/recurring-invoices?limit=2&cursor=${String(body['nextCursor'])}`);
    expect(second.status).toBe(200);
    for (const sort of ['client', 'title', 'amount']) {
      const page = await desk.staff(`/recurring-invoices?limit=3&sort=${sort}`);
      const next = await desk.staff(
        `/recurring-invoices?limit=3&sort=${sort}&cursor=${String(page.body['nextCursor'])}`,
      );
      expect([page.status, next.status]).toEqual([200, 200]);
    }
    const counts = body['countByState'] as Record<string, number>;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(body['total']);
    const found = await desk.staff('/recurring-invoices?search=late%20care&state=active');
    expect(found.body['items']).toHaveLength(1);
  });
});

describe('a weekly schedule', () => {
  it('makes an invoice every two weeks, on the weekday of its start', async () => {
    const { id } = await newClient();
    const schedule = await scheduled(id, { interval: 'two_weeks', dayOfMonth: 31, count: 3 });
    const start = schedule.startOn;
    expect(schedule.upcoming.map(({ on }) => on)).toEqual([start, daysAfter(start, 14), daysAfter(start, 28)]);
    await run();
    await advance(13);
    await run();
    expect((await read(schedule.id)).runs).toHaveLength(1);
    await advance(1);
    await run();
    const after = await read(schedule.id);
    expect(after.runs.map(({ periodOn }) => periodOn)).toEqual([daysAfter(start, 14), start]);
    expect(after.nextOn).toBe(daysAfter(start, 28));
  });
});
