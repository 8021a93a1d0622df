import { daysAfter, monthsAfter } from '@vitrine/brand';
import { JournalTotals, RevenueByMonth } from '@vitrine/contracts';
import { type Staff, startStaff } from '../clients/support.ts';
import { generateYear } from '../support/generated-year.ts';

/** A year with taxes, and the raw tables that sums are compared with. */
let staff: Staff;
const days = { from: '2025-03-01', to: '2026-03-31' };

beforeAll(async () => {
  staff = await startStaff();
  await generateYear(staff.app, { taxed: true });
  // A fee and a payout, which are no revenue.
  await staff.app.query(
    `INSERT INTO provider_transactions (reference, kind, type, ledger_ref, amount_cents, fee_cents, currency, at, day)
     VALUES ('txn_fee', 'payment', 'charge', 'pi_none', 0, 320, 'usd', '2025-06-10T15:00:00Z', '2025-06-10'),
       ('txn_out', 'payout', 'payout', NULL, -50000, 0, 'usd', '2025-06-11T15:00:00Z', '2025-06-11')`,
  );
}, 180_000);

afterAll(() => staff?.stop());

const revenue = async ({ from, to } = days): Promise<RevenueByMonth> => {
  const answer = await staff.get(`/bookkeeping/revenue?from=${from}&to=${to}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return RevenueByMonth.parse(answer.body);
};

describe('revenue by month', () => {
  it('is what the journal books in each month, without fees and payouts', async () => {
    const { months, period } = await revenue();
    expect(period).toEqual({ ...days, timeZone: 'America/New_York' });
    expect(months).toHaveLength(13);
    for (const { month, ...sums } of months) {
      const to = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
      const { accounts } = JournalTotals.parse(
        (await staff.get(`/bookkeeping/journal?from=${month}-01&to=${to}`)).body,
      );
      const balanceOf = (...ids: string[]): number =>
        accounts
          .filter(({ account }) => ids.includes(account))
          .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
      expect({ month, ...sums }).toMatchObject({
        month,
        earnedCents: 0 - balanceOf('revenue', 'refunds', 'badDebt'),
        taxCents: 0 - balanceOf('salesTax'),
        // Fees came out of clearing, and a payout moved from there to the bank.
        receivedCents: balanceOf('bank', 'clearing', 'fees'),
      });
      // What came and pays no invoice yet is owed to clients.
      expect(sums.receivedCents - sums.cashEarnedCents - sums.cashTaxCents).toBe(0 - balanceOf('customerCredit'));
    }
    expect(months.some(({ cashTaxCents, taxCents }) => cashTaxCents > 0 && cashTaxCents !== taxCents)).toBe(true);
  }, 60_000);

  it('recognizes of each invoice as much of its tax as was paid of its total, to the cent', async () => {
    const [row] = await staff.app.query<{ taxCents: string; paidTaxCents: string }>(
      `SELECT sum(tax)::text AS "taxCents", sum(round(tax * least(paid, total) / total))::text AS "paidTaxCents" FROM (
         SELECT (s.document ->> 'amountCents')::numeric AS total,
           (i.received_cents - i.refunded_cents)::numeric AS paid,
           (SELECT coalesce(sum((t ->> 'taxCents')::numeric), 0)
             FROM jsonb_array_elements(s.document -> 'taxes') t) AS tax
         FROM invoices i JOIN invoice_issues s ON s.invoice_id = i.id AND s.version = i.issue_version
         WHERE i.status <> 'void') one`,
    );
    const { totals } = await revenue();
    expect(totals.taxCents).toBe(Number(row?.taxCents));
    expect(totals.cashTaxCents).toBe(Number(row?.paidTaxCents));
    expect(totals.cashTaxCents).toBeLessThan(totals.taxCents);
  });

  it('adds up over shorter periods, has months without anything, and is exported as shown', async () => {
    const { months, totals } = await revenue();
    const first = await revenue({ from: days.from, to: '2025-09-14' });
    const second = await revenue({ from: '2025-09-15', to: days.to });
    for (const sum of Object.keys(totals) as (keyof typeof totals)[])
      expect(first.totals[sum] + second.totals[sum]).toBe(totals[sum]);
    expect((await revenue({ from: '2020-01-01', to: '2020-02-29' })).months).toMatchObject([
      { month: '2020-01', receivedCents: 0 },
      { month: '2020-02', cashTaxCents: 0 },
    ]);
    const { text } = await staff.get(`/bookkeeping/files/revenue?from=${days.from}&to=${days.to}`);
    const [head, march] = text.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(
      'Month,Received (USD),Earned on accrual basis (USD),Tax on accrual basis (USD),' +
        'Earned on cash basis (USD),Tax on cash basis (USD)',
    );
    const dollars = (cents = 0): string => (cents / 100).toFixed(2);
    expect(march).toBe(
      [
        '2025-03',
        dollars(months[0]?.receivedCents),
        dollars(months[0]?.earnedCents),
        dollars(months[0]?.taxCents),
        dollars(months[0]?.cashEarnedCents),
        dollars(months[0]?.cashTaxCents),
      ].join(','),
    );
    expect((await staff.app.call(`/bookkeeping/revenue?from=${days.from}&to=${days.to}`)).status).toBe(401);
  }, 60_000);
});
