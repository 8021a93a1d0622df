import { ClientPage, Dashboard, Invoice, InvoicePage } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await seedDemo(app.app.nest.get(DataSource), app.clock);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const read = async (path: string) => (await app.call(path, { cookie })).body;

describe('GET /api/invoices', () => {
  it('returns every invoice once over all pages, newest first', async () => {
    const rowKeys: string[] = [];
    let cursor: string | null = null;
    do {
      const page: InvoicePage = InvoicePage.parse(await read(`/invoices?limit=2${cursor ? `&cursor=${cursor}` : ''}`));
      expect(page.total).toBe(14);
      rowKeys.push(...page.items.map(({ invoiceDate, id }) => `${invoiceDate} ${id}`));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(rowKeys).size).toBe(14);
    expect(rowKeys).toEqual(rowKeys.toSorted().toReversed());
  });

  it('filters by status and text, counts each status, and sums pending and paid amounts', async () => {
    const all = InvoicePage.parse(await read('/invoices'));
    expect(all.countByStatus).toEqual({ draft: 1, sent: 3, paid: 9, overdue: 1, void: 0 });
    expect(all.totals).toEqual({
      pendingCents: 1_095_000 + 860_000 + (900_000 - 300_000) + (600_000 - 100_000),
      revenueCents: 3 * 995_000 + 2 * 499_700 + 200_000 + 35_000 + 145_000 + (261_300 - 52_260),
    });
    expect(all.items.every(({ demo }) => demo)).toBe(true);
    const sent = InvoicePage.parse(await read('/invoices?status=sent'));
    expect([sent.total, sent.items.map(({ clientName, amountDueCents }) => [clientName, amountDueCents])]).toEqual([
      3,
      [
        ['Marchetti Aesthetics', 1_095_000],
        ['Stillwater Med Spa', 500_000],
        ['Marchetti Aesthetics', 600_000],
      ],
    ]);
    expect(InvoicePage.parse(await read('/invoices?search=TANAKA')).total).toBe(3);
    for (const wildcard of ['%25', '_', encodeURIComponent(`' OR 1=1 --`)])
      expect(InvoicePage.parse(await read(`/invoices?search=${wildcard}`)).total).toBe(0);
  });

  it('returns one with items and payments, and refuses unknown ids and foreign cursors', async () => {
    const [paid] = InvoicePage.parse(await read('/invoices?status=paid')).items;
    const invoice = Invoice.parse(await read(`/invoices/${paid?.id}`));
    expect(invoice.payments).toMatchObject([{ kind: 'offline', state: 'succeeded', amountCents: invoice.amountCents }]);
    expect(invoice.items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(invoice.amountCents);
    const [draft] = InvoicePage.parse(await read('/invoices?status=draft')).items;
    expect(Invoice.parse(await read(`/invoices/${draft?.id}`)).paymentUrl).toBeNull();
    expect((await app.call('/invoices/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', { cookie })).status).toBe(404);
    for (const query of ['limit=101', 'status=gone', 'cursor=nonsense', 'unknown=1'])
      expect((await app.call(`/invoices?${query}`, { cookie })).status).toBe(400);
  });
});

describe('GET /api/clients', () => {
  it('lists clients with their ledger totals, and sums active monthly amounts', async () => {
    const page = ClientPage.parse(await read('/clients'));
    expect(page.countByStatus).toEqual({ pending: 1, active: 3, inactive: 1 });
    expect(page.totals.monthlyRecurringCents).toBe(995_000 + 499_700 + 200_000);
    expect(page.items.find(({ company }) => company === 'Tanaka Orthodontics')).toMatchObject({
      totalSpentCents: 3 * 995_000,
      accessCode: 'TANAKDEM01',
      subscriptionPlan: 'Visionary Transformation',
    });
    const first = ClientPage.parse(await read('/clients?limit=3'));
    const second = ClientPage.parse(await read(`/clients?limit=3&cursor=${first.nextCursor}`));
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(page.items.map(({ id }) => id));
    expect(ClientPage.parse(await read('/clients?search=stillwater&status=active')).items).toHaveLength(1);
  });
});

describe('GET /api/dashboard', () => {
  it('returns the defined figures and the five latest submissions', async () => {
    const dashboard = Dashboard.parse(await read('/dashboard'));
    const [expected] = await app.query<{ month: string; total: string }>(
      `SELECT sum(earned) FILTER (WHERE to_char(invoice_date, 'YYYY-MM') = '2026-02')::text AS month,
        sum(earned)::text AS total
      FROM (SELECT invoice_date, least(amount_cents, received_cents - refunded_cents) AS earned FROM invoices
        WHERE status = 'paid') AS paid`,
    );
    // It is March 2, 09:00, so dates two, three and five days ago are in February.
    expect(dashboard).toMatchObject({
      totalClients: 5,
      activeClients: 3,
      pendingPayments: 3,
      totalRevenueCents: Number(expected?.total),
      monthlyRevenueCents: 0,
    });
    app.clock.advance(-3 * 24 * 3600);
    expect((await read('/dashboard'))['monthlyRevenueCents']).toBe(Number(expected?.month));
    expect(dashboard.revenueByMonth.map(({ month }) => month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(dashboard.revenueByMonth.find(({ month }) => month === '2026-02')?.paidCents).toBe(Number(expected?.month));
    const [owed] = await app.query<{ late: string; on_time: string }>(
      `SELECT sum(amount_cents - received_cents) FILTER (WHERE due_date < '2026-03-02')::text AS late,
        sum(amount_cents - received_cents) FILTER (WHERE due_date >= '2026-03-02')::text AS on_time FROM invoices
          WHERE status IN ('sent', 'overdue')`,
    );
    const [current, ...late] = dashboard.receivables;
    expect([current?.dueCents, late.reduce((sum, { dueCents }) => sum + dueCents, 0)]).toEqual([
      Number(owed?.on_time),
      Number(owed?.late),
    ]);
    expect(dashboard.clientsByPackage).toEqual([
      { name: 'Access Code', count: 1, active: 1 },
      { name: 'Foundation Elite', count: 1, active: 1 },
      { name: 'Visionary Transformation', count: 1, active: 1 },
      { name: 'Market Dominance', count: 0, active: 0 },
    ]);
    expect(dashboard.recentSignups.map(({ practiceName, paid }) => [practiceName, paid])).toEqual([
      ['Lumen Dermatology', false],
      ['Northlight Dental Studio', false],
      ['Stillwater Med Spa', true],
      ['Park Avenue Smiles', true],
      ['Tanaka Orthodontics', true],
    ]);
  });
});
