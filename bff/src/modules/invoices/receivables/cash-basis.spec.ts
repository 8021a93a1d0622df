import type { TaxSum } from '@vitrine/contracts';
import { cashEventsOf } from './cash-basis.ts';
import type { CreditNoteFact, EntryFact, InvoiceFacts, IssueFact } from './receivable-events.ts';

const state = { name: 'State', percent: 6_000, inclusive: false };
const city = { name: 'City', percent: 4_005, inclusive: false };
const taxes = (baseCents: number, ofState: number, ofCity: number): TaxSum[] => [
  { ...state, baseCents, taxCents: ofState },
  { ...city, baseCents, taxCents: ofCity },
];
const at = (day: number): Date => new Date(Date.UTC(2026, 2, day, 15));

/** $1,000.00 with $100.05 tax, on March 2. */
const issue: IssueFact = {
  version: 1,
  invoiceDate: '2026-03-02',
  issuedAt: at(2),
  amountCents: 110_005,
  taxCents: 10_005,
  taxes: taxes(100_000, 6_000, 4_005),
  isExempt: false,
};
const entry = (day: number, amountCents: number, fields: Partial<EntryFact> = {}): EntryFact => ({
  id: `${day}`,
  number: `${day}`,
  kind: 'offline',
  reference: null,
  ofPaymentId: null,
  amountCents,
  receivedAt: at(day),
  bookedOn: `2026-03-${String(day).padStart(2, '0')}`,
  receiptNumber: null,
  note: null,
  accepts: false,
  takesBack: false,
  credit: false,
  offline: true,
  ...fields,
});
const note = (day: number, amountCents: number, taxCents: number, voidedAt: Date | null = null): CreditNoteFact => ({
  number: `CN-${day}`,
  amountCents,
  taxCents,
  taxes: [{ ...state, baseCents: amountCents - taxCents, taxCents }],
  issuedAt: at(day),
  voidedAt,
});
/** Earned, tax, and the tax by rate of each event. */
const stepsOf = (facts: Partial<InvoiceFacts>) =>
  cashEventsOf({
    id: 'a',
    parts: [],
    number: 'INV-1',
    clientId: null,
    clientName: 'Lumen Dermatology',
    dueDate: '2026-03-30',
    issues: [issue],
    drafts: [],
    voidedAt: null,
    entries: [],
    creditNotes: [],
    writeOffs: [],
    ...facts,
  }).map((step) => [step.earnedCents, step.taxCents, ...step.taxes.map(({ taxCents }) => taxCents)]);

it('rounds from the sums so far: thirds of an invoice have exactly its tax, by rate too', () => {
  const steps = stepsOf({ entries: [entry(3, 36_668), entry(4, 36_668), entry(5, 36_669)] });
  expect(steps).toEqual([
    [0, 0],
    [33_333, 3_335, 2_000, 1_335],
    [33_333, 3_335, 2_000, 1_335],
    [33_334, 3_335, 2_000, 1_335],
  ]);
});

it('takes tax back with a refund, and again when the refund failed', () => {
  const steps = stepsOf({
    entries: [entry(3, 110_005), entry(4, 55_000, { kind: 'refund' }), entry(5, 55_000, { kind: 'refund_failed' })],
  });
  expect(steps.slice(1)).toEqual([
    [100_000, 10_005, 6_000, 4_005],
    [-49_998, -5_002, -3_000, -2_002],
    [49_998, 5_002, 3_000, 2_002],
  ]);
});

it('earns nothing of what is paid beyond an invoice, and all of credit that pays one', () => {
  expect(stepsOf({ entries: [entry(3, 120_005), entry(4, 10_000, { kind: 'refund', credit: true })] })).toEqual([
    [0, 0],
    [100_000, 10_005, 6_000, 4_005],
    [0, 0],
  ]);
  expect(stepsOf({ entries: [entry(3, 110_005, { credit: true })] })[1]).toEqual([100_000, 10_005, 6_000, 4_005]);
});

it('counts by the invoice after its credit notes, also when one ends', () => {
  // $550.00 with $50.00 of the state's tax is credited before half of the rest is paid.
  const steps = stepsOf({ creditNotes: [note(3, 55_000, 5_000, at(5))], entries: [entry(4, 27_500)] });
  const [issued, credited, paid, ended] = steps;
  expect([issued, credited]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  // 5005 × 27500 / 55005, and then 10005 × 27500 / 110005.
  expect(paid).toEqual([24_998, 2_502, 500, 2_002]);
  expect(ended).toEqual([1, -1, 1_000, -1_001]);
});

it('takes all back with a void, and earns nothing of money that waits for its invoice', () => {
  expect(stepsOf({ entries: [entry(3, 110_005)], voidedAt: at(4) })[2]).toEqual([-100_000, -10_005, -6_000, -4_005]);
  expect(stepsOf({ entries: [entry(1, 110_005)] })).toEqual([
    [0, 0],
    [100_000, 10_005, 6_000, 4_005],
  ]);
});
