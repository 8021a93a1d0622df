import { sampleInvoice } from '../../testing/sample-commerce.ts';
import { estimateActs, invoiceActs } from './primary-act.ts';

const client = '7c1e0000-0000-4000-8000-000000000401';
type Changes = Parameters<typeof sampleInvoice>[0];

test.each<[string, Changes, string | null]>([
  ['a draft', { status: 'draft' }, 'send'],
  ['what was sent', {}, 'payment'],
  ['what is partly paid', { displayStatus: 'partially_paid' }, 'payment'],
  ['what is overdue', { status: 'overdue' }, 'reminder'],
  ['what is partly paid and late', { displayStatus: 'partially_paid', overdueSince: '2026-12-01' }, 'reminder'],
  ['less than a card can pay', { amountDueCents: 30 }, 'payment'],
  ['what is paid', { status: 'paid', amountDueCents: 0 }, null],
  ['what was written off', { status: 'paid', amountDueCents: 0, writtenOffCents: 499_700 }, null],
  ['what is void', { status: 'void' }, null],
])('the primary act of %s', (_, changes, act) => {
  expect(invoiceActs(sampleInvoice(changes)).primary).toBe(act);
});

test('a failed charge asks for another card, where a client can be asked', () => {
  expect(invoiceActs(sampleInvoice({ clientId: client }), true).primary).toBe('card-link');
  expect(invoiceActs(sampleInvoice({ clientId: null }), true).primary).toBe('payment');
});

test('at most three stand beside it, and none of them is the primary one', () => {
  for (const changes of [{}, { status: 'draft' }, { status: 'overdue' }, { status: 'paid' }] as const) {
    const { primary, frequent } = invoiceActs(sampleInvoice(changes));
    expect(frequent.length).toBeLessThanOrEqual(3);
    expect(frequent).not.toContain(primary);
  }
});

test.each([
  ['draft', null, 'send'],
  ['sent', null, 'again'],
  ['viewed', null, 'again'],
  ['accepted', null, 'invoice'],
  ['accepted', { id: client, number: 'INV-2026-001' }, null],
  ['declined', null, null],
  ['expired', null, null],
  ['void', null, null],
] as const)('the primary act of an estimate that is %s', (status, invoice, act) => {
  expect(estimateActs({ status, invoice, url: 'https://halcyon.example/estimate?id=1' }).primary).toBe(act);
});
