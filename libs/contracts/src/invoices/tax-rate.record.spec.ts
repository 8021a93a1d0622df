import { z } from 'zod';
import { inputValues, type StoredValues, storedValues, typedShape, typedValues } from '../common/record.ts';
import { taxRateFields } from './tax-rate.record.ts';
import { TaxRateCreate, TaxRateUpdate } from './tax-rates.ts';

type Stored = StoredValues<typeof taxRateFields>;
const sales: Stored = { name: 'NYC sales tax', percent: 8875, parts: [], inclusive: true, isDefault: true };
const combined: Stored = {
  ...sales,
  parts: [
    { name: 'New York State', percent: 4000 },
    { name: 'City of New York', percent: 4875 },
  ],
};
const vat: Stored = { name: 'VAT', percent: 20_000, parts: [], inclusive: false, isDefault: false };
const Typed = z.object(typedShape(taxRateFields));

test.each([
  ['in prices', sales],
  ['added to prices', vat],
  ['of two parts', combined],
])('a tax rate %s is the same after a form was opened and saved without a change', (_, stored) => {
  const typed = Typed.parse(typedValues(taxRateFields, stored));
  expect(storedValues(taxRateFields, TaxRateCreate.parse(inputValues(taxRateFields, typed)), null)).toEqual(stored);
});

test('what an edit leaves out stays, and a new rate is added to prices and no default', () => {
  const edit = TaxRateUpdate.parse({ version: 3, percent: '9%' });
  expect(storedValues(taxRateFields, edit, sales)).toEqual({ ...sales, percent: 9000 });
  const created = TaxRateCreate.parse({ name: 'VAT', percent: '20' });
  expect(storedValues(taxRateFields, created, null)).toEqual(vat);
});

test('a draft that was kept before a field was there keeps the rest', () => {
  const { inclusive: _newer, ...draft } = typedValues(taxRateFields, sales);
  expect(Typed.parse(draft)).toEqual({ ...typedValues(taxRateFields, sales), inclusive: false });
});

test.each([
  ['New York State 4%\n\n  City of New York  4.875 % ', combined.parts],
  [
    'State 4\nDistrict 7 4.875',
    [
      { name: 'State', percent: 4000 },
      { name: 'District 7', percent: 4875 },
    ],
  ],
  ['', []],
])('parts typed as %j are read', (parts, expected) => {
  expect(TaxRateCreate.parse({ name: 'Sales tax', percent: '8.875', parts }).parts).toEqual(expected);
});

test.each([
  ['State 4%', 'A combined rate has from two to six parts. Leave this empty for a single tax.'],
  ['State 4%\nCity', 'Write a name and a percentage on each line, such as New York State 4%.'],
  ['State 4%\n4.875%', 'Write a name and a percentage on each line, such as New York State 4%.'],
  ['State 4%\nCity 0%', 'Write a name and a percentage on each line, such as New York State 4%.'],
  ['State 4%\nCity 4.5%', 'These parts add up to 8.5%, not to 8.875%.'],
])('parts typed as %j are refused', (parts, message) => {
  const { error } = TaxRateCreate.safeParse({ name: 'Sales tax', percent: '8.875', parts });
  expect(error?.issues).toMatchObject([{ path: ['parts'], message }]);
});
