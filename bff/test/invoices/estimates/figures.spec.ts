import { type Estimate, type EstimateCreateInput, TaxRate } from '@vitrine/contracts';
import { refusalOf } from '../support.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { eventually } from '../../support/test-app.ts';
import { estimateIn, type EstimatesDesk, formOf, publicIdOf, startEstimates, wordsOf } from './support.ts';

let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

beforeEach(async () => {
  await desk.app.query('UPDATE tax_rates SET is_default = false, archived_at = now()');
});

const rate = async (name: string, percent: string, inclusive = false): Promise<TaxRate> =>
  TaxRate.parse((await desk.staff('/tax-rates', { name, percent, inclusive })).body);
const option = ({ items }: Pick<Estimate, 'items'>): string => items.find(({ optional }) => optional)?.id ?? '';
const item = (fields: object = {}) => ({ description: 'Studio day', quantity: '1', rate: '1000', ...fields });
const save = (estimate: Estimate, changes: object) =>
  desk.staff(`/estimates/${estimate.id}`, { ...formOf(estimate), ...changes }, { method: 'PUT' });
const invoiceOf = async (estimate: Estimate, body: object = {}) => {
  const billedEstimate = estimateIn(await desk.act(await desk.find(estimate.id), 'invoice', body));
  return desk.read(billedEstimate.invoice?.id ?? '');
};

/** A line with a tax on top, a discounted one with a tax that is included, and an option; less $100. */
async function taxed(): Promise<Partial<EstimateCreateInput> & { sales: TaxRate; vat: TaxRate }> {
  const [sales, vat] = [await rate('NYC sales tax', '8.875'), await rate('EU VAT', '20', true)];
  return {
    sales,
    vat,
    discount: { kind: 'amount', cents: '100' },
    deposit: { percent: '30' },
    items: [
      item({ rate: '2,000', taxRateId: sales.id }),
      {
        description: 'Retouching',
        quantity: '10',
        rate: '80',
        discount: { kind: 'percent', percent: '12.5' },
        taxRateId: vat.id,
      },
      { description: 'Second location', quantity: '1', rate: '500', optional: true, taxRateId: sales.id },
    ],
  };
}

describe('taxes', () => {
  it('are the same cents on page, PDF, mail, signature and invoice, with the rates as they were signed', async () => {
    const { sales, vat, ...fields } = await taxed();
    const draft = await desk.estimate(fields);
    expect(draft).toMatchObject({
      subtotalCents: 270_000,
      discountCents: 10_000,
      totalCents: 277_093,
      taxes: [
        { name: 'NYC sales tax', percent: 8_875, inclusive: false, baseCents: 192_593, taxCents: 17_093 },
        { name: 'EU VAT', percent: 20_000, inclusive: true, baseCents: 56_172, taxCents: 11_235 },
      ],
    });
    await desk.act(draft, 'email', {});
    const sent = await desk.find(draft.id);
    const sharedEstimate = await desk.view(sent);
    expect([sharedEstimate.taxes, sharedEstimate.totalCents]).toEqual([draft.taxes, 277_093]);
    const expectedSums = [
      ['NYC sales tax (8.875%)', '$170.93'],
      ['EU VAT (20%, included)', '$112.35'],
      ['Deposit due on acceptance (30%)', '$831.28'],
    ] as const;
    const printed = await wordsOf(`${desk.app.origin}/api/shared-estimates/${publicIdOf(sent)}/pdf`);
    const mail = await eventually('the mail', () => mailsTo(desk.sandbox, draft.clientEmail)[0]);
    for (const [label, amount] of expectedSums) {
      expect(printed).toContain(label);
      expect(printed).toContain(amount);
      expect(mail.text).toContain(`${label}: ${amount}`);
    }
    expect(printed).toContain('Retouching Less 12.5% EU VAT (20%, included)');

    const signed = await desk.accept(sent, { options: [option(sharedEstimate)] });
    expect(signed.totalCents).toBe(331_494);
    await desk.staff(`/tax-rates/${sales.id}`, { version: 1, percent: '9', name: 'Sales tax' }, { method: 'PATCH' });
    await desk.staff(`/tax-rates/${vat.id}/archive`, { version: 1 });
    const invoice = await invoiceOf(sent, { status: 'sent' });
    expect([invoice.amountCents, invoice.taxes, invoice.discount, invoice.discountCents]).toEqual([
      331_494,
      signed.taxes,
      { kind: 'amount', cents: 10_000 },
      10_000,
    ]);
    const lines = ({ items }: Pick<Estimate, 'items'>) =>
      items.map(({ description, quantity, rateCents, discount, tax, amountCents }) => [
        [description, quantity, rateCents, amountCents],
        [discount, tax],
      ]);
    expect(lines({ items: invoice.items.map((line) => ({ ...line, optional: false, selected: true })) })).toEqual(
      lines(await desk.find(sent.id)),
    );
    expect(invoice.items[0]?.tax).toEqual({
      rateId: sales.id,
      name: 'NYC sales tax',
      percent: 8_875,
      inclusive: false,
    });
  });

  it('stay on a line that leaves them out, leave it by null, and take a changed rate only where asked', async () => {
    const sales = await rate('County tax', '5');
    const draft = await desk.estimate({ items: [item({ taxRateId: sales.id })] });
    await desk.staff(`/tax-rates/${sales.id}`, { version: 1, percent: '6' }, { method: 'PATCH' });
    const savedDraft = estimateIn(await save(draft, { items: [item({ rate: '2000' })] }));
    expect([savedDraft.totalCents, savedDraft.items[0]?.tax?.percent]).toEqual([210_000, 5_000]);
    const taxedDraft = estimateIn(await save(savedDraft, { items: [item({ taxRateId: sales.id })] }));
    expect(taxedDraft.items[0]?.tax?.percent).toBe(5_000);
    const renewed = estimateIn(await save(taxedDraft, { items: [item({ taxRateId: sales.id, renewTax: true })] }));
    expect([renewed.totalCents, renewed.items[0]?.tax?.percent]).toEqual([106_000, 6_000]);
    const without = estimateIn(await save(renewed, { items: [item({ taxRateId: null })] }));
    expect([without.totalCents, without.items[0]?.tax]).toEqual([100_000, null]);
  });

  it.each<[string, object, string]>([
    ['unknown', { taxRateId: '7c1e4b60-1111-4222-8333-444455556666' }, 'items.0.taxRateId'],
    ['no id', { taxRateId: 'x' }, 'items.0.taxRateId'],
  ])('whose rate is %s are refused beside the line', async (_, fields, field) => {
    const refused = await save(await desk.estimate(), { items: [item(fields)] });
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', [field]]);
  });

  it('whose rate is archived are refused, but a line keeps one that it has', async () => {
    const sales = await rate('City tax', '5');
    const draft = await desk.estimate({ items: [item({ taxRateId: sales.id })] });
    await desk.staff(`/tax-rates/${sales.id}/archive`, { version: 1 });
    const other = await save(await desk.estimate(), { items: [item({ taxRateId: sales.id })] });
    expect(refusalOf(other)).toEqual([400, 'validation_failed', ['items.0.taxRateId']]);
    expect(estimateIn(await save(draft, { title: 'Other', items: [item()] })).totalCents).toBe(105_000);
  });

  it('alone can be what a new version changes; the one before keeps its hash', async () => {
    const sales = await rate('State tax', '4');
    const sent = await desk.sent({ items: [item()] });
    const form = { ...formOf(sent), changes: 'With tax', items: [item({ taxRateId: sales.id })] };
    const revised = estimateIn(await desk.act(sent, 'revise', form));
    expect(revised.versions.map(({ totalCents }) => totalCents)).toEqual([104_000, 100_000]);
    expect(revised.versions[1]?.sha256).toBe(sent.versions[0]?.sha256);
    expect(estimateIn(await desk.act(revised, 'duplicate')).totalCents).toBe(104_000);
  });

  it('make a total that is out of range refused with all options on', async () => {
    const sales = await rate('Most tax', '100');
    const items = [item({ rate: '500000' }), item({ rate: '1', optional: true, taxRateId: sales.id })];
    expect((await desk.estimate({ items })).totalCents).toBe(50_000_000);
    const over = [...items.slice(0, 1), item({ rate: '250000', optional: true, taxRateId: sales.id })];
    const refused = await save(await desk.estimate(), { items: over });
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', ['items']]);
  });
});

describe('a discount', () => {
  it.each<[string, object, string]>([
    ['a line', { items: [item({ discount: { kind: 'amount', cents: '1000.01' } })] }, 'items.0.discount'],
    ['all items', { items: [item()], discount: { kind: 'amount', cents: '1000.01' } }, 'discount'],
  ])('can’t be more than %s', async (_, changes, field) => {
    const refused = await save(await desk.estimate(), changes);
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', [field]]);
  });
});

describe('a deposit', () => {
  it.each<[string, object, { percent: number | null; cents: number; rest: number }]>([
    ['an amount', { amount: '$333.33' }, { percent: null, cents: 33_333, rest: 66_667 }],
    ['a part of the total', { percent: '12.5' }, { percent: 12_500, cents: 12_500, rest: 87_500 }],
  ])(
    'as %s is the first part of the invoice, the rest comes by its day',
    async (_, deposit, { percent, cents, rest }) => {
      const sent = await desk.sent({ items: [item()], deposit });
      await desk.accept(sent);
      const invoice = await invoiceOf(sent, { status: 'sent' });
      expect(invoice.parts).toMatchObject([
        { kind: 'deposit', percent, amountCents: cents, dueDate: '2026-03-09', state: 'due' },
        { kind: 'rest', percent: null, amountCents: rest, dueDate: '2026-04-01', state: 'upcoming' },
      ]);
      expect([invoice.amountDueNowCents, invoice.amountCents]).toEqual([cents, 100_000]);
    },
  );

  it('asks for everything where the client’s options leave less than the provider takes', async () => {
    const items = [item({ rate: '400' }), item({ rate: '600', optional: true, selected: true })];
    const sent = await desk.sent({ items, deposit: { amount: '399.60' } });
    expect((await desk.accept(sent)).totalCents).toBe(40_000);
    const invoice = await invoiceOf(sent);
    expect([invoice.parts, invoice.dueDate, invoice.amountCents]).toEqual([[], '2026-03-09', 40_000]);
  });

  it.each<[string, object | null, string]>([
    ['nothing', {}, 'deposit.amount'],
    ['both', { amount: '5', percent: '5' }, 'deposit.amount'],
    ['less than the provider takes', { amount: '0.49' }, 'deposit.amount'],
    ['all of it', { amount: '1000' }, 'deposit.amount'],
    ['all but too little', { percent: '99.999' }, 'deposit.percent'],
    ['100%', { percent: '100' }, 'deposit.percent'],
    ['words', { amount: 'half' }, 'deposit.amount'],
  ])('of %s is refused beside the field', async (_, deposit, field) => {
    const estimate = await desk.estimate({ items: [item()] });
    const refused = await save(estimate, { items: [item()], deposit });
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', [field]]);
    expect(await desk.find(estimate.id)).toEqual(estimate);
  });

  it('that is an amount stays when an earlier release, which doesn’t show it, saves', async () => {
    const draft = await desk.estimate({ items: [item()], deposit: { amount: '250' } });
    expect([draft.depositCents, draft.depositPercent]).toEqual([25_000, null]);
    const savedDraft = estimateIn(await save(draft, { title: 'Other', items: [item()], depositPercent: null }));
    expect([savedDraft.depositCents, savedDraft.depositPercent]).toEqual([25_000, null]);
    const replaced = estimateIn(await save(savedDraft, { items: [item()], depositPercent: '20%' }));
    expect([replaced.depositCents, replaced.depositPercent]).toEqual([null, 20_000]);
    const removed = estimateIn(await save(replaced, { items: [item()], deposit: null }));
    expect([removed.depositCents, removed.depositPercent]).toEqual([null, null]);
    await desk.accept(estimateIn(await desk.act(removed, 'mark-sent')));
    expect((await invoiceOf(removed)).parts).toEqual([]);
  });
});

describe('a version of an earlier release', () => {
  const ids = ['00000001-0000-4000-8000-000000000000', '00000002-0000-4000-8000-000000000000'];
  /** Stored without taxes and without a field for an amount as deposit; one discount is more than its line. */
  const stored = {
    letterhead: { name: 'Halcyon', lines: ['New York'], contact: null },
    number: 'EST-2025-001',
    version: 1,
    clientName: 'Lumen Dermatology',
    clientEmail: 'lumen@clinic.example',
    estimateDate: '2026-02-20',
    validUntil: '2026-04-01',
    title: 'Winter campaign',
    message: '',
    terms: '',
    depositPercent: 30_000,
    discount: null,
    totalCents: 200_000,
    items: [
      {
        id: ids[0],
        description: 'Studio day',
        quantity: '1',
        rateCents: 200_000,
        amountCents: 200_000,
        optional: false,
        selected: true,
      },
      {
        id: ids[1],
        description: 'Second location',
        quantity: '1',
        rateCents: 50_000,
        discount: { kind: 'amount', cents: 60_000 },
        amountCents: 0,
        optional: true,
        selected: false,
      },
    ],
  };
  /** Of its canonical JSON, computed by another program. */
  const sha256 = '99dc952437a74efb8338c1bf179b6a4102af413f9f22b84f148a1db64df810e4';
  /** With the option chosen. */
  const signedSha256 = 'd8a4dac9470c793c4a89682f6953f38700c11c4a970b5a634b1aa6e067571b60';

  it('keeps its hash, opens, is printed, signed as it is stored, and becomes an invoice', async () => {
    const draft = await desk.estimate({ items: [item({ rate: '2000' })], depositPercent: '30' });
    await desk.app.query(
      `INSERT INTO estimate_versions (estimate_id, version, document, sha256, sent_at)
        VALUES ($1, 1, $2, $3, '2026-02-20T15:00:00Z')`,
      [draft.id, JSON.stringify(stored), sha256],
    );
    await desk.app.query(`UPDATE estimates SET status = 'sent', issue_version = 1 WHERE id = $1`, [draft.id]);
    const sent = await desk.find(draft.id);
    const sharedEstimate = await desk.view(sent);
    expect(sharedEstimate).toMatchObject({
      sha256,
      title: 'Winter campaign',
      taxes: [],
      depositCents: null,
      totalCents: 200_000,
    });
    expect(sharedEstimate.items.map(({ discount, tax }) => [discount, tax])).toEqual([
      [null, null],
      [{ kind: 'amount', cents: 60_000 }, null],
    ]);
    const printed = await wordsOf(`${desk.app.origin}/api/shared-estimates/${publicIdOf(sent)}/pdf`);
    expect(printed).toContain('Deposit due on acceptance (30%)');
    const signed = await desk.accept(sent, { options: [ids[1]] });
    expect([signed.signature?.sha256, signed.totalCents]).toEqual([signedSha256, 200_000]);
    const invoice = await invoiceOf(sent);
    expect(invoice.items.map(({ amountCents }) => amountCents)).toEqual([200_000, 0]);
    expect(invoice.parts.map(({ amountCents }) => amountCents)).toEqual([60_000, 140_000]);
  });
});
