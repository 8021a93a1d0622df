import { randomUUID } from 'node:crypto';
import type { PaymentSystem } from './payment-system.ts';
import { inParallel } from './rounds.ts';
import { askProvider, openPage } from './sandbox-requests.ts';

/** A card that works, one that is declined by itself, and one without money. */
const digits = ['4242', '4242', '4242', '4242', '4242', '4242', '0341', '9995'] as const;
/** Enough that a client with a bad card has more charges than a page of the provider's list holds. */
const invoicesPerClient = 25;

/** An invoice that is due today, of a client who agreed to autopay. */
export interface AutopayInvoice {
  readonly id: string;
  readonly publicId: string;
  readonly works: boolean;
}

/** Turns autopay on, and adds invoices whose clients saved a card at the provider and agreed. */
export async function addAutopayInvoices(system: PaymentSystem, count: number): Promise<AutopayInvoice[]> {
  await system.database.query(
    `INSERT INTO agency_settings (section, value, version, updated_at, updated_by)
     VALUES ('autopay', '{"enabled":true}', 1, now(), 'owner@vitrine.test')`,
  );
  const places = Array.from({ length: Math.max(digits.length, Math.ceil(count / invoicesPerClient)) }, (_, at) => at);
  const clients: Client[] = [];
  await inParallel(places, 8, async (place) => {
    clients.push(await saveCard(system, place));
  });
  // One after another, so that charges of one client are seldom made at once.
  const invoices = Array.from({ length: count }, (_, place) => {
    const client = clients[place % clients.length] as Client;
    const [id, publicId] = [randomUUID(), randomUUID()];
    return { id, publicId, place, client: client.id, email: client.email, works: client.last4 === '4242' };
  });
  await system.database.query(clientRows, [JSON.stringify(clients)]);
  await system.database.query(invoiceRows, [JSON.stringify(invoices)]);
  return invoices;
}

interface Client {
  readonly id: string;
  readonly email: string;
  readonly customer: string;
  readonly card: string;
  readonly last4: (typeof digits)[number];
  readonly month: number;
  readonly year: number;
}

/** A customer of the provider who saved a card there. */
async function saveCard(system: PaymentSystem, place: number): Promise<Client> {
  const email = `autopay${place}@clinic.example`;
  const last4 = digits[place % digits.length] ?? '4242';
  const customer = await askProvider(system, 'customers', { email, name: 'June Alder' });
  system.sandbox.stripe.pay(await openPage(system, { mode: 'setup', currency: 'usd', customer }), { card: last4 });
  const saved = system.sandbox.stripe.paymentMethods().find((one) => one.customer === customer);
  if (!saved?.card) throw new Error('The provider has not saved the card');
  const { exp_month: month, exp_year: year } = saved.card;
  return { id: randomUUID(), email, customer, card: saved.id, last4, month, year };
}

const clientRows = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS g (id uuid, email text, customer text, card text, last4 text, month int, year int)),
  client AS (
    INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
    SELECT id, 'June Alder', email, 'Alder Dental', now(), now(), now() FROM given),
  customer AS (
    INSERT INTO provider_customers (client_id, provider_id, created_at) SELECT id, customer, now() FROM given),
  card AS (
    INSERT INTO saved_cards (id, client_id, provider_id, brand, last4, expiry_month, expiry_year, created_at)
    SELECT gen_random_uuid(), id, card, 'visa', last4, month, year, now() FROM given)
  INSERT INTO autopay_agreements (id, client_id, version, wording, agreed_at, agreed_by)
  SELECT gen_random_uuid(), id, 'chaos', 'I agree.', now(), email FROM given`;

const invoiceRows = `
  WITH invoice AS (
    INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
      invoice_date, due_date, created_at, updated_at)
    SELECT id, "publicId", 'INV-2002-' || lpad(place::text, 5, '0'), client, 'Alder Dental', email,
      5000 + place % 977, 'sent', day, day, now(), now()
    FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, "publicId" uuid, place int, client uuid, email text),
      (SELECT (now() AT TIME ZONE 'America/New_York')::date AS day) AS today RETURNING id, amount_cents)
  INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
  SELECT gen_random_uuid(), id, 0, 'Care plan', 1, amount_cents, amount_cents FROM invoice`;
