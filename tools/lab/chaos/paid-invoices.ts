import { randomUUID } from 'node:crypto';
import type { PaymentSystem } from './payment-system.ts';
import { inParallel } from './rounds.ts';
import { openPage } from './sandbox-requests.ts';

/** A payment in the ledger, and its charge at the provider. */
export interface Payment {
  readonly id: string;
  readonly charge: string;
  readonly cents: number;
}

const cents = 125_000;

/**
 * Adds invoices that were paid by card: each with a session, an intent and a charge at the provider, and with the same
 * rows that the BFF writes about them. How a payment comes to be recorded is tried by the deliveries; here it would
 * take most of the time.
 */
export async function addPaidInvoices(system: PaymentSystem, count: number): Promise<Payment[]> {
  const checkouts = Array.from({ length: count }, (_, place) => ({ place, id: randomUUID(), invoice: randomUUID() }));
  const sessions = new Map<string, string>();
  await inParallel(checkouts, 16, async ({ id, place }) => {
    const session = await openPage(system, {
      mode: 'payment',
      customer_email: emailOf(place),
      client_reference_id: id,
      'metadata[checkout_id]': id,
      'payment_intent_data[metadata][checkout_id]': id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(cents),
      'line_items[0][price_data][product_data][name]': 'Recall automation',
    });
    system.sandbox.stripe.pay(session);
    sessions.set(id, session);
  });
  const paid = new Map(
    system.sandbox.stripe
      .charges()
      .flatMap(({ id, payment_intent: reference, created, metadata }) =>
        typeof reference === 'string' ? [[metadata['checkout_id'], { charge: id, reference, created }] as const] : [],
      ),
  );
  const rows = checkouts.map(({ id, ...rest }) => {
    const found = paid.get(id);
    if (!found) throw new Error('The provider has not charged the card');
    return { id, ...rest, ...found, payment: randomUUID(), session: sessions.get(id), email: emailOf(rest.place) };
  });
  await system.database.query(insertion, [JSON.stringify(rows), cents]);
  return rows.map(({ payment: id, charge }) => ({ id, charge, cents }));
}

const emailOf = (place: number): string => `refunded${place}@clinic.example`;

/** Numbers of a year of their own, so that those the BFF gives can be counted. */
const insertion = `
  WITH given AS (
    SELECT *, to_timestamp(created) AS at, lpad(place::text, 5, '0') AS digits, $2::int AS cents
      FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, invoice uuid, payment uuid, place int, email text,
        session text, reference text, created int)),
  invoice AS (
    INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
      due_date, paid_at, created_at, updated_at)
    SELECT invoice, gen_random_uuid(), 'INV-2003-' || digits, 'Lumen Dermatology', email, cents, 'paid', at::date,
      at::date + 30, at, at, at FROM given RETURNING id, amount_cents),
  item AS (
    INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
    SELECT gen_random_uuid(), id, 0, 'Recall automation', 1, amount_cents, amount_cents FROM invoice),
  checkout AS (
    INSERT INTO checkouts (id, balance, invoice_id, sold, client_name, email, amount_cents, currency, state,
      attempted_at, provider_id, expires_at, next_look_at, created_at, updated_at)
    SELECT id, 'invoice:' || invoice, invoice, jsonb_build_object('kind', 'invoice', 'title', 'Recall automation',
        'description', '', 'packageId', NULL, 'offer', NULL,
        'invoice', jsonb_build_object('publicId', invoice, 'number', 'INV-2003-' || digits)),
      'Lumen Dermatology', email, cents, 'usd', 'paid', at, session, at + interval '1 day', at, at, at FROM given)
  INSERT INTO payments (id, kind, state, provider_ref, checkout_id, invoice_id, amount_cents, currency, title,
    receipt_number, payer_email, received_at)
  SELECT payment, 'charge', 'succeeded', reference, id, invoice, cents, 'usd', 'Recall automation',
    'REC-2003-' || digits, email, at FROM given`;
