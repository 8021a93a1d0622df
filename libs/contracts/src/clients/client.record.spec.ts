import {
  detailsOf,
  exportColumns,
  inputShape,
  inputValues,
  storedValues,
  typedShape,
  typedValues,
} from '../common/record.ts';
import { z } from 'zod';
import { clientFields } from './client.record.ts';

type Stored = Parameters<typeof typedValues<typeof clientFields>>[1];
const client: NonNullable<Stored> = {
  name: 'June Alder',
  email: 'june@alder.test',
  company: 'Alder Dental Studio',
  phone: '+12125550134',
  industry: 'Dental',
  businessType: 'Cosmetic Dentistry',
  status: 'active',
  monthlyAmountCents: 499_750,
  subscriptionPlan: 'Foundation Elite',
  timeZone: 'America/Los_Angeles',
  customPackage: { name: 'Signature', description: 'By hand', features: ['Two visits', 'A concierge'] },
  taxExempt: true,
  taxCertificate: 'ST-120 12345',
  taxCertificateDate: '2026-03-02',
  taxCertificateExpiry: '2029-03-01',
  testMode: true,
  preferredLanguage: 'es',
};
const empty: NonNullable<Stored> = {
  ...client,
  phone: null,
  industry: 'Not specified',
  businessType: null,
  monthlyAmountCents: 0,
  subscriptionPlan: null,
  timeZone: null,
  customPackage: null,
  taxExempt: false,
  taxCertificate: null,
  taxCertificateDate: null,
  taxCertificateExpiry: null,
  testMode: false,
};
const Input = z.object(inputShape(clientFields));
const Typed = z.object(typedShape(clientFields));

test.each([
  ['every field', client],
  ['only what is needed', empty],
])('a client with %s is the same after a form was opened and saved without a change', (_, stored) => {
  const typed = Typed.parse(typedValues(clientFields, stored));
  const input = Input.parse(inputValues(clientFields, typed));
  expect(storedValues(clientFields, input, null)).toEqual(stored);
});

test('what an edit leaves out stays, and what is never given gets its first value', () => {
  const { name, email, company } = client;
  const input = Input.parse({ name, email, company });
  // A portal of before there were exempt clients leaves them out.
  expect(storedValues(clientFields, input, client)).toMatchObject({
    timeZone: 'America/Los_Angeles',
    taxExempt: true,
    taxCertificate: 'ST-120 12345',
    taxCertificateExpiry: '2029-03-01',
  });
  const first = { timeZone: null, status: 'pending', taxExempt: false, taxCertificate: null, testMode: false };
  expect(storedValues(clientFields, input, null)).toMatchObject(first);
});

test('a draft that was kept before a field was there keeps the rest', () => {
  const { timeZone: _newer, ...draft } = typedValues(clientFields, client);
  expect(Typed.parse(draft)).toEqual({ ...typedValues(clientFields, client), timeZone: '' });
});

test('what a file of an export holds is read by an import as it was', () => {
  const cells = Object.fromEntries(exportColumns(clientFields).map(({ header, value }) => [header, value(client)]));
  const imported = Object.values(clientFields).filter((field) => 'import' in field);
  for (const field of imported) expect(field.import).toContain(field.label.toLowerCase().replaceAll(' ', ''));
  expect(clientFields.timeZone.read(cells['Time zone'] ?? '')).toBe('America/Los_Angeles');
  expect(clientFields.status.read(cells['Status'] ?? '')).toBe('active');
  expect(clientFields.taxExempt.read(cells['Exempt from sales tax'] ?? '')).toBe(true);
  expect(clientFields.taxCertificateDate.read(cells['Certificate date'] ?? '')).toBe('2026-03-02');
  expect(clientFields.taxCertificateDate.read('3/2/2026')).toBe('2026-03-02');
  expect(clientFields.monthlyAmount.input.parse(cells['Monthly amount'] ?? '')).toBe(499_750);
});

test('details leave out what says nothing', () => {
  expect(detailsOf(clientFields, { ...client, businessType: null })).toEqual([
    { term: 'Industry', value: 'Dental' },
    { term: 'Language', value: 'Spanish' },
  ]);
});
