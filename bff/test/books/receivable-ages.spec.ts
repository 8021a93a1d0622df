import { randomUUID } from 'node:crypto';
import { daysAfter } from '@vitrine/brand';
import {
  AgeFilter,
  Dashboard,
  FigureRows,
  InvoicePage,
  type ReceivableAge,
  receivableAges,
  Statement,
  Today,
} from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { wrongRollups } from '../support/rollups.ts';
import { randomFrom } from '../support/random.ts';
import { added, type Staff, startStaff } from '../clients/support.ts';
import { addParts } from '../support/parts.ts';
import { addInvoice, type TestInvoice } from '../checkout/support.ts';

let staff: Staff;
let clientId: string;
let invoice: TestInvoice;

const today = '2026-03-02';
const days = 'from=2026-01-01&to=2026-03-02';

/** Of an invoice sent on February 1, three parts of $300: the first is 45 days late, the others are not due. */
beforeAll(async () => {
  staff = await startStaff();
  ({ id: clientId } = await added(staff));
  invoice = await addInvoice(staff.app, { cents: 90_000, clientId, status: 'overdue', dueDate: '2026-05-01' });
  await addParts(staff.app, invoice.id, [
    [30_000, daysAfter(today, -45)],
    [30_000, '2026-04-01'],
    [30_000, '2026-05-01'],
  ]);
}, 60_000);

afterAll(() => staff?.stop());

const dashboard = async () => Dashboard.parse((await staff.get('/dashboard')).body).receivables;
const list = async (query: string) => InvoicePage.parse((await staff.get(`/invoices?${query}`)).body);
const figure = async (query: string) => FigureRows.parse((await staff.get(`/figures/${query}`)).body);
const statement = async (client = clientId, period = days) =>
  Statement.parse((await staff.get(`/clients/${client}/statement?${period}`)).body);
/** The ages that have something: how many invoices, and how much. */
const owed = (ages: readonly { age: ReceivableAge; count?: number; dueCents: number }[]) =>
  Object.fromEntries(
    ages
      .filter(({ count = 0, dueCents }) => dueCents !== 0 || count !== 0)
      .map(({ age, count, dueCents }) => [age, count === undefined ? dueCents : [count, dueCents]]),
  );

describe('three parts, the first 45 days late', () => {
  it('are $300 in 31 to 60 and $600 not due, on the dashboard and on the statement', async () => {
    expect(owed(await dashboard())).toEqual({ current: [1, 60_000], '31-60': [1, 30_000] });
    expect(owed((await statement()).ageing)).toEqual({ current: 60_000, '31-60': 30_000 });
  });

  it('are so on the statement’s paper', async () => {
    const answer = await fetch(`${staff.app.origin}/api/clients/${clientId}/statement/pdf?${days}`, {
      headers: { cookie: staff.cookie },
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: true,
    });
    expect(text).toMatch(/Not due yet\s+\$600\.00/);
    expect(text).toMatch(/31 to 60 days late\s+\$300\.00/);
  });

  it('are in the list and the rows of each age with what is owed of that age', async () => {
    const filters: readonly [AgeFilter, number][] = [
      ['all', 90_000],
      ['late', 30_000],
      ['31-60', 30_000],
      ['current', 60_000],
      ['soon', 0],
      ['1-30', 0],
      ['61-90', 0],
      ['90+', 0],
    ];
    for (const [age, cents] of filters)
      for (const more of [
        '',
        `&clientId=${clientId}`,
        `&search=${invoice.number}`,
        '&sort=due',
        '&dueBefore=2026-12-01',
      ]) {
        const { items, total, totals } = await list(`age=${encodeURIComponent(age)}${more}`);
        const expected = cents > 0 ? [invoice.id] : [];
        expect([age, more, items.map(({ id }) => id), total, totals.pendingCents]).toEqual([
          age,
          more,
          expected,
          expected.length,
          cents,
        ]);
        expect(items.map(({ amountDueCents }) => amountDueCents)).toEqual(expected.map(() => 90_000));
      }
    for (const age of receivableAges) {
      const cents = filters.find(([one]) => one === age)?.[1] ?? 0;
      const rows = await figure(`receivable/rows?age=${encodeURIComponent(age)}`);
      expect([rows.value, rows.items.map(({ adds }) => adds)]).toEqual([cents, cents > 0 ? [cents] : []]);
    }
    expect(await figure('late/rows')).toMatchObject({ value: 30_000, items: [{ adds: 30_000 }] });
    expect(await figure('owed/rows?age=current')).toMatchObject({ value: 60_000, items: [{ adds: 60_000 }] });
    expect(await figure('owed/rows')).toMatchObject({ value: 90_000, items: [{ adds: 90_000 }] });
  });

  it('are overdue today, and due soon a week before the next day, each with that part', async () => {
    const at = async () => Today.parse((await staff.get('/dashboard/today')).body);
    expect(await at()).toMatchObject({ overdue: { total: 1, dueCents: 30_000 }, dueSoon: { total: 0, dueCents: 0 } });
    await staff.app.query(`UPDATE invoice_parts SET due_date = '2026-03-05' WHERE invoice_id = $1 AND position = 1`, [
      invoice.id,
    ]);
    expect(await at()).toMatchObject({
      overdue: { total: 1, dueCents: 30_000, items: [{ dueDate: '2026-01-16' }] },
      dueSoon: { total: 1, dueCents: 30_000, items: [{ dueDate: '2026-03-05', amountDueCents: 90_000 }] },
    });
  });
});

test('SQL and the statements agree on generated invoices', async () => {
  const { app } = staff;
  const random = randomFrom(115);
  const upTo = (count: number): number => Math.floor(random() * count);
  const client = (await added(staff)).id;
  for (let index = 0; index < 120; index += 1) {
    let dueDate = daysAfter(today, upTo(160) - 120);
    const parts = Array.from({ length: upTo(6) }, (): [number, string] => {
      dueDate = daysAfter(dueDate, 1 + upTo(40));
      return [50 + upTo(90_000), dueDate];
    });
    const cents = parts.length > 0 ? parts.reduce((sum, [amount]) => sum + amount, 0) : 100 + upTo(90_000);
    const { id } = await addInvoice(app, { cents, clientId: client, dueDate });
    await addParts(app, id, parts);
    const kept = [0, upTo(cents), parts[0] && parts.length > 1 ? parts[0][0] : 0][upTo(3)] ?? 0;
    if (kept > 0)
      await app.query(
        `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, receipt_number, received_at)
         VALUES ($1, 'offline', 'succeeded', $2, $3, 'usd', 'Generated', $4, $5)`,
        [randomUUID(), id, kept, `GEN-${index}`, app.clock.now()],
      );
    // More was taken back than was paid: its credit was used elsewhere, and the payment disputed.
    if (kept > 0 && index % 7 === 0)
      await app.query(
        `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, received_at, of_payment_id)
         SELECT $1, 'refund', 'succeeded', $2, $3, 'usd', 'Generated', $4, id FROM payments WHERE invoice_id = $2`,
        [randomUUID(), id, kept + upTo(5_000), app.clock.now()],
      );
    const left = cents - kept;
    if (left > 2 && index % 5 === 0)
      await app.query(
        `INSERT INTO write_offs (id, invoice_id, kind, amount_cents, taxes, reason, created_at)
         VALUES ($1, $2, 'forgiven', $3, '[]', 'Generated', $4)`,
        [randomUUID(), id, 1 + upTo(left - 1), app.clock.now()],
      );
  }
  expect(await wrongRollups(app)).toEqual({});
  const whole = await statement(client);
  for (const { age, dueCents } of whole.ageing) {
    const found = await list(`clientId=${client}&age=${encodeURIComponent(age)}`);
    expect([age, found.totals.pendingCents]).toEqual([age, dueCents]);
  }
  const both = (await statement()).ageing;
  for (const { age, count, dueCents } of await dashboard()) {
    const sum = [whole.ageing, both].flat().filter((one) => one.age === age);
    expect([age, dueCents]).toEqual([age, sum.reduce((all, one) => all + one.dueCents, 0)]);
    let added = 0;
    let rows = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await figure(
        `receivable/rows?age=${encodeURIComponent(age)}&limit=17${cursor && `&cursor=${cursor}`}`,
      );
      expect([page.value, page.total]).toEqual([dueCents, count]);
      added += page.items.reduce((all, { adds }) => all + adds, 0);
      rows += page.items.length;
      cursor = page.nextCursor;
    }
    expect([age, added, rows]).toEqual([age, dueCents, count]);
  }
}, 60_000);
