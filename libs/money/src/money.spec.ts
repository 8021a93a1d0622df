import { formatCents, formatMoney, hasPartOfCent, multiplyCents, parseCents } from './index.ts';

describe('parseCents', () => {
  it.each([
    ['4997', 499_700],
    ['$4,997.00', 499_700],
    ['19.995', 2_000],
    ['19.994', 1_999],
    ['.5', 50],
    ['7.', 700],
    ['0', 0],
    // Floats would give 1.00: 1.005 * 100 is 100.49999999999999.
    ['1.005', 101],
    ['999999.99', 99_999_999],
  ])('reads %s as %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each(['', ' ', '.', '-1', '1e3', '12,34', '1.2.3', 'abc', '1000000', 'NaN', '٣'])('refuses %p', (text) => {
    expect(parseCents(text)).toBeNull();
  });
});

describe('hasPartOfCent', () => {
  it.each(['0.005', '$1,000.001', '.0079', '2.3401'])('is so of %j', (text) => {
    expect(hasPartOfCent(text)).toBe(true);
  });

  it.each(['5', '0.05', '$1,000.50', '1.500', '0.0000', '', 'ten'])('is not so of %j', (text) => {
    expect(hasPartOfCent(text)).toBe(false);
  });
});

describe('multiplyCents', () => {
  it.each([
    ['1', 499_700, 499_700],
    ['0.333', 100, 33],
    ['0.335', 100, 34],
    ['2.5', 199, 498],
    ['0', 5, 0],
  ])('%s × %i = %i, half-up', (quantity, rate, product) => {
    expect(multiplyCents(quantity, rate)).toBe(product);
  });

  it.each(['1.2345', '-1', 'two', ''])('refuses the quantity %p', (quantity) => {
    expect(multiplyCents(quantity, 100)).toBeNull();
  });

  it('refuses a product beyond the largest amount', () => {
    expect(multiplyCents('2', 99_999_999)).toBeNull();
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [499_700, '$4,997.00'],
    [99_999_999, '$999,999.99'],
    [-5, '-$0.05'],
    [-50, '-$0.50'],
    [-499_700, '-$4,997.00'],
  ])('shows %i as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it('is the inverse of parseCents', () => {
    for (let cents = 0; cents < 100_000; cents += 7) expect(parseCents(formatCents(cents))).toBe(cents);
  });
});

describe('formatMoney', () => {
  it.each([
    [25_000, 'usd', '$250.00'],
    [125_000, 'eur', '1,250.00 EUR'],
    [-50, 'eur', '-0.50 EUR'],
  ])('says %i cents of %s as %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text);
  });
});
