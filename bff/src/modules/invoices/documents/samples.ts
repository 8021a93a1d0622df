import { pathOfStrokes } from '@vitrine/contracts';
import type { DocumentData } from '../../../document-worker.ts';

/** The documents that the tests of printing have in common. */
type Sample<Kind extends keyof DocumentData> = DocumentData[Kind][0];

const letterhead = { name: 'Halcyon', lines: ['New York', 'hello@halcyon.example'], contact: 'hello@halcyon.example' };

export const invoice: Sample<'invoice'> = {
  number: 'INV-2026-014',
  status: 'sent',
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  title: 'Evening concierge',
  message: 'Complete your payment',
  items: [
    { description: 'Voice and tone study', quantity: '1', rate: '$4,200.00', amount: '$4,200.00' },
    { description: '', quantity: '37.5', rate: '$180.00', amount: '$6,750.00' },
  ],
  total: '$10,950.00',
  received: null,
  schedule: [],
  refunded: null,
  credited: null,
  credit: null,
  due: '$10,950.00',
  invoiceDate: 'March 2, 2026',
  dueDate: 'April 1, 2026',
  paidOn: null,
  paymentUrl: 'https://halcyon.example/pay?invoice=7c1e6f0a-5b1d-4c3e-9b40-1f2a3b4c5d6e',
  refund: null,
  purchaseOrder: '',
  memo: '',
  terms: '',
  changedAt: Date.UTC(2026, 2, 2, 9),
};

export const estimateItem = {
  description: 'Voice and tone study',
  notes: [],
  quantity: '1',
  rate: '$4,200.00',
  amount: '$4,200.00',
  optional: false,
  selected: true,
};
export const estimate: Sample<'estimate'> = {
  number: 'EST-2026-014',
  version: 1,
  status: 'sent',
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  title: 'Evening concierge',
  message: '',
  terms: '',
  estimateDate: 'March 2, 2026',
  validUntil: 'April 1, 2026',
  items: [estimateItem],
  sums: [],
  total: '$4,200.00',
  most: null,
  deposit: null,
  url: 'https://halcyon.example/estimate?id=7c1e6f0a-5b1d-4c3e-9b40-1f2a3b4c5d6e',
  signature: null,
  letterhead,
  changedAt: Date.UTC(2026, 2, 2, 9),
};
export const signature = {
  name: 'Elena Marchetti',
  path: pathOfStrokes([
    Array.from({ length: 60 }, (_, step) => [30 + step * 8, 100 + Math.sin(step / 3) * 60] as const),
    [
      [60, 170],
      [520, 150],
    ],
  ]),
  at: 'March 3, 2026 at 10:12:00 AM EST',
  address: '203.0.113.7',
  sha256: 'ab'.repeat(32),
};

export const receipt: Sample<'receipt'> = {
  receiptNumber: 'REC-2026-001',
  invoiceNumber: 'INV-2026-001',
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  title: 'Visionary Transformation',
  items: [{ description: 'Visionary Transformation', quantity: '1', amount: '$9,950.00' }],
  amount: '$9,950.00',
  monthly: true,
  paidOn: 'March 2, 2026',
  paidAt: Date.UTC(2026, 2, 2, 9),
};

export const creditNote: Sample<'credit-note'> = {
  letterhead: {
    name: 'Halcyon',
    lines: ['20 W 34th St', 'New York, NY 10001', '+1 212 555 0148', 'hello@halcyon.example'],
    contact: 'hello@halcyon.example',
  },
  number: 'CN-2026-004',
  invoiceNumber: 'INV-2026-031',
  receiptNumber: 'REC-2026-014',
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  title: 'Visionary Transformation',
  reason: 'One photo session wasn’t used.\nThank you for your patience!',
  amountCents: 125_000,
  issuedOn: '2026-11-24',
  isVoid: false,
};

export const statement: Sample<'statement'> = {
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  from: '2026-01-01',
  to: '2026-03-31',
  fromDay: 'January 1, 2026',
  toDay: 'March 31, 2026',
  opening: '$0.00',
  billed: '$10,950.00',
  paid: '$4,200.00',
  credited: '$180.00',
  closing: '$6,570.00',
  movements: [],
  ageing: [{ label: '1 to 30 days late', amount: '$6,570.00' }],
  credit: null,
  at: Date.UTC(2026, 2, 31, 4),
};
