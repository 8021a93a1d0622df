import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { JournalTotals, PeriodLock } from '@vitrine/contracts';
import { Client } from 'pg';
import { correctionOf, type Desk, parsed, refusalOf, startDesk } from '../invoices/support.ts';
import { opened, packageForm, submitted } from '../checkout/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { lockWaiters } from '../support/locks.ts';
import { type Answer, eventually } from '../support/test-app.ts';

/** It is 2026-03-02, 4 a.m. in New York, until a test moves the clock. */
let desk: Desk;
let cookie: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  await addStaff(desk.app, 'owner@vitrine.test', 'owner');
  cookie = await signIn(desk.app, 'owner@vitrine.test');
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const lock = async (): Promise<PeriodLock> => PeriodLock.parse((await desk.staff('/bookkeeping/period-lock')).body);
/** Closes or reopens as the owner, over the present version unless another is given. */
const change = async (lockedThrough: string | null, reason = '', version?: number): Promise<Answer> =>
  desk.app.call('/bookkeeping/period-lock', {
    method: 'PUT',
    cookie,
    headers: fromOurPage,
    body: { version: version ?? (await lock()).version, lockedThrough, reason },
  });
/** Makes a day the last closed one, whatever was closed before. */
async function close(lockedThrough: string | null): Promise<void> {
  if ((await lock()).lockedThrough === lockedThrough) return;
  const answer = await change(lockedThrough, 'For the next test');
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
}
const messageOf = ({ body }: Answer, field: string): unknown =>
  (body['errors'] as Record<string, string[]> | undefined)?.[field]?.[0];
const closedText = 'The books are closed through February 28, 2026. Use a later date.';
const journal = async (from: string, to: string): Promise<JournalTotals> =>
  JournalTotals.parse((await desk.staff(`/bookkeeping/journal?from=${from}&to=${to}`)).body);
const february = () => journal('2026-02-01', '2026-02-28');
const less = { description: 'Less of it', quantity: '1', rate: '1000.00' };
const content = () => ({
  clientName: 'Lumen Dermatology',
  clientEmail: `client-${randomUUID()}@clinic.example`,
  amount: '100.00',
});
/** Tries to send an invoice of a day. */
const sendOf = (invoiceDate: string) =>
  desk.staff('/invoices', { ...content(), invoiceDate, dueDate: '2026-04-30', status: 'sent' });

describe('the lock', () => {
  it('asks for a reason to reopen, and says who changed it', async () => {
    expect(await lock()).toMatchObject({ version: 0, lockedThrough: null, updatedBy: null });
    expect(refusalOf(await change(null))).toEqual([400, 'validation_failed', ['lockedThrough']]);
    expect(messageOf(await change('2026-03-02'), 'lockedThrough')).toBe('Choose a day before today');
    expect((await change('2026-02-28')).body).toMatchObject({ version: 1, lockedThrough: '2026-02-28' });
    expect(refusalOf(await change('2026-02-28'))).toEqual([400, 'validation_failed', ['lockedThrough']]);
    const stale = await change('2026-03-01', '', 0);
    expect(refusalOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body['current']).toMatchObject({ version: 1, lockedThrough: '2026-02-28' });
    expect(refusalOf(await change('2026-01-31'))).toEqual([400, 'validation_failed', ['reason']]);
    expect((await change('2026-01-31', 'An invoice was forgotten')).body).toMatchObject({
      version: 2,
      lockedThrough: '2026-01-31',
      reason: 'An invoice was forgotten',
      updatedBy: 'owner@vitrine.test',
    });
    expect((await change(null, 'To begin anew')).body).toMatchObject({ version: 3, lockedThrough: null });
    const entries = await desk.app.query(
      `SELECT action, before, after FROM audit_entries WHERE action LIKE 'books.%' ORDER BY id`,
    );
    expect(entries).toEqual([
      { action: 'books.closed', before: { lockedThrough: null }, after: { lockedThrough: '2026-02-28' } },
      {
        action: 'books.reopened',
        before: { lockedThrough: '2026-02-28' },
        after: { lockedThrough: '2026-01-31', reason: 'An invoice was forgotten' },
      },
      {
        action: 'books.all-reopened',
        before: { lockedThrough: '2026-01-31' },
        after: { lockedThrough: null, reason: 'To begin anew' },
      },
    ]);
    await expect(desk.app.query('DELETE FROM period_locks')).rejects.toThrow('append-only');
  });
});

describe('a document', () => {
  it('of a closed day stays a draft, however it would be sent', async () => {
    await close('2026-02-28');
    expect(messageOf(await sendOf('2026-02-28'), 'invoiceDate')).toBe(closedText);
    expect((await sendOf('2026-03-01')).status).toBe(201);
    const draft = await desk.invoice({ invoiceDate: '2026-02-10', dueDate: '2026-03-31' });
    expect(messageOf(await desk.save(draft, { status: 'sent' }), 'invoiceDate')).toBe(closedText);
    expect(messageOf(await desk.save(draft, { status: 'paid' }), 'invoiceDate')).toBe(closedText);
    for (const action of ['send', 'mark-sent'])
      expect((await desk.staff('/invoices/bulk', { ids: [draft.id], action })).body).toMatchObject({
        results: [{ ok: false, message: closedText }],
      });
    expect((await desk.read(draft.id)).status).toBe('draft');
    expect((await desk.save(draft, { status: 'sent', invoiceDate: '2026-03-02' })).status).toBe(200);
  });

  it('that was issued in it keeps its date, and is corrected and voided on today', async () => {
    await close(null);
    const dates = { invoiceDate: '2026-02-10', dueDate: '2026-03-31' };
    const [issued, other] = [
      await desk.invoice({ ...dates, status: 'sent' }),
      await desk.invoice({ ...dates, status: 'sent' }),
    ];
    await close('2026-02-28');
    const [before, march] = [await february(), await journal('2026-03-02', '2026-03-02')];
    const correct = (changes: Parameters<typeof correctionOf>[1]) =>
      desk.staff(`/invoices/${issued.id}/correct`, correctionOf(issued, changes));
    for (const invoiceDate of ['2026-03-02', '2026-02-11'])
      expect(messageOf(await correct({ invoiceDate }), 'invoiceDate')).toBe(
        'The date of this invoice is in a closed period, so it stays. Make a credit note or another invoice instead.',
      );
    const corrected = parsed(await correct({ items: [less] }));
    expect(corrected.amountCents).toBe(100_000);
    expect((await desk.staff(`/invoices/${other.id}/void`, { version: other.version })).status).toBe(200);
    expect(await february()).toEqual(before);
    const after = await journal('2026-03-02', '2026-03-02');
    expect(after.totals.debitCents - march.totals.debitCents).toBe(25_000 + 125_000);

    const current = await desk.invoice({ status: 'sent' });
    const moved = correctionOf(current, { invoiceDate: '2026-02-28' });
    expect(messageOf(await desk.staff(`/invoices/${current.id}/correct`, moved), 'invoiceDate')).toBe(closedText);
  });

  it('that was issued in it and is a draft again isn’t billed from today on, until it is sent again', async () => {
    await close(null);
    const issued = await desk.invoice({ invoiceDate: '2026-02-10', dueDate: '2026-03-31', status: 'sent' });
    await close('2026-02-28');
    const [before, march] = [await february(), await journal('2026-03-02', '2026-03-02')];
    const owed = async () => {
      const { accounts } = await journal('2026-01-01', '2026-12-31');
      const found = accounts.find(({ account }) => account === 'receivable');
      const { receivables } = (await desk.staff('/dashboard')).body as { receivables: { dueCents: number }[] };
      const dashboardCents = receivables.reduce((sum, { dueCents }) => sum + dueCents, 0);
      return { journalCents: (found?.debitCents ?? 0) - (found?.creditCents ?? 0), dashboardCents };
    };
    const all = await owed();
    expect(all.journalCents).toBe(all.dashboardCents);

    const draft = parsed(await desk.save(issued, { status: 'draft' }));
    const less25 = all.journalCents - 125_000;
    expect(await owed()).toEqual({ journalCents: less25, dashboardCents: less25 });
    expect(await february()).toEqual(before);
    const correction = correctionOf(draft, { items: [less] });
    const corrected = parsed(await desk.staff(`/invoices/${draft.id}/correct`, correction));
    expect(corrected).toMatchObject({ status: 'draft', amountCents: 100_000 });
    expect(await owed()).toEqual({ journalCents: less25, dashboardCents: less25 });

    parsed(await desk.save(corrected, { status: 'sent' }));
    const again = less25 + 100_000;
    expect(await owed()).toEqual({ journalCents: again, dashboardCents: again });
    expect(await february()).toEqual(before);
    const after = await journal('2026-03-02', '2026-03-02');
    expect(after.totals.debitCents - march.totals.debitCents).toBe(125_000 + 100_000);
    const entries = await desk.app.query(
      'SELECT ended_at IS NOT NULL AS ended FROM invoice_drafts WHERE invoice_id = $1',
      [issued.id],
    );
    expect(entries).toEqual([{ ended: true }]);
  });

  it('is dated within a year from today', async () => {
    const far = { invoiceDate: '2027-03-03', dueDate: '2027-04-30' };
    const text = 'Use a date within a year from today.';
    expect(messageOf(await desk.staff('/invoices', { ...content(), ...far }), 'invoiceDate')).toBe(text);
    const draft = await desk.invoice({ ...far, invoiceDate: '2027-03-02' });
    expect(messageOf(await desk.save(draft, far), 'invoiceDate')).toBe(text);
    const sent = await desk.invoice({ status: 'sent' });
    const moved = await desk.staff(`/invoices/${sent.id}/correct`, correctionOf(sent, far));
    expect(messageOf(moved, 'invoiceDate')).toBe(text);

    const { clientName, clientEmail } = content();
    const items = [{ description: 'Website', quantity: '1', rate: '900.00' }];
    const estimate = { clientName, clientEmail, title: 'Website', items, validUntil: '2027-04-30' };
    const create = (estimateDate: string) => desk.staff('/estimates', { ...estimate, estimateDate });
    expect(messageOf(await create('2027-03-03'), 'estimateDate')).toBe(text);
    const made = await create('2027-03-02');
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  });
});

describe('money', () => {
  it('that staff record was not received on a closed day', async () => {
    await close('2026-02-28');
    const invoice = await desk.invoice({ status: 'sent' });
    const pay = (receivedOn: string) =>
      desk.staff(`/invoices/${invoice.id}/offline-payment`, {
        version: invoice.version,
        amount: '10.00',
        receivedOn,
        method: 'check',
      });
    expect(messageOf(await pay('2026-02-28'), 'receivedOn')).toBe(closedText);
    expect((await pay('2026-03-01')).status).toBe(200);
  });

  it('that the provider reports after the closing is booked on the first open day', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const [row] = await desk.app.query<{ publicId: string }>(
      'SELECT public_id AS "publicId" FROM invoices WHERE id = $1',
      [invoice.id],
    );
    const submissionId = await submitted(desk.app, packageForm());
    stripe().webhooks.setMode('hold');
    stripe().pay(await opened(desk.app, { invoice: row?.publicId ?? '' }));
    stripe().pay(await opened(desk.app, { submissionId }));
    desk.app.clock.advance(2 * 24 * 3600);
    await close('2026-03-02');
    const before = await journal('2026-03-02', '2026-03-02');
    stripe().webhooks.setMode('deliver');
    await stripe().webhooks.settled();

    const rows = await desk.app.query(
      `SELECT p.title, i.invoice_date::text AS "invoiceDate", p.booked_on::text AS "bookedOn",
         p.received_at::date::text AS "receivedOn"
       FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE p.kind = 'charge' ORDER BY p.amount_cents`,
    );
    expect(rows).toMatchObject([
      { invoiceDate: '2026-03-02', bookedOn: '2026-03-03', receivedOn: '2026-03-02' },
      { invoiceDate: '2026-03-03', bookedOn: '2026-03-03', receivedOn: '2026-03-02' },
    ]);
    expect((await desk.staff('/bookkeeping/reconciliation', {}, { key: 'fees' })).status).toBe(200);
    expect(await journal('2026-03-02', '2026-03-02')).toEqual(before);
    const { accounts } = await journal('2026-03-03', '2026-03-03');
    const debitOf = (id: string) => accounts.find(({ account }) => account === id)?.debitCents;
    expect([debitOf('clearing'), debitOf('fees')]).toEqual([125_000 + 995_000, 3_655 + 28_885]);
    const { text } = await desk.staff('/bookkeeping/files/payments?from=2026-03-02&to=2026-03-02');
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('Note,Booked on,Number ends in');
    expect(lines.filter((line) => line.startsWith('2026-03-02') && line.includes(',2026-03-03,4242,'))).toHaveLength(2);
  });
});

describe('at once', () => {
  /** Holds every change that is recorded until it is let go. */
  async function heldBack<T>(work: (letGo: () => Promise<unknown>) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: desk.databaseUrl });
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE audit_entries IN SHARE MODE');
      return await work(() => client.query('ROLLBACK'));
    } finally {
      await client.end();
    }
  }
  const untilWaiting = (kind: 'advisory' | 'relation') =>
    eventually(`somebody waits for a lock (${kind})`, async () => (await lockWaiters(desk.app, kind)) > 0);

  it('two closings: one is made, and the other gets the present state', async () => {
    await close(null);
    const { version } = await lock();
    const both = await Promise.all([change('2026-02-27', '', version), change('2026-02-28', '', version)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body['current']).toMatchObject({ version: version + 1 });
  });

  it('closing waits for an invoice that is being issued', async () => {
    await close('2026-02-28');
    const [issued, closed] = await heldBack(async (letGo) => {
      const issuing = sendOf('2026-03-01');
      await untilWaiting('relation');
      const closing = change('2026-03-01');
      await untilWaiting('advisory');
      await letGo();
      return Promise.all([issuing, closing]);
    });
    expect([issued.status, closed.status]).toEqual([201, 200]);
  });

  it('an invoice that comes while the books are closed is refused', async () => {
    await close('2026-02-28');
    const [closed, issued] = await heldBack(async (letGo) => {
      const closing = change('2026-03-01');
      await untilWaiting('relation');
      const issuing = sendOf('2026-03-01');
      await untilWaiting('advisory');
      await letGo();
      return Promise.all([closing, issuing]);
    });
    expect([closed.status, ...refusalOf(issued)]).toEqual([200, 400, 'validation_failed', ['invoiceDate']]);
  });

  it.each([
    ['a void', 'void', {}],
    ['a correction', 'correct', null],
    ['a write-off', 'write-offs', { reason: 'It will not come', amount: '10.00' }],
    ['a credit note', 'credit-notes', { amount: '10.00', reason: 'Less was done' }],
  ])('%s that meets a closing of its day is booked on the next one', async (_name, action, fields) => {
    await close('2026-02-28');
    const invoice = await desk.invoice({ status: 'sent' });
    const body = fields === null ? correctionOf(invoice, { items: [less] }) : { version: invoice.version, ...fields };
    const today = agencyDay(desk.app.clock.now());
    const [closed, booked] = await heldBack(async (letGo) => {
      desk.app.clock.advance(24 * 3600);
      const closing = change(today);
      await untilWaiting('relation');
      // It began just before midnight.
      desk.app.clock.advance(-24 * 3600);
      const booking = desk.staff(`/invoices/${invoice.id}/${action}`, body);
      await untilWaiting('advisory');
      const before = await journal(today, today);
      desk.app.clock.advance(24 * 3600);
      await letGo();
      const answers = await Promise.all([closing, booking]);
      expect(await journal(today, today)).toEqual(before);
      return answers;
    });
    expect([closed.status, booked.status, booked.text]).toEqual([200, 200, expect.any(String)]);
  });
});
