import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  ClientPage,
  Dashboard,
  EstimatePage,
  expiringSoonDays,
  type FigureId,
  FigureRows,
  InvoicePage,
  JournalTotals,
  receivableAges,
  Statement,
} from '@vitrine/contracts';
import { type Staff, startStaff } from './clients/support.ts';
import { generateYear, lastDay } from './support/generated-year.ts';
import { wrongRollups } from './support/rollups.ts';

/** A year, and the raw tables that everything is compared with. */
let staff: Staff;
let clients: readonly string[];
let invoices: readonly Raw[];
let payments: readonly Payment[];
let parts: readonly Part[];

interface Raw {
  readonly id: string;
  readonly client_id: string | null;
  readonly status: string;
  readonly amount_cents: number;
  readonly day: string;
  readonly due: string;
}
interface Part {
  readonly invoice_id: string;
  readonly amount_cents: number;
  readonly due: string;
}
interface Payment {
  readonly kind: string;
  readonly state: string;
  readonly invoice_id: string;
  readonly amount_cents: string;
  readonly received_at: Date;
}

beforeAll(async () => {
  staff = await startStaff();
  clients = await generateYear(staff.app);
  invoices = await staff.app.query<Raw>(
    `SELECT id, client_id, status, amount_cents, invoice_date::text AS day, due_date::text AS due FROM invoices`,
  );
  payments = await staff.app.query<Payment>(
    `SELECT kind, state, invoice_id, amount_cents, received_at FROM payments WHERE state = 'succeeded'`,
  );
  parts = await staff.app.query<Part>(
    `SELECT invoice_id, amount_cents, due_date::text AS due FROM invoice_parts ORDER BY invoice_id, position`,
  );
}, 180_000);

afterAll(() => staff?.stop());

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const of = (invoice: Raw, kinds: readonly string[]): number =>
  sum(
    payments
      .filter(({ invoice_id, kind }) => invoice_id === invoice.id && kinds.includes(kind))
      .map(({ amount_cents }) => Number(amount_cents)),
  );
const received = (invoice: Raw): number => of(invoice, ['charge', 'offline']);
const refunded = (invoice: Raw): number => of(invoice, ['refund']) - of(invoice, ['refund_failed']);
/** What a paid invoice brought: its amount, less what was given back of it and not replaced. */
const earned = (invoice: Raw): number =>
  invoice.amount_cents - Math.max(0, refunded(invoice) - Math.max(0, received(invoice) - invoice.amount_cents));
const netReceived = (invoice: Raw): number => received(invoice) - refunded(invoice);
const due = (invoice: Raw): number => Math.max(0, invoice.amount_cents - received(invoice) + refunded(invoice));
const isOwed = ({ status }: Raw): boolean => status === 'sent' || status === 'overdue';
const daysLate = (day: string): number => (Date.parse(lastDay) - Date.parse(day)) / 86_400_000;
const ageOf = (day: string): string => {
  const days = daysLate(day);
  return days <= 0 ? 'current' : days <= 30 ? '1-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : '90+';
};
/** What is owed of invoices by parts of some days, where the money that was kept pays the first parts first. */
const owedOn = (some: readonly Raw[], fits: (day: string) => boolean): number =>
  sum(
    some.filter(isOwed).map((invoice) => {
      const own = parts.filter(({ invoice_id }) => invoice_id === invoice.id);
      if (own.length === 0) return fits(invoice.due) ? due(invoice) : 0;
      let kept = invoice.amount_cents - due(invoice);
      return sum(
        own.map(({ amount_cents: cents, due: day }) => {
          const paid = Math.min(kept, cents);
          kept -= paid;
          return fits(day) ? cents - paid : 0;
        }),
      );
    }),
  );

const get = async (path: string): Promise<unknown> => {
  const answer = await staff.get(path);
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
};

/** The figure, and what its rows add up to over all pages. */
async function figure(id: FigureId, of: Record<string, string> = {}): Promise<number> {
  let added = 0;
  let rows = 0;
  for (let cursor: string | null = null; ;) {
    const query = new URLSearchParams({ ...of, limit: '37', ...(cursor && { cursor }) });
    const page = FigureRows.parse(await get(`/figures/${id}/rows?${query.toString()}`));
    added += sum(page.items.map(({ adds }) => adds));
    rows += page.items.length;
    // The ledger's entries of a row are all that count for its invoice.
    const ofInvoices = page.items.flatMap((row) => (row.list === 'invoices' && page.unit === 'cents' ? [row] : []));
    expect(ofInvoices.map(({ entries }) => sum(entries.map(({ amountCents }) => amountCents)))).toEqual(
      ofInvoices.map(({ id: key }) => netReceived(invoices.find((one) => one.id === key) as Raw)),
    );
    cursor = page.nextCursor;
    if (cursor !== null) continue;
    expect(added).toBe(page.value);
    expect(rows).toBe(page.total);
    return page.value;
  }
}

describe('every figure, recomputed from the raw ledger, to the cent', () => {
  it('of the dashboard', async () => {
    const dashboard = Dashboard.parse(await get('/dashboard'));
    const paid = invoices.filter(({ status }) => status === 'paid');
    const ofMonth = (month: string): number => sum(paid.filter(({ day }) => day.startsWith(month)).map(earned));
    expect(await figure('totalRevenue')).toBe(sum(paid.map(earned)));
    expect(dashboard.totalRevenueCents).toBe(sum(paid.map(earned)));
    for (const { month, paidCents } of dashboard.revenueByMonth) {
      expect(paidCents).toBe(ofMonth(month));
      expect(await figure('monthlyRevenue', { month })).toBe(paidCents);
    }
    expect(dashboard.monthlyRevenueCents).toBe(ofMonth(lastDay.slice(0, 7)));
    const sent = invoices.filter(({ status }) => status === 'sent');
    expect([dashboard.pendingPayments, await figure('pendingPayments')]).toEqual([sent.length, sent.length]);
    for (const { age, dueCents } of dashboard.receivables) {
      expect(dueCents).toBe(owedOn(invoices, (day) => ageOf(day) === age));
      expect(await figure('receivable', { age })).toBe(dueCents);
    }
    const late = owedOn(invoices, (day) => daysLate(day) > 0);
    expect(await figure('late')).toBe(late);
    expect([dashboard.totalClients, await figure('totalClients')]).toEqual([clients.length, clients.length]);
    expect([dashboard.activeClients, await figure('activeClients')]).toEqual([9, 9]);
  }, 120_000);

  it('of the lists of invoices and clients', async () => {
    expect(await wrongRollups(staff.app)).toEqual({});
    const page = InvoicePage.parse(await get('/invoices'));
    const owed = sum(invoices.filter(isOwed).map(due));
    expect([page.totals.pendingCents, await figure('owed')]).toEqual([owed, owed]);
    expect(await figure('drafts')).toBe(invoices.filter(({ status }) => status === 'draft').length);
    expect(await figure('overdue')).toBe(invoices.filter(({ status }) => status === 'overdue').length);
    const spent = sum(
      invoices.filter(({ client_id }) => client_id !== null).map((one) => received(one) - refunded(one)),
    );
    expect(ClientPage.parse(await get('/clients')).totals.totalSpentCents).toBe(spent);
    expect(await figure('totalSpent')).toBe(spent);
    // A client's own, entry by entry of the ledger.
    for (const id of clients) {
      const theirs = invoices.filter(({ client_id }) => client_id === id);
      expect(await figure('clientSpent', { client: id })).toBe(sum(theirs.map(netReceived)));
    }
    // Figures above a list follow its search.
    const found = invoices.filter(isOwed);
    expect(await figure('owed', { search: 'books@alder' })).toBe(sum(found.map(due)));
    expect(await figure('owed', { search: 'nobody of this name' })).toBe(0);
  }, 60_000);

  it('of the list of estimates, also within what is awaited', async () => {
    interface RawEstimate {
      readonly status: string;
      readonly amount_cents: number;
      readonly valid: string;
      readonly invoice_id: string | null;
    }
    const estimates = await staff.app.query<RawEstimate>(
      `SELECT status, amount_cents, valid_until::text AS valid, invoice_id FROM estimates`,
    );
    const isOpen = ({ status, valid }: RawEstimate): boolean =>
      (status === 'sent' || status === 'viewed') && valid >= lastDay;
    const isExpiring = (one: RawEstimate): boolean => isOpen(one) && one.valid <= daysAfter(lastDay, expiringSoonDays);
    const total = (fits: (one: RawEstimate) => boolean): number =>
      sum(estimates.filter(fits).map(({ amount_cents }) => amount_cents));
    const isAccepted = ({ status }: RawEstimate): boolean => status === 'accepted';
    const isToInvoice = (one: RawEstimate): boolean => isAccepted(one) && one.invoice_id === null;
    const raw = [total(isOpen), total(isAccepted), total(isToInvoice)];
    expect(new Set([...raw, total(isExpiring), 0]).size).toBe(5);
    const { totals, countByStatus } = EstimatePage.parse(await get('/estimates'));
    expect([totals.openCents, totals.acceptedCents, totals.toInvoiceCents]).toEqual(raw);
    expect([
      await figure('openEstimates'),
      await figure('acceptedEstimates'),
      await figure('estimatesToInvoice'),
    ]).toEqual(raw);
    const drafts = estimates.filter(({ status }) => status === 'draft').length;
    expect([countByStatus.draft, await figure('draftEstimates')]).toEqual([drafts, drafts]);
    // A list that shows what is awaited has figures of that.
    expect(await figure('openEstimates', { need: 'expiring' })).toBe(total(isExpiring));
    expect(EstimatePage.parse(await get('/estimates?need=expiring')).totals.openCents).toBe(total(isExpiring));
    expect(await figure('acceptedEstimates', { need: 'invoice' })).toBe(total(isToInvoice));
    expect(await figure('estimatesToInvoice', { need: 'decision' })).toBe(0);
    expect(await figure('draftEstimates', { search: 'nobody of this name' })).toBe(0);
  }, 60_000);

  it('says its definition and its days, and refuses a figure that is of nothing', async () => {
    const rows = FigureRows.parse(await get('/figures/monthlyRevenue/rows?month=2026-02'));
    expect(rows.period).toEqual({ from: '2026-02-01', to: '2026-02-28', timeZone: 'America/New_York' });
    expect(rows.definition).toContain('less refunds');
    expect((await staff.get('/figures/receivable/rows')).body).toMatchObject({
      code: 'validation_failed',
      errors: { age: ['Say which age the figure is of.'] },
    });
    expect((await staff.get('/figures/clientSpent/rows')).body['errors']).toEqual({
      client: ['Say which client the figure is of.'],
    });
    expect((await staff.get('/figures/nothing/rows')).status).toBe(400);
    expect((await staff.app.call('/figures/owed/rows')).status).toBe(401);
  });
});

describe('statements', () => {
  it('of each client, of any period: opening + movements = closing, and the ages add up to it', async () => {
    for (const id of clients) {
      const whole = Statement.parse(await get(`/clients/${id}/statement?from=2025-01-01&to=${lastDay}`));
      const theirs = invoices.filter(({ client_id }) => client_id === id);
      expect(whole.openingCents).toBe(0);
      expect(whole.closingCents).toBe(sum(theirs.filter(isOwed).map(due)));
      for (const age of receivableAges)
        expect(whole.ageing.find((one) => one.age === age)?.dueCents).toBe(owedOn(theirs, (day) => ageOf(day) === age));
      const first = Statement.parse(await get(`/clients/${id}/statement?from=2025-01-01&to=2025-08-31`));
      const second = Statement.parse(await get(`/clients/${id}/statement?from=2025-09-01&to=${lastDay}`));
      expect(second.openingCents).toBe(first.closingCents);
      expect(second.closingCents).toBe(whole.closingCents);
      expect([...first.movements, ...second.movements].map(({ text }) => text)).toEqual(
        whole.movements.map(({ text }) => text),
      );
      for (const one of [whole, first, second]) {
        expect(one.openingCents + sum(one.movements.map(({ amountCents }) => amountCents))).toBe(one.closingCents);
        expect(one.openingCents + one.billedCents - one.paidCents - one.creditedCents).toBe(one.closingCents);
        expect(one.movements.at(-1)?.balanceCents ?? one.openingCents).toBe(one.closingCents);
        expect(sum(one.ageing.map(({ dueCents }) => dueCents)) - one.creditCents).toBe(one.closingCents);
      }
    }
  }, 60_000);

  it('refuses days in the wrong order, more than five years, and an unknown client', async () => {
    const [id] = clients;
    expect((await staff.get(`/clients/${id}/statement?from=2026-03-01&to=2026-02-01`)).body['errors']).toEqual({
      to: ['The last day is before the first one'],
    });
    expect((await staff.get(`/clients/${id}/statement?from=2000-01-01&to=2026-02-01`)).body['errors']).toEqual({
      from: ['Please choose at most five years'],
    });
    for (const days of ['from=9999-12-30&to=9999-12-31', 'from=0001-01-01&to=0001-01-02'])
      expect((await staff.get(`/bookkeeping/journal?${days}`)).status).toBe(400);
    const unknown = '3f0c1b5e-0000-4000-8000-000000000000';
    expect((await staff.get(`/clients/${unknown}/statement?from=2026-01-01&to=2026-02-01`)).status).toBe(404);
  });
});

/** The rows of an exported file, as cells. */
async function file(name: string, from = '2025-01-01'): Promise<string[][]> {
  const answer = await staff.get(`/bookkeeping/files/${name}?from=${from}&to=${lastDay}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain(`${name}-${from}-${lastDay}.csv`);
  return answer.text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}
const cents = (text: string | undefined): number => Math.round(Number(text || 0) * 100);

describe('the journal', () => {
  it('has debits equal to credits in every entry, on every day, and in every period', async () => {
    const [, ...rows] = await file('journal');
    const balances = new Map<string, number>();
    for (const [entry, day, , , debit, credit] of rows)
      for (const key of [`entry ${entry}`, `day ${day}`, `month ${day?.slice(0, 7)}`, 'all'])
        balances.set(key, (balances.get(key) ?? 0) + cents(debit) - cents(credit));
    expect(balances.size).toBeGreaterThan(500);
    expect([...balances].filter(([, balance]) => balance !== 0)).toEqual([]);
    const days = rows.map(([, day]) => day as string);
    expect(days).toEqual(days.toSorted());

    const year = JournalTotals.parse(await get(`/bookkeeping/journal?from=2025-01-01&to=${lastDay}`));
    expect(year.totals.debitCents).toBe(year.totals.creditCents);
    expect(year.totals.debitCents).toBe(sum(rows.map(([, , , , debit]) => cents(debit))));
    for (const { debitCents, creditCents } of year.days) expect(debitCents).toBe(creditCents);
  }, 60_000);

  it('calls each entry the same in every export, and no two alike', async () => {
    const [, ...rows] = await file('journal');
    const [, ...later] = await file('journal', '2025-07-01');
    const linesOf = (some: readonly string[][]) => new Set(some.map((cells) => cells.join(',')));
    expect(later.length).toBeGreaterThan(100);
    expect([...linesOf(later)].filter((line) => !linesOf(rows).has(line))).toEqual([]);
    // An entry has an account once.
    expect(new Set(rows.map(([id, , account]) => `${id} ${account}`)).size).toBe(rows.length);
    expect(rows.filter(([id = '']) => !/^[A-Z]{2,4}-[\w/-]{1,17}$/.test(id))).toEqual([]);
  }, 60_000);

  it('has lines behind each account that add up to it', async () => {
    const { accounts } = JournalTotals.parse(await get(`/bookkeeping/journal?from=2025-10-01&to=2025-12-31`));
    expect(accounts.length).toBeGreaterThan(4);
    for (const { account, debitCents, creditCents } of accounts)
      expect(await figure('journalAccount', { account, from: '2025-10-01', to: '2025-12-31' })).toBe(
        debitCents - creditCents,
      );
    const years = await staff.get('/figures/journalAccount/rows?account=bank&from=2000-01-01&to=2025-12-31');
    expect(years.body['errors']).toEqual({ from: ['Please choose at most five years'] });
    expect((await staff.get('/figures/journalAccount/rows?account=bank&from=2025-12-31')).body['errors']).toEqual({
      to: ['Say which days the figure is of.'],
    });
  }, 60_000);

  it('leaves what clients owe in receivable, and the money where the ledger has it', async () => {
    const { accounts } = JournalTotals.parse(await get(`/bookkeeping/journal?from=2025-01-01&to=${lastDay}`));
    const balance = (account: string): number => {
      const found = accounts.find((one) => one.account === account);
      return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
    };
    const owed = sum(invoices.filter(isOwed).map(due));
    expect(balance('receivable') + balance('customerCredit')).toBe(owed);
    const totalReceived = sum(invoices.map((one) => received(one) - refunded(one)));
    expect(balance('clearing') + balance('bank')).toBe(totalReceived);
    const billed = sum(
      invoices.filter(({ status }) => status !== 'draft' && status !== 'void').map((one) => one.amount_cents),
    );
    expect(-balance('revenue')).toBe(billed);
    expect(-balance('revenue') - balance('refunds')).toBe(totalReceived + owed);
  });

  it('exports invoices, payments and refunds that add up to the ledger, without formulas', async () => {
    const [client] = clients;
    await staff.app.query(`UPDATE invoices SET client_name = '=1+1' WHERE client_id = $1`, [client]);
    const issued = await file('invoices');
    expect(issued.slice(1)).toHaveLength(invoices.filter(({ status }) => status !== 'draft').length);
    const all = await staff.app.query<{ cents: string }>(
      `SELECT sum(amount_cents)::text AS cents FROM payments
        WHERE kind IN ('charge', 'offline') AND method IS DISTINCT FROM 'credit'`,
    );
    expect(sum((await file('payments')).slice(1).map((cells) => cents(cells[10])))).toBe(Number(all[0]?.cents));
    const [back] = await staff.app.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM payments WHERE kind IN ('refund', 'refund_failed') AND state = 'succeeded'
        AND method IS DISTINCT FROM 'credit'`,
    );
    expect((await file('refunds')).slice(1).filter((cells) => cells[6] === 'Counts')).toHaveLength(back?.count ?? 0);
    const names = new Set((await file('taxes')).slice(1).map((cells) => cells[3]));
    expect(names).toContain("'=1+1");
    expect(names).not.toContain('=1+1');
    expect(agencyDay(staff.app.clock.now())).toBe(lastDay);
  });
});
