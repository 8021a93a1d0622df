import { linesText } from './document-conflicts.tsx';

const line = { description: 'Website', quantity: '1', rate: '4000', discount: '', tax: '', optional: false };
const sales = { value: 'sales', label: 'Sales tax (8.875%)', isDefault: true };
const choices = [{ ...sales, tax: { name: 'Sales tax', percent: 8_875, inclusive: false } }];

test.each([
  ['a description', { description: 'Website, second phase' }, 'Website, second phase: 1 × $4000\nTotal $4,000.00'],
  ['a price', { rate: '4500' }, 'Website: 1 × $4500\nTotal $4,500.00'],
  ['a quantity', { quantity: '2' }, 'Website: 2 × $4000\nTotal $8,000.00'],
  ['a discount', { discount: '10%' }, 'Website: 1 × $4000, less 10%\nTotal $3,600.00'],
  ['a tax', { tax: 'sales' }, 'Website: 1 × $4000, Sales tax (8.875%)\nTotal $4,355.00'],
  ['an option that is off', { optional: true }, 'Website: 1 × $4000, optional, off at first\nTotal $0.00'],
  ['an option', { optional: true, selected: true }, 'Website: 1 × $4000, optional, on at first\nTotal $4,000.00'],
])('two versions of a line that differ in %s read differently', (_, change, text) => {
  expect(linesText({ items: [{ ...line, ...change }] }, choices)).toBe(text);
  expect(linesText({ items: [line] }, choices)).not.toBe(text);
});
