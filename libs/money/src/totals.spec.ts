import {
  creditedTaxes,
  type Discount,
  documentTotals,
  formatPercent,
  maximumCents,
  parsePercent,
  percentOf,
  type PricedLine,
  shared,
  type Tax,
  taxableCentsOf,
  type TaxSum,
} from './index.ts';

const salesTax: Tax = { name: 'NYC sales tax', percent: 8_875, inclusive: false };
const combined: Tax = {
  ...salesTax,
  parts: [
    { name: 'State tax', percent: 4_000 },
    { name: 'City tax', percent: 4_500 },
    { name: 'Commuter tax', percent: 375 },
  ],
};
const vat: Tax = { name: 'VAT', percent: 20_000, inclusive: true };
const line = (rateCents: number, fields: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '1',
  rateCents,
  discount: null,
  tax: null,
  ...fields,
});
const percent = (thousandths: number): Discount => ({ kind: 'percent', percent: thousandths });
const amount = (cents: number): Discount => ({ kind: 'amount', cents });

describe('documentTotals', () => {
  it('adds lines up where there is neither discount nor tax', () => {
    expect(documentTotals([line(400_000), line(39_880, { quantity: '2.5' })], null)).toEqual({
      lines: [
        { grossCents: 400_000, discountCents: 0, amountCents: 400_000, sharedDiscountCents: 0, taxCents: 0 },
        { grossCents: 99_700, discountCents: 0, amountCents: 99_700, sharedDiscountCents: 0, taxCents: 0 },
      ],
      subtotalCents: 499_700,
      discountCents: 0,
      taxes: [],
      totalCents: 499_700,
    });
  });

  it('is nothing for a document without lines', () => {
    expect(documentTotals([], percent(10_000))).toMatchObject({ subtotalCents: 0, discountCents: 0, totalCents: 0 });
  });

  it('takes the line’s discount off before tax, and the document’s after it', () => {
    const totals = documentTotals([line(100_000, { discount: percent(10_000), tax: salesTax })], amount(10_000));
    expect(totals).toMatchObject({
      lines: [{ discountCents: 10_000, amountCents: 90_000, sharedDiscountCents: 10_000, taxCents: 7_100 }],
      subtotalCents: 90_000,
      discountCents: 10_000,
      taxes: [{ ...salesTax, baseCents: 80_000, taxCents: 7_100 }],
      totalCents: 87_100,
    });
  });

  it('finds the inclusive tax inside the price, and adds nothing', () => {
    expect(documentTotals([line(12_000, { tax: vat })], null)).toMatchObject({
      taxes: [{ ...vat, baseCents: 10_000, taxCents: 2_000 }],
      totalCents: 12_000,
    });
  });

  it('rounds each line half up by itself', () => {
    // 8.875 % of $1.40 is 12.425 ¢, of $2.00 exactly 17.75 ¢, of $0.80 exactly 7.1 ¢, of $4.00 exactly 35.5 ¢.
    const totals = documentTotals(
      [140, 200, 80, 400].map((cents) => line(cents, { tax: salesTax })),
      null,
    );
    expect(totals?.lines.map(({ taxCents }) => taxCents)).toEqual([12, 18, 7, 36]);
    expect(totals?.totalCents).toBe(820 + 73);
  });

  it('sums taxes by rate, in the order in which lines name them', () => {
    const state: Tax = { ...salesTax, name: 'State tax', percent: 4_000 };
    const totals = documentTotals(
      [line(100, { tax: state }), line(100, { tax: vat }), line(300, { tax: state })],
      null,
    );
    expect(totals?.taxes.map(({ name, baseCents, taxCents }) => [name, baseCents, taxCents])).toEqual([
      ['State tax', 400, 16],
      ['VAT', 83, 17],
    ]);
  });

  it('has a tax for each part of a combined rate, each rounded by itself, and counts what they tax once', () => {
    const totals = documentTotals([line(10_010, { tax: combined }), line(300, { tax: { ...vat, parts: [] } })], null);
    // 4 % of $100.10 is $4.004, 4.5 % is $4.5045, 0.375 % is $0.375375.
    expect(totals).toMatchObject({
      taxes: [
        { name: 'State tax', percent: 4_000, inclusive: false, baseCents: 10_010, taxCents: 400 },
        { name: 'City tax', percent: 4_500, baseCents: 10_010, taxCents: 450, sharesBase: true },
        { name: 'Commuter tax', percent: 375, baseCents: 10_010, taxCents: 38, sharesBase: true },
        { name: 'VAT', baseCents: 250, taxCents: 50 },
      ],
      totalCents: 10_010 + 400 + 450 + 38 + 300,
    });
    expect(taxableCentsOf(totals?.taxes ?? [])).toBe(10_260);
  });

  it('finds the parts of an inclusive combined rate inside the price', () => {
    expect(documentTotals([line(10_888, { tax: { ...combined, inclusive: true } })], null)).toMatchObject({
      taxes: [
        { baseCents: 10_000, taxCents: 400 },
        { baseCents: 10_000, taxCents: 450 },
        { baseCents: 10_000, taxCents: 38 },
      ],
      totalCents: 10_888,
    });
  });

  it('takes off at most what there is', () => {
    expect(documentTotals([line(5_000, { discount: amount(9_900) }), line(100)], amount(700))).toMatchObject({
      lines: [{ discountCents: 5_000, amountCents: 0, sharedDiscountCents: 0 }, { sharedDiscountCents: 100 }],
      discountCents: 100,
      totalCents: 0,
    });
    expect(documentTotals([line(5_000, { tax: salesTax })], percent(100_000))).toMatchObject({
      taxes: [{ baseCents: 0, taxCents: 0 }],
      totalCents: 0,
    });
  });

  it('is null for what is no quantity, and for what an amount cannot hold', () => {
    expect(documentTotals([line(100, { quantity: 'two' })], null)).toBeNull();
    expect(documentTotals([line(maximumCents, { quantity: '2' })], null)).toBeNull();
    expect(documentTotals([line(maximumCents), line(1)], null)).toBeNull();
    expect(documentTotals([line(maximumCents, { tax: salesTax })], null)).toBeNull();
    expect(documentTotals([line(maximumCents, { tax: vat })], null)?.totalCents).toBe(maximumCents);
  });
});

describe('shared', () => {
  it('gives the cents left over to the largest remainders, earlier ones first', () => {
    expect(shared(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shared(10, [1, 5, 5])).toEqual([1, 5, 4]);
    expect(shared(2, [0, 1, 1])).toEqual([0, 1, 1]);
    expect(shared(0, [0, 0])).toEqual([0, 0]);
  });
});

describe('parsePercent and formatPercent', () => {
  it.each([
    ['8.875', 8_875, '8.875%'],
    ['8.875 %', 8_875, '8.875%'],
    ['20%', 20_000, '20%'],
    ['.5', 500, '0.5%'],
    ['7.', 7_000, '7%'],
    ['100', 100_000, '100%'],
    ['0', 0, '0%'],
  ])('%s is %i thousandths, shown as %s', (text, thousandths, formatted) => {
    expect(parsePercent(text)).toBe(thousandths);
    expect(formatPercent(thousandths)).toBe(formatted);
  });

  it.each(['', ' ', '.', '%', '-1', '100.001', '101', '8.8755', '1e1', 'ten', '10%%', '1,000'])(
    'refuses %p',
    (text) => {
      expect(parsePercent(text)).toBeNull();
    },
  );
});

/**
 * The same document in exact fractions, written independently of the implementation. Only amounts, shares and taxes of
 * a line are rounded.
 */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const fraction = (over: bigint, under = 1n): Fraction => ({ over, under });
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);
/** Of amounts that are not negative. */
const toCent = ({ over, under }: Fraction): bigint => {
  const whole = over / under;
  return (over - whole * under) * 2n >= under ? whole + 1n : whole;
};

function exactly(lines: readonly PricedLine[], discount: Discount | null) {
  const off = (reduction: Discount | null, cents: bigint): bigint => {
    if (reduction === null) return 0n;
    if (reduction.kind === 'percent')
      return toCent(times(fraction(cents), fraction(BigInt(reduction.percent), 100_000n)));
    return BigInt(reduction.cents) > cents ? cents : BigInt(reduction.cents);
  };
  const amounts = lines.map((one) => {
    const [whole = '', decimals = ''] = one.quantity.split('.');
    const quantity = fraction(BigInt(`${whole}${decimals.padEnd(3, '0')}`), 1000n);
    const gross = toCent(times(quantity, fraction(BigInt(one.rateCents))));
    return gross - off(one.discount, gross);
  });
  const subtotal = amounts.reduce((sum, cents) => sum + cents, 0n);
  const all = off(discount, subtotal);
  const quotas = amounts.map((cents) => fraction(all * cents, subtotal === 0n ? 1n : subtotal));
  const floors = quotas.map(({ over, under }) => over / under);
  let remaining = all - floors.reduce((sum, cents) => sum + cents, 0n);
  const shares = [...floors];
  while (remaining > 0n) {
    // The next cent goes to the line that is furthest from its exact share.
    let next = -1;
    let maximum = fraction(-1n);
    for (const [index, quota] of quotas.entries()) {
      const lack = fraction(quota.over - (shares[index] ?? 0n) * quota.under, quota.under);
      if (lack.over * maximum.under > maximum.over * lack.under) [next, maximum] = [index, lack];
    }
    shares[next] = (shares[next] ?? 0n) + 1n;
    remaining -= 1n;
  }
  const taxes = lines.map(({ tax }, index) => {
    if (!tax) return 0n;
    const taxed = fraction((amounts[index] ?? 0n) - (shares[index] ?? 0n));
    const under = 100_000n + (tax.inclusive ? BigInt(tax.percent) : 0n);
    return (tax.parts ?? [tax])
      .map((part) => toCent(times(taxed, fraction(BigInt(part.percent), under))))
      .reduce((sum, cents) => sum + cents, 0n);
  });
  const added = taxes.reduce((sum, cents, index) => (lines[index]?.tax?.inclusive ? sum : sum + cents), 0n);
  return { amounts, subtotal, discount: all, shares, taxes, total: subtotal - all + added };
}

/** Mulberry32: the same documents in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const rates: readonly Tax[] = [
  salesTax,
  vat,
  combined,
  { ...combined, inclusive: true },
  { name: 'State tax', percent: 4_000, inclusive: false },
  { name: 'City tax', percent: 4_500, inclusive: false },
  { name: 'Hotel tax', percent: 14_750, inclusive: true },
  { name: 'Tiny', percent: 1, inclusive: false },
  { name: 'All', percent: 100_000, inclusive: false },
];

it('agrees to the cent with exact fractions over 100,000 random documents', () => {
  const below = randomNumbers(20_261_124);
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const discountOf = (cents: number): Discount | null =>
    one([null, null, percent(below(100_001)), percent(100_000), amount(below(cents)), amount(cents)]);
  const differing: unknown[] = [];
  for (let count = 0; count < 100_000; count += 1) {
    const lines = Array.from({ length: 1 + below(6) }, (): PricedLine => {
      const rateCents = below(one([10, 1_000, 100_000]));
      return {
        quantity: one(['1', '3', '0.333', '2.5', '0', `${below(40)}.${below(1000).toString().padStart(3, '0')}`]),
        rateCents,
        discount: discountOf(rateCents + 1),
        tax: one([null, ...rates]),
      };
    });
    const discount = discountOf(200_000);
    const exact = exactly(lines, discount);
    const found = documentTotals(lines, discount);
    const sum = (cents: readonly number[]): number => cents.reduce((all, part) => all + part, 0);
    const agrees =
      found !== null &&
      found.lines.every(
        ({ grossCents, discountCents, amountCents, sharedDiscountCents, taxCents }, index) =>
          BigInt(amountCents) === exact.amounts[index] &&
          BigInt(sharedDiscountCents) === exact.shares[index] &&
          BigInt(taxCents) === exact.taxes[index] &&
          grossCents - discountCents === amountCents &&
          sharedDiscountCents <= amountCents,
      ) &&
      BigInt(found.subtotalCents) === exact.subtotal &&
      BigInt(found.discountCents) === exact.discount &&
      BigInt(found.totalCents) === exact.total &&
      // The sums that people check by hand.
      sum(found.lines.map(({ amountCents }) => amountCents)) === found.subtotalCents &&
      sum(found.lines.map(({ sharedDiscountCents }) => sharedDiscountCents)) === found.discountCents &&
      sum(found.lines.map(({ taxCents }) => taxCents)) === sum(found.taxes.map(({ taxCents }) => taxCents)) &&
      found.subtotalCents -
        found.discountCents +
        sum(found.taxes.filter(({ inclusive }) => !inclusive).map(({ taxCents }) => taxCents)) ===
        found.totalCents;
    if (!agrees) differing.push({ lines, discount, found, exact: String(exact.total) });
  }
  expect(differing).toEqual([]);
}, 60_000);

it('takes a percentage half up', () => {
  expect([percentOf(8_875, 400), percentOf(50_000, 1), percentOf(49_999, 1)]).toEqual([36, 1, 0]);
});

describe('creditedTaxes', () => {
  // $1,000.00 with 8.875 % added, and $300.00 that contain 20 %.
  const document = documentTotals([line(100_000, { tax: salesTax }), line(30_000, { tax: vat })], null);
  if (!document) throw new Error('The document has no totals.');
  const cents = (taxes: readonly TaxSum[]): number[][] => taxes.map(({ baseCents, taxCents }) => [baseCents, taxCents]);

  it('is the document’s own taxes for all of it, and a share of each for a part', () => {
    expect(creditedTaxes(document, [], document.totalCents)).toEqual(document.taxes);
    // $550.00 of $1,388.75.
    expect(cents(creditedTaxes(document, [], 55_000))).toEqual([
      [39_604, 3_515],
      [9_901, 1_980],
    ]);
  });

  it('gives the last part what is left, counts unsplit parts as split, and taxes nothing beyond the document', () => {
    const first = { amountCents: 55_000, taxes: creditedTaxes(document, [], 55_000) };
    const rest = creditedTaxes(document, [first], document.totalCents - 55_000);
    expect(cents(rest)).toEqual([
      [100_000 - 39_604, 8_875 - 3_515],
      [25_000 - 9_901, 5_000 - 1_980],
    ]);
    expect(creditedTaxes(document, [{ amountCents: 55_000 }], document.totalCents - 55_000)).toEqual(rest);
    expect(creditedTaxes(document, [{ amountCents: document.totalCents + 500 }], 1_000)).toEqual([]);
    expect(creditedTaxes(document, [], document.totalCents + 500)).toEqual(document.taxes);
  });

  it('follows a document that was corrected: a rate that is gone takes nothing, and nothing is negative', () => {
    const before = [{ amountCents: document.totalCents, taxes: document.taxes }];
    const corrected = { totalCents: 60_000, taxes: [{ ...vat, baseCents: 50_000, taxCents: 10_000 }] };
    expect(cents(creditedTaxes(corrected, before, 30_000))).toEqual([[25_000, 5_000]]);
  });

  it('never exceeds a tax over 20,000 random documents and parts, is in proportion, and in full equals it', () => {
    const below = randomNumbers(20_261_125);
    const one = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
    const wrong: unknown[] = [];
    const identityOf = ({ name, percent: of, inclusive, sharesBase }: TaxSum): string =>
      JSON.stringify([name, of, inclusive, sharesBase]);
    for (let count = 0; count < 20_000; count += 1) {
      const lines = Array.from({ length: 1 + below(5) }, () =>
        line(below(one([20, 5_000, 400_000])), { tax: one([null, ...rates]) }),
      );
      const whole = documentTotals(lines, one([null, percent(below(90_000)), amount(below(2_000))]));
      if (!whole) throw new Error('The document has no totals.');
      const before: { amountCents: number; taxes: TaxSum[] }[] = [];
      let remaining = whole.totalCents;
      const earlierSums = (tax: TaxSum): { base: number; tax: number } => {
        const same = before.flatMap(({ taxes }) => taxes).filter((part) => identityOf(part) === identityOf(tax));
        return {
          base: same.reduce((all, { baseCents }) => all + baseCents, 0),
          tax: same.reduce((all, { taxCents }) => all + taxCents, 0),
        };
      };
      while (remaining > 0) {
        const amountCents = before.length === 6 ? remaining : 1 + below(remaining);
        const lefts = whole.taxes.map((tax) => tax.taxCents - earlierSums(tax).tax);
        const taxes = creditedTaxes(whole, before, amountCents);
        for (const [index, tax] of whole.taxes.entries()) {
          const found = taxes.find((part) => identityOf(part) === identityOf(tax))?.taxCents ?? 0;
          const exact = (amountCents * (lefts[index] ?? 0)) / remaining;
          if (Math.abs(found - exact) >= 1 || found > (lefts[index] ?? 0)) wrong.push({ lines, before, amountCents });
        }
        if (taxableCentsOf(taxes) + taxes.reduce((all, { taxCents }) => all + taxCents, 0) > amountCents)
          wrong.push({ lines, before, amountCents });
        before.push({ amountCents, taxes });
        remaining -= amountCents;
      }
      // All of it was given back.
      if (whole.taxes.some((tax) => earlierSums(tax).tax !== tax.taxCents || earlierSums(tax).base !== tax.baseCents))
        wrong.push({ lines, before });
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
