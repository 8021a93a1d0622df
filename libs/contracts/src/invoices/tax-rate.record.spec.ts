import { z } from 'zod';
import { inputValues, type StoredValues, storedValues, typedShape, typedValues } from '../common/record.ts';
import { taxRateFields } from './tax-rate.record.ts';
import { TaxRateCreate, TaxRateUpdate } from './tax-rates.ts';

type Stored = StoredValues<typeof taxRateFields>;
const sales: Stored = { name: 'NYC sales tax', percent: 8875, inclusive: true, isDefault: true };
const vat: Stored = { name: 'VAT', percent: 20_000, inclusive: false, isDefault: false };
const Typed = z.object(typedShape(taxRateFields));

test.each([
  ['in prices', sales],
  ['added to prices', vat],
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
