import { documentDefaults } from '@vitrine/contracts';
import { isComplete, type NewInvoice, newInvoice } from './invoice-form.ts';

const client = { clientName: 'Ada Osei', clientEmail: 'ada@osei.example' };
const line = { row: 1, description: 'Care plan', quantity: '1', rate: '0', discount: '', tax: '' };

test.each<[string, Partial<NewInvoice>, boolean]>([
  ['an amount', { ...client, amount: '12.50' }, true],
  ['no amount', client, false],
  ['an amount of 0', { ...client, amount: '0' }, false],
  ['an item of a free month', { ...client, items: [line] }, true],
  ['a price of a part of a cent', { ...client, items: [{ ...line, quantity: '10000', rate: '0.005' }] }, false],
  ['no client', { amount: '12.50' }, false],
])('a new invoice with %s', (_, values, expected) => {
  expect(isComplete({ ...newInvoice('2026-03-02', '', documentDefaults), ...values }, [])).toBe(expected);
});
