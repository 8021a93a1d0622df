import { daysAfter } from '@vitrine/brand';
import { type InvoiceItem, type LineTax, minimumChargeCents } from '@vitrine/contracts';
import { shared } from '@vitrine/money';
import type { StoredPart } from '../../../src/modules/invoices/invoices/invoices.entities.ts';
import { dueCents, heldCents, reducedCents } from '../../../src/modules/invoices/invoices/invoices.mapper.ts';
import { refuseVoid } from '../../../src/modules/invoices/invoices/void-rule.ts';
import type { Choice } from '../choice.ts';
import type { Ledger } from './ledger.ts';
import type { Bill, InvoiceBook } from './records.ts';
import { type Act, isOpen, isSettled, moneyActs } from './money-acts.ts';

const rates: readonly LineTax[] = [
  { rateId: '9d1f4f6e-0b2a-4a5e-8f0a-1c2d3e4f5a01', name: 'State', percent: 10_000, inclusive: false },
  { rateId: '9d1f4f6e-0b2a-4a5e-8f0a-1c2d3e4f5a02', name: 'City', percent: 8_875, inclusive: false },
  {
    rateId: '9d1f4f6e-0b2a-4a5e-8f0a-1c2d3e4f5a04',
    name: 'Combined',
    percent: 12_875,
    inclusive: false,
    parts: [
      { name: 'County', percent: 4_000 },
      { name: 'City', percent: 8_875 },
    ],
  },
  { rateId: '9d1f4f6e-0b2a-4a5e-8f0a-1c2d3e4f5a03', name: 'VAT', percent: 20_000, inclusive: true },
];

const itemsOf = (choice: Choice): InvoiceItem[] =>
  Array.from({ length: choice.upTo(3) }, (_, index) => ({
    id: `line-${index}`,
    description: `Line ${index}`,
    quantity: choice.one(['1', '2', '0.333', '1.5']) ?? '1',
    // Small amounts leave the most cents over.
    rateCents: 200 + choice.upTo(choice.chance(0.3) ? 500 : 90_000),
    discount: choice.chance(0.15) ? { kind: 'percent', percent: choice.upTo(50_000) } : null,
    tax: choice.one([...rates, null]) ?? null,
    amountCents: 0,
  }));
const discountOf = (choice: Choice): Bill['discount'] => {
  if (choice.chance(0.15)) return { kind: 'percent', percent: choice.upTo(50_000) };
  return choice.chance(0.1) ? { kind: 'amount', cents: choice.upTo(30) } : null;
};

export function bill(ledger: Ledger, choice: Choice): InvoiceBook {
  const shift = choice.one([0, 0, 0, 0, 0, -choice.upTo(30), choice.upTo(20)]) ?? 0;
  const asked = daysAfter(ledger.today, shift);
  const invoiceDate = ledger.isClosed(asked) ? ledger.today : asked;
  const dueDate = daysAfter(invoiceDate, choice.upTo(60));
  const client = choice.one([...ledger.clients, ...ledger.clients, null]) ?? null;
  const book = ledger.bill({
    client,
    items: itemsOf(choice),
    discount: discountOf(choice),
    invoiceDate,
    dueDate,
    parts: null,
  });
  if (choice.chance(0.3)) book.row.parts = partsOf(book, choice);
  ledger.follow(book);
  return book;
}

function partsOf({ row }: InvoiceBook, choice: Choice): StoredPart[] | null {
  const weights = Array.from({ length: 1 + choice.upTo(3) }, () => choice.upTo(9));
  const amounts = shared(row.amountCents, weights);
  if (amounts.some((cents) => cents < minimumChargeCents)) return null;
  return amounts.map((amountCents, index) => ({
    kind: 'installment',
    percent: null,
    amountCents,
    dueDate: index === amounts.length - 1 ? row.dueDate : daysAfter(row.invoiceDate, index),
  }));
}

const credit: Act = (ledger, book, choice) => {
  if (book.row.status === 'draft' || !isSettled(book)) return false;
  const due = dueCents(book.row);
  const client = ledger.disputes.some((one) => one.book === book && one.state === 'open')
    ? null
    : ledger.clientOf(book);
  const held = client ? ledger.moneyOn(book) : [];
  const paid = held.reduce((sum, { cents }) => sum + cents, 0);
  if (due + paid <= 0) return false;
  const amountCents = due > 0 && choice.chance(0.6) ? choice.upTo(due) : choice.upTo(due + paid);
  let rest = amountCents - due;
  for (const { entry, cents } of held) {
    const kept = Math.min(rest, cents);
    if (client && kept > 0) ledger.keep(book, entry, client, kept);
    rest -= Math.max(0, kept);
  }
  ledger.creditNote(book, amountCents);
  ledger.follow(book);
  return true;
};

const writeOff: Act = (ledger, book, choice) => {
  if (!isOpen(book) || !isSettled(book)) return false;
  const due = dueCents(book.row);
  ledger.writeOff(book, 'bad_debt', choice.chance(0.3) ? due : choice.upTo(due));
  ledger.follow(book);
  return true;
};

const endWriteOff: Act = (ledger, book, choice) => {
  const standing = choice.one(book.writeOffs.filter(({ isEnded }) => !isEnded));
  if (!standing || book.row.status === 'void') return false;
  ledger.endWriteOff(book, standing);
  ledger.follow(book);
  return true;
};

const correct: Act = (ledger, book, choice) => {
  const { row, items } = book;
  if (!(isOpen(book) || row.status === 'draft') || !isSettled(book)) return false;
  const isFrozen = heldCents(row) > 0 || reducedCents(row) > 0;
  const dueDate = daysAfter(row.invoiceDate, 60 + choice.upTo(60));
  const { invoiceDate, discount, parts } = row;
  const content = isFrozen ? { items, discount } : { items: itemsOf(choice), discount: discountOf(choice) };
  ledger.issue(book, { ...content, invoiceDate, dueDate, parts: null });
  if (parts) row.parts = partsOf(book, choice);
  ledger.follow(book);
  return true;
};

function mayBeVoided(row: InvoiceBook['row']): boolean {
  try {
    refuseVoid(row);
    return true;
  } catch {
    return false;
  }
}

const end: Act = (ledger, book) => {
  const { row } = book;
  if (!isSettled(book) || !mayBeVoided(row)) return false;
  row.status = 'void';
  row.voidedAt = ledger.now;
  return true;
};

const toDraft: Act = (ledger, book) => {
  const { row, drafts } = book;
  if (!isOpen(book) || !isSettled(book) || heldCents(row) > 0 || reducedCents(row) > 0) return false;
  row.status = 'draft';
  drafts.push({ at: ledger.now, until: null });
  return true;
};

const sendAgain: Act = (ledger, book) => {
  if (book.row.status !== 'draft') return false;
  ledger.sendAgain(book);
  ledger.follow(book);
  return true;
};

const relink: Act = (ledger, book, choice) => {
  const { row } = book;
  const before = ledger.clientOf(book);
  const after = choice.one([...ledger.clients, ...ledger.clients, null]) ?? null;
  if (before === after) return false;
  if (before) {
    const kept = before.movements
      .filter(({ kind, invoice }) => invoice?.id === row.id && ['overpaid', 'withdrawn', 'moved'].includes(kind))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const cents = Math.min(Math.max(0, kept), before.creditCents);
    if (cents > 0 && !after) return false;
    if (cents > 0 && after) {
      ledger.move(before, 'moved', -cents, null, book);
      ledger.move(after, 'moved', cents, null, book);
    }
  }
  row.clientId = after?.id ?? null;
  book.wasUnlinked ||= after === null;
  return true;
};

const close: Act = (ledger, _book, choice) => {
  const day = daysAfter(ledger.today, -choice.upTo(25));
  if (ledger.isClosed(day)) return false;
  ledger.lockedThrough = day;
  return true;
};

const reopen: Act = (ledger, _book, choice) => {
  if (ledger.lockedThrough === null || choice.chance(0.5)) return false;
  ledger.lockedThrough = choice.chance(0.5) ? null : daysAfter(ledger.lockedThrough, -choice.upTo(20));
  return true;
};

export const acts: Readonly<Record<string, Act>> = {
  ...moneyActs,
  credit,
  'write off': writeOff,
  'end a write-off': endWriteOff,
  correct,
  void: end,
  'to draft': toDraft,
  'send again': sendAgain,
  relink,
  close,
  reopen,
};
