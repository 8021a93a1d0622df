import { randomUUID } from 'node:crypto';
import {
  type AgeFilter,
  type ClientFigure,
  ClientPage,
  type ClientSummary,
  Dashboard,
  dashboardPackages,
  figureQuery,
  figures,
  Invoice,
  type InvoiceFigure,
  InvoicePage,
  type InvoiceSummary,
  receivableAges,
  Today,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { added, type Staff, startStaff } from '../clients/support.ts';
import { addParts } from '../support/parts.ts';
import { addInvoice } from '../checkout/support.ts';

let staff: Staff;

/** Beside the demo's: clients who never paid, some who left, a refund, a voided invoice, and debts of every age. */
beforeAll(async () => {
  staff = await startStaff();
  const { app } = staff;
  await seedDemo(app.app.nest.get(DataSource), app.clock);
  for (const name of dashboardPackages) {
    await added(staff, { subscriptionPlan: name, monthlyAmount: '500', status: 'pending' });
    await added(staff, { subscriptionPlan: name, monthlyAmount: '700', status: 'inactive' });
  }
  await added(staff, { status: 'active', monthlyAmount: '1,250.50' });
  await added(staff);
  for (const [index, dueDate] of ['2026-04-01', '2026-02-20', '2026-01-20', '2025-12-20', '2025-06-01'].entries()) {
    await addInvoice(app, { status: index % 2 === 0 ? 'sent' : 'overdue', dueDate, cents: 1_000 * (index + 1) });
  }
  await addInvoice(app, { dueDate: '2026-03-05' });
  await addInvoice(app, { status: 'void' });
  const split = await addInvoice(app, { status: 'overdue', cents: 90_000, dueDate: '2026-05-01' });
  await addParts(app, split.id, [
    [30_000, '2026-01-16'],
    [30_000, '2026-03-06'],
    [30_000, '2026-05-01'],
  ]);
  const refunded = await addInvoice(app, { status: 'paid', cents: 90_000 });
  await app.query(
    `INSERT INTO payments (id, kind, state, title, invoice_id, amount_cents, currency, received_at)
     VALUES ($1, 'refund', 'succeeded', 'Given back', $2, 12345, 'usd', $3)`,
    [randomUUID(), refunded.id, app.clock.now()],
  );
  await app.query(
    `INSERT INTO write_offs (id, invoice_id, kind, amount_cents, taxes, reason, created_at)
     VALUES ($1, $2, 'forgiven', 12345, '[]', 'Given back', $3)`,
    [randomUUID(), refunded.id, app.clock.now()],
  );
}, 180_000);

afterAll(() => staff?.stop());

/** Every row behind a figure, over all pages of its list. */
async function rowsOf(
  figure: ClientFigure | InvoiceFigure,
): Promise<{ total: number; rows: (ClientSummary | InvoiceSummary)[] }> {
  const rows: (ClientSummary | InvoiceSummary)[] = [];
  for (let cursor: string | null = null; ;) {
    const path = figureQuery(figure);
    const answer = await staff.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=7${cursor ? `&cursor=${cursor}` : ''}`,
    );
    const page: ClientPage | InvoicePage =
      figure.list === 'clients' ? ClientPage.parse(answer.body) : InvoicePage.parse(answer.body);
    rows.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return { total: page.total, rows };
  }
}

/** What a person would get who opens the rows and adds them up. */
async function counted(figure: ClientFigure | InvoiceFigure): Promise<number> {
  const { total, rows } = await rowsOf(figure);
  expect(rows).toHaveLength(total);
  expect(total).toBeGreaterThan(0);
  if (figure.sum === 'count') return total;
  if (figure.list === 'invoices' && figure.rows.age) return owed(figure.rows.age, rows as InvoiceSummary[]);
  const amounts = rows.map((row) => {
    if (!('amountCents' in row))
      return figure.sum === 'monthlyAmountCents' ? row.monthlyAmountCents : row.totalSpentCents;
    return figure.sum === 'earnedCents' ? row.amountCents - row.refundedCents : row.amountDueCents;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** By the parts of an age, which each invoice's own page has. */
async function owed(age: AgeFilter, rows: readonly InvoiceSummary[]): Promise<number> {
  const today = staff.app.clock.now().toISOString().slice(0, 10);
  const fits: Readonly<Record<AgeFilter, (late: number) => boolean>> = {
    all: () => true,
    late: (late) => late > 0,
    soon: (late) => late <= 0 && late >= -7,
    current: (late) => late <= 0,
    '1-30': (late) => late > 0 && late <= 30,
    '31-60': (late) => late > 30 && late <= 60,
    '61-90': (late) => late > 60 && late <= 90,
    '90+': (late) => late > 90,
  };
  let sum = 0;
  for (const { id } of rows) {
    const { parts, amountDueCents, dueDate } = Invoice.parse((await staff.get(`/invoices/${id}`)).body);
    const open = parts.map((part) => ({ cents: part.amountCents - part.paidCents, day: part.dueDate }));
    for (const { cents, day } of open.length > 0 ? open : [{ cents: amountDueCents, day: dueDate }])
      if (fits[age]((Date.parse(today) - Date.parse(day)) / 86_400_000)) sum += cents;
  }
  return sum;
}

const dashboard = async () => Dashboard.parse((await staff.get('/dashboard')).body);

describe('the rows behind a figure add up to it', () => {
  it('on the dashboard: clients, revenue and pending payments', async () => {
    // The demo's payments are of last month.
    staff.app.clock.advance(-3 * 24 * 3600);
    const dashboardData = await dashboard();
    expect({
      totalClients: await counted(figures.totalClients),
      activeClients: await counted(figures.activeClients),
      monthlyRevenueCents: await counted(figures.monthlyRevenue('2026-02')),
      totalRevenueCents: await counted(figures.totalRevenue),
      pendingPayments: await counted(figures.pendingPayments),
    }).toEqual({
      totalClients: dashboardData.totalClients,
      activeClients: dashboardData.activeClients,
      monthlyRevenueCents: dashboardData.monthlyRevenueCents,
      totalRevenueCents: dashboardData.totalRevenueCents,
      pendingPayments: dashboardData.pendingPayments,
    });
    staff.app.clock.advance(3 * 24 * 3600);
  });

  it('on the dashboard: clients by package, paid or not', async () => {
    const tiles = (await dashboard()).clientsByPackage;
    expect(tiles.map(({ name }) => name)).toEqual([...dashboardPackages]);
    for (const { name, count, active } of tiles) {
      expect(await counted(figures.clientsOn(name))).toBe(count);
      const { rows } = await rowsOf(figures.clientsOn(name));
      expect(rows.filter(({ status }) => status === 'active')).toHaveLength(active);
      expect(rows.some((row) => 'paymentCompleted' in row && !row.paymentCompleted)).toBe(true);
    }
  });

  it('on the dashboard: receivables of every age, and each month of revenue', async () => {
    const { receivables, revenueByMonth } = await dashboard();
    expect(receivables.map(({ age }) => age)).toEqual([...receivableAges]);
    for (const { age, count, dueCents } of receivables) {
      expect(await counted(figures.receivable(age))).toBe(dueCents);
      expect((await rowsOf(figures.receivable(age))).total).toBe(count);
    }
    for (const { month, paidCents } of revenueByMonth.filter((one) => one.paidCents !== 0))
      expect(await counted(figures.monthlyRevenue(month))).toBe(paidCents);
    expect(await counted(figures.owed)).toBe(receivables.reduce((sum, { dueCents }) => sum + dueCents, 0));
  });

  it('on the dashboard: what is overdue and due soon', async () => {
    const { overdue, dueSoon, drafts } = Today.parse((await staff.get('/dashboard/today')).body);
    expect(await counted(figures.late)).toBe(overdue.dueCents);
    expect(await counted(figures.dueSoon)).toBe(dueSoon.dueCents);
    expect((await rowsOf(figures.late)).total).toBe(overdue.total);
    expect((await rowsOf(figures.dueSoon)).total).toBe(dueSoon.total);
    expect(await counted(figures.drafts)).toBe(drafts.total);
  });

  it('on the dashboard: what the figures are compared with', async () => {
    const { before } = await dashboard();
    const february = (await rowsOf(figures.monthlyRevenue('2026-02'))).rows as InvoiceSummary[];
    const soFar = february.filter(({ invoiceDate }) => invoiceDate <= '2026-02-02');
    expect(soFar.length).toBeGreaterThan(0);
    expect(before?.lastMonthCents).toBe(
      soFar.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
    );
    const pending = (await rowsOf(figures.pendingPayments)).rows as InvoiceSummary[];
    expect(before?.pendingCents).toBe(pending.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0));
    const added = (await rowsOf(figures.totalClients)).rows as ClientSummary[];
    const since = staff.app.clock.now().getTime() - 30 * 24 * 3600 * 1000;
    expect(before?.clientsJoined).toBe(added.filter(({ joinDate }) => Date.parse(joinDate) >= since).length);
  });

  it('above the lists of clients and invoices', async () => {
    const clients = ClientPage.parse((await staff.get('/clients')).body);
    expect(await counted(figures.monthlyRecurring)).toBe(clients.totals.monthlyRecurringCents);
    expect(await counted(figures.totalSpent)).toBe(clients.totals.totalSpentCents);
    const invoices = InvoicePage.parse((await staff.get('/invoices')).body);
    expect(await counted(figures.owed)).toBe(invoices.totals.pendingCents);
    expect(await counted(figures.totalRevenue)).toBe(invoices.totals.revenueCents);
    expect(await counted(figures.drafts)).toBe(invoices.countByStatus.draft);
    expect(await counted(figures.overdue)).toBe(invoices.countByStatus.overdue);
    for (const { total, countByStatus } of [clients, invoices])
      expect(Object.values(countByStatus).reduce((sum, count) => sum + count, 0)).toBe(total);
  });
});
