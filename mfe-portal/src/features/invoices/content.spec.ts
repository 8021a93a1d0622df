import { stateText } from './content.ts';

const now = new Date('2026-11-20T15:00:00-05:00');
const invoice = {
  status: 'sent',
  displayStatus: 'sent',
  dueDate: '2026-12-15',
  issuedAt: '2026-11-04T16:00:00.000Z',
  paidAt: null,
  opens: 0,
  lastOpenedAt: null,
  paidCents: 0,
  creditedCents: 0,
  writtenOffCents: 0,
} as const;

test.each([
  ['Sent Nov 4', {}],
  ['Sent, opened once', { opens: 1 }],
  ['Sent, opened twice', { opens: 2 }],
  ['Sent, opened 7 times', { opens: 7 }],
  ['Due today', { dueDate: '2026-11-20', opens: 2 }],
  ['Overdue 1 day', { displayStatus: 'overdue', dueDate: '2026-11-19' }],
  ['Overdue 40 days', { displayStatus: 'overdue', dueDate: '2026-10-11' }],
  ['Paid Nov 11', { displayStatus: 'paid', paidAt: '2026-11-11T23:00:00.000Z' }],
  ['Paid Nov 11, 2025', { displayStatus: 'paid', paidAt: '2025-11-11T23:00:00.000Z' }],
  ['Written off', { displayStatus: 'paid', writtenOffCents: 60_000, paidCents: 40_000, paidAt: null }],
  ['Credited', { displayStatus: 'paid', creditedCents: 60_000, paidAt: null }],
  ['Draft', { displayStatus: 'draft', issuedAt: null }],
  ['Partly refunded', { displayStatus: 'partly_refunded', paidAt: '2026-11-11T23:00:00.000Z' }],
  ['Void', { displayStatus: 'void' }],
] as const)('an invoice says %p', (text, changes) => {
  expect(stateText({ ...invoice, ...changes }, now)).toBe(text);
});
