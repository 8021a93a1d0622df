import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  type Invoice,
  type InvoiceCreateInput,
  JournalTotals,
  TaxRate,
  type TaxRateCreateInput,
  TaxSummary,
} from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { correctionOf, type Desk, formOf, parsed, refusalOf, startDesk } from './support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually } from '../support/test-app.ts';

let desk: Desk;
let owner: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

beforeEach(async () => {
  await desk.app.query('UPDATE tax_rates SET is_default = false, archived_at = now()');
});

const rate = async (fields: Partial<TaxRateCreateInput> = {}): Promise<TaxRate> => {
  const answer = await desk.staff('/tax-rates', { name: 'NYC sales tax', percent: '8.875', ...fields });
  if (answer.status !== 201) throw new Error(answer.text);
  return TaxRate.parse(answer.body);
};
const rates = async (): Promise<TaxRate[]> =>
  ((await desk.staff('/tax-rates')).body['items'] as TaxRate[]).filter(({ archivedAt }) => archivedAt === null);
const change = (one: TaxRate, fields: object) =>
  desk.staff(`/tax-rates/${one.id}`, { version: one.version, ...fields }, { method: 'PATCH' });
const item = (fields: object = {}) => ({ description: 'Studio day', quantity: '1', rate: '1000', ...fields });
const create = (fields: Partial<InvoiceCreateInput>) =>
  desk.staff('/invoices', { clientName: 'Lumen Dermatology', clientEmail: 'lumen@clinic.example', ...fields });
const audited = async (id: string): Promise<string[]> =>
  (
    await desk.app.query<{ action: string }>('SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY at, id', [
      id,
    ])
  ).map(({ action }) => action);

describe('tax rates', () => {
  it('are added with three decimals, listed by name, changed, archived and brought back', async () => {
    const sales = await rate({ isDefault: true });
    expect(sales).toMatchObject({ percent: 8_875, inclusive: false, isDefault: true, version: 1 });
    const vat = await rate({ name: 'EU VAT', percent: '20 %', inclusive: true });
    expect((await rates()).map(({ name }) => name)).toEqual(['EU VAT', 'NYC sales tax']);

    const changed = TaxRate.parse((await change(vat, { percent: '21', isDefault: true })).body);
    expect(changed).toMatchObject({ name: 'EU VAT', percent: 21_000, isDefault: true, version: 2 });
    expect((await rates()).filter(({ isDefault }) => isDefault)).toHaveLength(1);

    const archived = TaxRate.parse((await desk.staff(`/tax-rates/${vat.id}/archive`, { version: 2 })).body);
    expect(archived).toMatchObject({ isDefault: false, version: 3, archivedAt: expect.any(String) as string });
    expect(refusalOf(await change(archived, { percent: '22' }))).toEqual([409, 'conflict']);
    expect((await desk.staff(`/tax-rates/${vat.id}/restore`, { version: 3 })).body).toMatchObject({ archivedAt: null });
    expect(await audited(vat.id)).toEqual([
      'tax-rate.created',
      'tax-rate.updated',
      'tax-rate.archived',
      'tax-rate.restored',
    ]);
    expect(await audited(sales.id)).toEqual(['tax-rate.created', 'tax-rate.updated']);
  });

  it.each([
    ['0', 'percent'],
    ['-8', 'percent'],
    ['100.001', 'percent'],
    ['8.8755', 'percent'],
    ['', 'percent'],
    ['eight', 'percent'],
  ])('refuse %p beside the field', async (percent, field) => {
    const answer = await desk.staff('/tax-rates', { name: 'Odd', percent });
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', [field]]);
    expect(answer.text).toContain('Enter a percentage above 0 and up to 100');
  });

  it('have a name each, in any case; an archived one’s is free', async () => {
    const first = await rate();
    const answer = await desk.staff('/tax-rates', { name: ' nyc  SALES tax ', percent: '9' });
    expect(refusalOf(answer)).toEqual([409, 'conflict', ['name']]);
    await desk.staff(`/tax-rates/${first.id}/archive`, { version: 1 });
    const second = await rate();
    const restored = await desk.staff(`/tax-rates/${first.id}/restore`, { version: 2 });
    expect(refusalOf(restored)).toEqual([409, 'conflict', ['name']]);
    expect((await rates()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('are added once per key, and of two at once with one name only one is', async () => {
    const body = { name: 'County tax', percent: '1.5' };
    const [one, again] = [
      await desk.staff('/tax-rates', body, { key: 'county' }),
      await desk.staff('/tax-rates', body, { key: 'county' }),
    ];
    expect(again.body).toEqual(one.body);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.staff('/tax-rates', { name: 'City tax', percent: '2', isDefault: true })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('have one default, also when two become it at once, and refuse a stale version with the current one', async () => {
    const [a, b] = [await rate({ name: 'A' }), await rate({ name: 'B' })];
    await Promise.all([change(a, { isDefault: true }), change(b, { isDefault: true })]);
    expect((await rates()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const stale = await change(a, { name: 'C' });
    expect(refusalOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body).toMatchObject({ current: { id: a.id, name: 'A' } });
  });
});

describe('an invoice with discounts and taxes', () => {
  it('adds up as documentTotals says, in its answer and its columns', async () => {
    const [sales, vat] = [await rate(), await rate({ name: 'VAT', percent: '20', inclusive: true })];
    const invoice = parsed(
      await create({
        items: [
          item({ rate: '$1,000', discount: '10%', taxRateId: sales.id }),
          item({ description: 'Prints', quantity: '2.5', rate: '120', taxRateId: vat.id }),
          item({ description: 'Travel', rate: '100', discount: '$40' }),
        ],
        discount: '126',
      }),
    );
    // 900 + 300 + 60 = 1,260 less 126, which is a tenth of each line; 8.875 % of 810 is 71.8875.
    expect(invoice).toMatchObject({
      items: [
        { amountCents: 90_000, discount: { kind: 'percent', percent: 10_000 }, tax: { rateId: sales.id } },
        { amountCents: 30_000, discount: null, tax: { name: 'VAT', percent: 20_000, inclusive: true } },
        { amountCents: 6_000, discount: { kind: 'amount', cents: 4_000 }, tax: null },
      ],
      discount: { kind: 'amount', cents: 12_600 },
      subtotalCents: 126_000,
      discountCents: 12_600,
      taxes: [
        { name: 'NYC sales tax', baseCents: 81_000, taxCents: 7_189 },
        { name: 'VAT', baseCents: 22_500, taxCents: 4_500 },
      ],
      amountCents: 126_000 - 12_600 + 7_189,
      amountDueCents: 120_589,
    });
    const [row] = await desk.app.query(
      'SELECT subtotal_cents, discount_cents, tax_cents, amount_cents FROM invoices WHERE id = $1',
      [invoice.id],
    );
    expect(row).toEqual({ subtotal_cents: 126_000, discount_cents: 12_600, tax_cents: 7_189, amount_cents: 120_589 });
  });

  it('is as before without them, for clients that know of none', async () => {
    const invoice = await desk.invoice({ items: [item(), item({ quantity: '0.335', rate: '1.00' })] });
    expect(invoice).toMatchObject({ amountCents: 100_034, subtotalCents: 100_034, discount: null, taxes: [] });
    const single = parsed(await create({ amount: '1000', taxRateId: (await rate()).id, discount: '50%' }));
    expect(single).toMatchObject({ amountCents: 54_438, items: [{ tax: { percent: 8_875 } }] });
  });

  it.each<[string, Partial<InvoiceCreateInput>, string, string]>([
    ['negative', { items: [item({ discount: '-5' })] }, 'items.0.discount', 'Enter an amount such as $50'],
    ['zero', { items: [item({ discount: '$0.00' })] }, 'items.0.discount', 'more than zero'],
    ['0 %', { items: [item({ discount: '0%' })] }, 'items.0.discount', 'more than zero'],
    ['over 100 %', { items: [item({ discount: '100.5%' })] }, 'items.0.discount', 'at most 100%'],
    ['over the line', { items: [item(), item({ discount: '1000.01' })] }, 'items.1.discount', 'is only $1,000.00'],
    ['over the items', { items: [item({ discount: '50%' })], discount: '501' }, 'discount', 'add up to $500.00'],
    ['no discount', { items: [item()], discount: 'ten' }, 'discount', 'Enter an amount such as $50'],
    ['all of it', { items: [item()], discount: '100%', status: 'sent' }, 'discount', 'invoice of $0.00'],
    ['all of a line', { items: [item({ discount: '100%' })], status: 'sent' }, 'items', 'invoice of $0.00'],
    [
      'an unknown rate',
      { items: [item({ taxRateId: 'f0f0f0f0-0000-4000-8000-000000000000' })] },
      'items.0.taxRateId',
      'doesn’t exist',
    ],
  ])('is refused beside the field for a discount that is %s', async (_, fields, field, words) => {
    const answer = await create(fields);
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', [field]]);
    expect(answer.text).toContain(words);
  });

  it('can give a line away, but can’t be sent at $0.00', async () => {
    const invoice = parsed(await create({ items: [item(), item({ discount: '100%' })] }));
    expect(invoice).toMatchObject({ amountCents: 100_000, items: [{}, { amountCents: 0 }] });
    const answer = await desk.save(invoice, { status: 'sent', discount: '100%' });
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', ['discount']]);
    expect(answer.text).toContain('You can’t send an invoice of $0.00');
    expect(parsed(await desk.save(invoice, { discount: '100%' })).amountCents).toBe(0);
  });

  it('keeps its taxes when their rate changes or is archived, also in an edit of an earlier client', async () => {
    const sales = await rate();
    const invoice = parsed(
      await create({ items: [item({ taxRateId: sales.id, discount: '10%' }), item({ description: 'Prints' })] }),
    );
    await change(sales, { percent: '9', name: 'Sales tax' });
    expect((await desk.read(invoice.id)).taxes).toMatchObject([{ name: 'NYC sales tax', percent: 8_875 }]);

    // The last release sends neither ids nor discounts nor taxes: here with a line removed, and one reworded.
    const swapped = parsed(
      await desk.save(invoice, { items: [item({ description: 'Prints' }), item({ rate: '2000' })] }),
    );
    expect(swapped.items).toMatchObject([
      { description: 'Prints', discount: null, tax: null },
      { description: 'Studio day', discount: { percent: 10_000 }, tax: { percent: 8_875 }, amountCents: 180_000 },
    ]);

    await desk.staff(`/tax-rates/${sales.id}/archive`, { version: 2 });
    const archived = parsed(
      await desk.save(swapped, {
        items: [item({ taxRateId: null }), item({ description: 'Other', rate: '50', taxRateId: sales.id })],
      }),
    );
    expect(archived).toMatchObject({ amountCents: 105_444 - 10_000, taxes: [{ percent: 8_875, baseCents: 5_000 }] });
    const other = await create({ items: [item({ taxRateId: sales.id })] });
    expect(refusalOf(other)).toEqual([400, 'validation_failed', ['items.0.taxRateId']]);
    const none = parsed(
      await desk.save(archived, { items: archived.items.map(() => item({ taxRateId: null, discount: '' })) }),
    );
    expect(none).toMatchObject({ amountCents: 200_000, taxes: [] });
    expect(none.items.map(({ discount, tax }) => [discount, tax])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('takes the rate as it is now only where it is asked for, and then on every line', async () => {
    const sales = await rate();
    const invoice = parsed(await create({ items: [item({ taxRateId: sales.id })] }));
    await change(sales, { percent: '9' });
    const lines = [item({ taxRateId: sales.id }), item({ description: 'Prints', taxRateId: sales.id })];
    const savedInvoice = parsed(await desk.save(invoice, { items: lines }));
    expect(savedInvoice).toMatchObject({ amountCents: 217_750, taxes: [{ percent: 8_875 }] });
    const renewed = parsed(
      await desk.save(savedInvoice, { items: [lines[0] as never, { ...lines[1], renewTax: true } as never] }),
    );
    expect(renewed).toMatchObject({ amountCents: 218_000, taxes: [{ percent: 9_000, baseCents: 200_000 }] });
  });

  it('is frozen once issued, and corrected with a reason; the document as issued keeps lines and figures', async () => {
    const sales = await rate();
    const invoice = parsed(
      await create({ status: 'sent', items: [item({ taxRateId: sales.id, discount: '10%' })], discount: '5%' }),
    );
    const issue = async (): Promise<unknown> =>
      (
        await desk.app.query<{ document: unknown }>(
          'SELECT document FROM invoice_issues WHERE invoice_id = $1 ORDER BY version DESC LIMIT 1',
          [invoice.id],
        )
      )[0]?.document;
    expect(await issue()).toMatchObject({
      amountCents: 93_088,
      subtotalCents: 90_000,
      discountCents: 4_500,
      taxes: [{ name: 'NYC sales tax', baseCents: 85_500, taxCents: 7_588 }],
      items: [{ amountCents: 90_000, discount: { percent: 10_000 }, tax: { percent: 8_875 } }],
    });
    const refused = await desk.save(invoice, { discount: '6%' });
    expect(refusalOf(refused)).toEqual([409, 'invoice_issued']);
    expect(refused.text).toContain('its discount can’t be edited'.replace('’', "'"));

    const corrected = parsed(
      await desk.staff(`/invoices/${invoice.id}/correct`, correctionOf(invoice, { discount: '', reason: 'Agreed' })),
    );
    expect(corrected).toMatchObject({ amountCents: 97_988, discount: null, issueVersion: 2 });
    expect(await issue()).toMatchObject({ amountCents: 97_988, discountCents: 0 });
  });

  it('is copied with its discounts and taxes', async () => {
    const sales = await rate();
    const invoice = parsed(await create({ items: [item({ taxRateId: sales.id, discount: '$100' })], discount: '10%' }));
    const copy = parsed(await desk.staff(`/invoices/${invoice.id}/duplicate`, {}));
    expect(copy).toMatchObject({ amountCents: invoice.amountCents, taxes: invoice.taxes, discount: invoice.discount });
    expect(copy.id).not.toBe(invoice.id);
  });

  it('shows what its total is made of to the payer, on paper, in the export and in its mail', async () => {
    const sales = await rate({ name: 'City tax' });
    const invoice = parsed(
      await create({ status: 'sent', items: [item({ taxRateId: sales.id, discount: '10%' })], discount: '$100' }),
    );
    const publicId = new URL(invoice.paymentUrl ?? '').searchParams.get('invoice');
    const { body: quote } = await desk.app.call('/checkout/quote', { body: { invoice: publicId } });
    expect(quote).toMatchObject({
      amountDueCents: 87_100,
      subtotalCents: 90_000,
      discountCents: 10_000,
      taxes: [{ name: 'City tax', baseCents: 80_000, taxCents: 7_100 }],
      items: [{ discount: { percent: 10_000 }, tax: { name: 'City tax', percent: 8_875, inclusive: false } }],
    });
    // Which rate it was is nobody's business outside.
    expect(JSON.stringify(quote)).not.toContain(sales.id);

    const paper = await textOf(`/invoices/${invoice.id}/pdf`);
    for (const words of ['Less 10%', 'City tax (8.875%)', 'Subtotal $900.00', 'Discount −$100.00', '$71.00', '$871.00'])
      expect(paper).toContain(words);

    const { text: csv } = await desk.staff(`/invoices/export.csv?ids=${invoice.id}`);
    expect(csv.split('\r\n')[0]).toMatch(/Paid at,Subtotal \(USD\),Discount \(USD\),Tax added \(USD\),Paid \(USD\)/);
    expect(csv.split('\r\n')[1]).toMatch(/,900\.00,100\.00,71\.00,0\.00,871\.00,2026-04-01,,$/);

    expect((await desk.staff(`/invoices/${invoice.id}/email`, {})).status).toBe(202);
    const mail = await eventually('the mail leaves', () =>
      desk.sandbox.mails().find(({ subject }) => subject.includes(invoice.number)),
    );
    for (const words of ['Subtotal', '$900.00', '−$100.00', 'City tax (8.875%)', '$71.00', '$871.00'])
      expect(mail.text).toContain(words);

    const paid = parsed(await desk.save(await desk.read(invoice.id), { status: 'paid', paidNote: 'Check 1042' }));
    const receipt = await textOf(`/payments/${paid.payments[0]?.id}/receipt`);
    for (const words of ['Discount −$100.00', 'City tax (8.875%) $71.00', 'Invoice total $871.00', 'Total paid'])
      expect(receipt).toContain(words);
  });

  async function textOf(path: string): Promise<string> {
    const response = await fetch(`${desk.app.origin}/api${path}`, { headers: { cookie: owner } });
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    return text.replaceAll(/\s+/gu, ' ');
  }
});

describe('the tax summary', () => {
  const summary = async (from: string, to: string): Promise<TaxSummary> =>
    TaxSummary.parse((await desk.staff(`/tax-rates/summary?from=${from}&to=${to}`)).body);
  const issued = async (fields: Partial<InvoiceCreateInput>, invoiceDate: string): Promise<Invoice> =>
    parsed(await create({ status: 'sent', ...fields, invoiceDate, dueDate: '2024-05-01' }));

  it('adds up taxes by rate and day: as issued on the printed date, and changed on later days', async () => {
    const [sales, vat] = [await rate(), await rate({ name: 'VAT', percent: '20', inclusive: true })];
    const taxed = (rateId: string, dollars: string) => ({ items: [item({ rate: dollars, taxRateId: rateId })] });
    const march = await issued(taxed(sales.id, '1000'), '2024-03-31');
    await issued(taxed(sales.id, '200'), '2024-04-01');
    await issued(taxed(vat.id, '120'), '2024-03-15');
    const voided = await issued(taxed(vat.id, '600'), '2024-03-16');
    parsed(await create({ ...taxed(vat.id, '60'), invoiceDate: '2024-03-17', dueDate: '2024-05-01' }));
    expect((await desk.staff(`/invoices/${voided.id}/void`, { version: voided.version })).status).toBe(200);

    const none = (netTaxCents: number) => ({ creditNotes: 0, creditedTaxCents: 0, netTaxCents });
    expect(await summary('2024-03-01', '2024-03-31')).toEqual({
      from: '2024-03-01',
      to: '2024-03-31',
      timeZone: 'America/New_York',
      rates: [
        {
          name: 'NYC sales tax',
          percent: 8_875,
          inclusive: false,
          invoices: 1,
          baseCents: 100_000,
          taxCents: 8_875,
          netBaseCents: 100_000,
          ...none(8_875),
        },
        {
          name: 'VAT',
          percent: 20_000,
          inclusive: true,
          invoices: 2,
          baseCents: 60_000,
          taxCents: 12_000,
          netBaseCents: 60_000,
          ...none(12_000),
        },
      ],
      taxCents: 20_875,
      totals: {
        baseCents: 160_000,
        taxCents: 20_875,
        creditedTaxCents: 0,
        netTaxCents: 20_875,
        sales: { grossCents: 160_000, exemptCents: 0, nontaxableCents: 0, taxableCents: 160_000 },
      },
    });
    const today = agencyDay(desk.app.clock.now());
    const taxToday = async (name: string): Promise<number> =>
      (await summary(today, today)).rates.find((one) => one.name === name)?.taxCents ?? 0;
    expect(await taxToday('VAT')).toBe(-10_000);
    const before = await taxToday('NYC sales tax');
    expect((await summary('2024-04-01', '2024-04-01')).rates).toMatchObject([{ baseCents: 20_000, taxCents: 1_775 }]);
    const figure = 'from=2024-03-01&to=2024-03-31&taxName=NYC+sales+tax&percent=8875&inclusive=false';
    const rows = await desk.staff(`/figures/netTax/rows?${figure}`);
    expect(rows.body).toMatchObject({ value: 8_875, items: [{ label: march.number, day: '2024-03-31' }] });

    // The journal owes the taxes to the state, on the same days: they are no revenue.
    const day = `from=${march.invoiceDate}&to=${march.invoiceDate}`;
    const { text: taxes } = await desk.staff(`/bookkeeping/files/taxes?${day}`);
    expect(taxes.split('\r\n').find((line) => line.includes(march.number))).toContain('1088.75,88.75');

    const corrected = await desk.staff(
      `/invoices/${march.id}/correct`,
      correctionOf(march, { items: [{ ...formOf(march).items[0], ...item({ rate: '500' }) }] }),
    );
    expect(corrected.status).toBe(200);
    expect((await summary('2024-03-01', '2024-03-31')).rates[0]).toMatchObject({ baseCents: 100_000, taxCents: 8_875 });
    expect((await taxToday('NYC sales tax')) - before).toBe(-4_437);
    expect((await summary('2020-01-01', '2020-12-31')).rates).toEqual([]);
  });

  it('has nothing of an invoice that was corrected and voided before its date, as the journal', async () => {
    const { id: taxRateId } = await rate();
    const today = agencyDay(desk.app.clock.now());
    const day = daysAfter(today, 9);
    const figures = async () => {
      const { accounts } = JournalTotals.parse((await desk.staff(`/bookkeeping/journal?from=${today}&to=${day}`)).body);
      const due = accounts.find(({ account }) => account === 'receivable');
      const { totals } = await summary(today, day);
      return [(due?.debitCents ?? 0) - (due?.creditCents ?? 0), totals.netTaxCents, totals.sales];
    };
    const before = [await figures(), await summary(today, today)];
    const lines = { items: [item({ taxRateId })] };
    const ahead = parsed(await create({ status: 'sent', ...lines, invoiceDate: day, dueDate: day }));
    const less = { items: [{ ...formOf(ahead).items[0], ...item({ rate: '500' }) }] };
    const corrected = parsed(await desk.staff(`/invoices/${ahead.id}/correct`, correctionOf(ahead, less)));
    expect((await summary(day, day)).rates).toMatchObject([{ baseCents: 50_000, taxCents: 4_438 }]);
    expect((await desk.staff(`/invoices/${ahead.id}/void`, { version: corrected.version })).status).toBe(200);
    expect([await figures(), await summary(today, today)]).toEqual(before);
  });

  it('refuses days that are none, and a period that ends before it begins', async () => {
    const today = agencyDay(new Date());
    const reversed = await desk.staff(`/tax-rates/summary?from=${today}&to=${daysAfter(today, -1)}`);
    expect(refusalOf(reversed)).toEqual([400, 'validation_failed', ['to']]);
    expect((await desk.staff('/tax-rates/summary?from=2024-02-30&to=soon')).status).toBe(400);
  });
});
