import type { TodayInvoice, TodayLead, TodayRow } from '@vitrine/contracts';
import { inTodayOrder } from './today-order.ts';

const moment = { day: '2026-03-02', remindedSince: new Date('2026-02-27T09:00:00Z') };
const lead = (id: string, changes: Partial<TodayLead> = {}): TodayLead => ({
  id,
  name: id,
  company: null,
  projectType: 'Other',
  lastInquiryAt: '2026-02-20T15:00:00Z',
  followUp: null,
  assignee: null,
  leadScore: 60,
  version: 1,
  ...changes,
});
const newLead = (id: string, changes: Partial<TodayLead> = {}): TodayRow => ({
  kind: 'newLead',
  lead: lead(id, changes),
});
const invoice = (id: string, lastSentAt: string | null = null): TodayInvoice => ({
  id,
  number: id,
  clientName: 'Lumen Dermatology',
  amountDueCents: 100,
  dueDate: '2026-02-01',
  paymentUrl: null,
  canRemind: true,
  lastSentAt,
});
const overdue = (id: string, lastSentAt: string | null = null): TodayRow => ({
  kind: 'overdue',
  invoice: invoice(id, lastSentAt),
});
const text: TodayRow = {
  kind: 'text',
  text: { id: 'text', name: null, number: '+12125550100', text: 'Hello?', at: '2026-03-02T08:00:00Z' },
};
const draft: TodayRow = { kind: 'draft', invoice: invoice('draft') };
const order = (rows: readonly TodayRow[]): string[] =>
  inTodayOrder(rows, moment).map((row) =>
    'lead' in row ? row.lead.id : 'invoice' in row ? row.invoice.id : 'text' in row ? row.text.id : row.kind,
  );

it('new leads of this day, then hot ones, money at risk, replies, cooler leads, and what can wait', () => {
  const today = { lastInquiryAt: '2026-03-02T14:00:00Z' };
  expect(
    order([
      draft,
      overdue('reminded', '2026-03-01T09:00:00Z'),
      newLead('cool'),
      text,
      overdue('late', '2026-02-20T09:00:00Z'),
      newLead('call', { inquiryKind: 'call', leadScore: 30 }),
      newLead('today, call', { ...today, inquiryKind: 'call', leadScore: 30 }),
      newLead('hot', { leadScore: 220 }),
      newLead('today, cool', today),
      newLead('today, hot', { ...today, leadScore: 300 }),
    ]),
  ).toEqual(['today, hot', 'today, call', 'today, cool', 'hot', 'call', 'late', 'text', 'cool', 'draft', 'reminded']);
});

it('a day ends at midnight of the agency, not of UTC', () => {
  // 03:30 on March 2 in UTC is March 1 in New York.
  const rows = [
    newLead('of yesterday', { lastInquiryAt: '2026-03-02T03:30:00Z', leadScore: 140 }),
    newLead('of today', { lastInquiryAt: '2026-03-02T06:30:00Z', leadScore: 10 }),
  ];
  expect(order(rows)).toEqual(['of today', 'of yesterday']);
});

it('many rows of a kind hide no other kind, and nothing hides a lead of this day', () => {
  const late = Array.from({ length: 8 }, (_, index) => overdue(`late ${index}`));
  const leads = Array.from({ length: 7 }, (_, index) =>
    newLead(`today ${index}`, { lastInquiryAt: `2026-03-02T1${9 - index}:00:00Z` }),
  );
  expect(order([...late, text, ...leads])).toEqual([
    ...leads.map((row) => ('lead' in row ? row.lead.id : '')),
    'late 0',
    'late 1',
    'late 2',
    'late 3',
    'late 4',
    'text',
    'late 5',
    'late 6',
    'late 7',
  ]);
});

it('a flood of inquiries hides no other kind', () => {
  const leads = Array.from({ length: 70 }, (_, index) =>
    newLead(`today ${index}`, { lastInquiryAt: '2026-03-02T15:00:00Z' }),
  );
  expect(order([...leads, text]).slice(19, 22)).toEqual(['today 19', 'text', 'today 20']);
});

it('a lead that is new and due is listed once', () => {
  expect(order([{ kind: 'followUp', lead: lead('Noor') }, newLead('Noor'), draft])).toEqual(['Noor', 'draft']);
});
