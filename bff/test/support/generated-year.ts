import { randomUUID } from 'node:crypto';
import { daysAfter } from '@vitrine/brand';
import { addParts } from './parts.ts';
import { randomFrom } from './random.ts';
import type { TestApp } from './test-app.ts';

/** The last day of the year that is generated; the test clock stands on it. */
export const lastDay = '2026-03-02';
const firstDay = '2025-03-02';

type Kind = 'charge' | 'offline' | 'refund' | 'refund_failed';
interface Entry {
  readonly id: string;
  readonly kind: Kind;
  readonly state: 'succeeded' | 'refund_due';
  readonly ref: string | null;
  readonly of: string | null;
  readonly cents: number;
  readonly at: string;
}

/**
 * A year of an agency's invoices, by a seed: drafts, voided and corrected ones, partial, full and double payments, by
 * card and offline, some given back, some taken back, some refunds that failed. Only facts are inserted; what is
 * derived from them is the database's. `taxed` adds taxes to two of three documents, some of two rates.
 */
export async function generateYear(app: TestApp, { seed = 15, invoices = 240, taxed = false } = {}): Promise<string[]> {
  const random = randomFrom(seed);
  const chance = (share: number): boolean => random() < share;
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const clients = Array.from({ length: 12 }, () => randomUUID());
  for (const [index, id] of clients.entries())
    await app.query(
      `INSERT INTO clients (id, name, email, company, status, monthly_amount_cents, join_date, created_at, updated_at)
       VALUES ($1, 'June Alder', $2, $3, $4, $5, $6, $6, $6)`,
      [
        id,
        `generated${seed}.${index}@alder.example`,
        `Alder Dental ${seed}.${index}`,
        index % 4 === 3 ? 'inactive' : 'active',
        between(0, 500_000),
        `${daysAfter(firstDay, index * 20)}T15:00:00Z`,
      ],
    );
  for (let index = 0; index < invoices; index += 1) {
    const date = daysAfter(firstDay, between(0, 355));
    const dueDate = daysAfter(date, between(0, 30));
    const hour = `${String(between(5, 23)).padStart(2, '0')}:${between(10, 59)}:00Z`;
    let cents = between(1, 900_000);
    const issues = [cents];
    const entries: Entry[] = [];
    let day = date;
    const later = (): string => {
      day = daysAfter(day, between(0, 12));
      return `${day > lastDay ? lastDay : day}T${day >= lastDay ? '06:00:00Z' : hour}`;
    };
    const add = (kind: Kind, amount: number, more: Partial<Entry> = {}): Entry => {
      const id = randomUUID();
      const ref = kind === 'offline' ? null : `${kind === 'charge' ? 'pi' : 're'}_generated_${id}`;
      const entry: Entry = { id, kind, state: 'succeeded', ref, of: null, cents: amount, at: later(), ...more };
      entries.push(entry);
      return entry;
    };
    const fate = random();
    let status = 'sent';
    if (chance(0.1)) {
      cents = between(1, 900_000);
      issues.push(cents);
    }
    const correctedAt = issues.length > 1 ? later() : null;
    if (fate < 0.06) status = 'draft';
    else if (fate < 0.14) status = 'void';
    else if (fate < 0.3) status = 'sent';
    else if (fate < 0.42 && cents > 2) {
      const part = add(chance(0.5) ? 'charge' : 'offline', between(1, cents - 1));
      if (chance(0.3))
        add('refund', between(1, part.cents), { of: part.id, ...(part.ref ? {} : { ref: `re_${part.id}` }) });
    } else {
      status = 'paid';
      const first = cents > 1 && chance(0.3) ? between(1, cents - 1) : cents;
      const payment = add(chance(0.75) ? 'charge' : 'offline', first);
      if (first < cents) add(chance(0.5) ? 'charge' : 'offline', cents - first);
      if (chance(0.05)) {
        const twice = add('charge', cents, { state: 'refund_due' });
        add('refund', cents, { of: twice.id, state: 'refund_due' });
      }
      const end = random();
      if (payment.kind === 'offline' && end < 0.2) {
        add('refund', payment.cents, { of: payment.id, ref: null });
        status = 'sent';
        if (chance(0.5)) {
          add('charge', payment.cents);
          status = 'paid';
        }
      } else if (payment.kind === 'charge' && end < 0.25) {
        const refund = add('refund', chance(0.5) ? payment.cents : between(1, payment.cents), { of: payment.id });
        if (chance(0.2)) add('refund_failed', refund.cents, { of: payment.id, ref: `${String(refund.ref)}:failed` });
      }
    }
    if (status === 'sent' && dueDate < lastDay) status = 'overdue';
    await store(app, {
      rates: taxed ? index % 3 : 0,
      id: randomUUID(),
      number: `INV-2025-${seed}${String(index).padStart(4, '0')}`,
      date,
      dueDate,
      status,
      clientId: chance(0.9) ? (clients[index % clients.length] ?? null) : null,
      cents,
      issues,
      entries,
      correctedAt,
      endedAt: later(),
    });
  }
  await splitSome(app, seed);
  await writeOffRefunds(app);
  await generateEstimates(app, seed);
  return clients;
}

/** Every third of those that can be is due in parts, of which the last is due on the invoice's day. */
async function splitSome(app: TestApp, seed: number): Promise<void> {
  const random = randomFrom(seed + 2);
  const found = await app.query<{ id: string; cents: number; due: string }>(
    `SELECT id, amount_cents AS cents, due_date::text AS due FROM invoices WHERE amount_cents >= 300 ORDER BY number`,
  );
  for (const { id, cents, due } of found) {
    if (random() > 1 / 3) continue;
    const count = 2 + Math.floor(random() * 4);
    const each = Math.floor(cents / (count + 1));
    const step = 1 + Math.floor(random() * 35);
    await addParts(
      app,
      id,
      Array.from({ length: count }, (_, index) => {
        const later = count - 1 - index;
        return [later > 0 ? each : cents - each * (count - 1), daysAfter(due, -later * step)];
      }),
    );
  }
  // What the job of the day has done by then.
  await app.query(`UPDATE invoices SET status = 'overdue' WHERE status = 'sent' AND next_due_date < $1`, [lastDay]);
}

/** What was given back of paid invoices isn't owed again. */
const writeOffRefunds = (app: TestApp): Promise<unknown> =>
  app.query(
    `INSERT INTO write_offs (id, invoice_id, kind, amount_cents, taxes, reason, created_at)
     SELECT gen_random_uuid(), i.id, 'forgiven', i.amount_cents - i.received_cents + i.refunded_cents, '[]', 'Refunded',
       (SELECT max(p.received_at) FROM payments p WHERE p.invoice_id = i.id AND p.kind = 'refund')
     FROM invoices i WHERE i.status = 'paid' AND i.refunded_cents > 0
       AND i.amount_cents > i.received_cents - i.refunded_cents`,
  );

interface Generated {
  readonly id: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly date: string;
  readonly dueDate: string;
  readonly status: string;
  readonly cents: number;
  /** How many taxes its documents have. */
  readonly rates: number;
  readonly issues: readonly number[];
  readonly entries: readonly Entry[];
  readonly correctedAt: string | null;
  readonly endedAt: string;
}

/** Estimates in every state: some past their last day without being marked, some with an invoice made of them. */
async function generateEstimates(app: TestApp, seed: number): Promise<void> {
  const random = randomFrom(seed + 1);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const invoices = await app.query<{ id: string }>(`SELECT id FROM invoices WHERE number LIKE $1 ORDER BY number`, [
    `INV-2025-${seed}%`,
  ]);
  const states = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void'];
  for (let index = 0; index < 120; index += 1) {
    const status = states[between(0, states.length - 1)] ?? 'draft';
    const date = daysAfter(firstDay, between(0, 365));
    // Half of them end about the last day.
    const near = daysAfter(lastDay, between(-12, 12));
    const valid = random() < 0.5 && near > date ? near : daysAfter(date, between(0, 60));
    const isDecided = status === 'accepted' || status === 'declined';
    await app.query(
      `INSERT INTO estimates (id, public_id, number, client_name, client_email, title, amount_cents, status,
         estimate_date, valid_until, decided_at, invoice_id, created_at, updated_at)
       VALUES ($1, $2, $3, 'Alder Dental', 'books@alder.example', 'Spring care', $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        randomUUID(),
        randomUUID(),
        `EST-2025-${seed}${String(index).padStart(3, '0')}`,
        between(1, 900_000),
        status,
        date,
        valid,
        isDecided ? `${date}T15:00:00Z` : null,
        status === 'accepted' && random() < 0.5 ? invoices[index]?.id : null,
        `${date}T12:00:00Z`,
      ],
    );
  }
}

/** A state's tax that is added, and for two a city's of the same base. */
function taxesOf(amountCents: number, rates: number) {
  const soldTaxes = [
    { name: 'State tax', percent: 4_000, inclusive: false },
    { name: 'City tax', percent: 4_875, inclusive: false },
  ].slice(0, rates);
  const percent = soldTaxes.reduce((sum, tax) => sum + tax.percent, 0);
  const baseCents = Math.floor((amountCents * 100_000) / (100_000 + percent));
  const stateCents = rates === 1 ? amountCents - baseCents : Math.floor((amountCents - baseCents) / 2);
  return soldTaxes.map((tax, index) => ({
    ...tax,
    baseCents,
    taxCents: index === 0 ? stateCents : amountCents - baseCents - stateCents,
  }));
}

let receipts = 0;

async function store(app: TestApp, invoice: Generated): Promise<void> {
  const { id, number, clientId, date, dueDate, status, cents, rates, issues, entries, correctedAt, endedAt } = invoice;
  const isIssued = status !== 'draft';
  await app.query(
    `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
       invoice_date, due_date, paid_at, voided_at, issue_version, issued_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Alder Dental', 'books@alder.example', $5, $6, $7, $8, CASE WHEN $6 = 'paid' THEN
       $9::timestamptz END, CASE WHEN $6 = 'void' THEN $9::timestamptz END, $10, $11::timestamptz,
       $7::date + time '12:00', $9)`,
    [
      id,
      randomUUID(),
      number,
      clientId,
      cents,
      status,
      date,
      dueDate,
      endedAt,
      isIssued ? issues.length : 0,
      isIssued ? `${date}T15:00:00Z` : null,
    ],
  );
  for (const [index, amountCents] of (isIssued ? issues : []).entries())
    await app.query(
      `INSERT INTO invoice_issues (invoice_id, version, document, reason, issued_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        id,
        index + 1,
        JSON.stringify({
          number,
          invoiceDate: date,
          dueDate,
          amountCents,
          items: [],
          ...(rates > 0 && { taxes: taxesOf(amountCents, rates) }),
        }),
        index === 0 ? null : 'A wrong sum',
        index === 0 ? `${date}T15:00:00Z` : correctedAt,
      ],
    );
  for (const { id: entryId, kind, state, ref, of, cents: amount, at } of entries) {
    const hasReceipt = state === 'succeeded' && (kind === 'charge' || kind === 'offline');
    receipts += hasReceipt ? 1 : 0;
    await app.query(
      `INSERT INTO payments (id, kind, state, provider_ref, invoice_id, client_id, amount_cents, currency, title,
         receipt_number, received_at, of_payment_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'usd', 'Care', $8, $9, $10)`,
      [entryId, kind, state, ref, id, clientId, amount, hasReceipt ? `REC-2025-${receipts}` : null, at, of],
    );
  }
}
