import { randomUUID } from 'node:crypto';
import type { PaymentSystem } from './payment-system.ts';
import { inParallel } from './rounds.ts';

/** A card that works, one that is declined by itself, and one without money. */
const digits = ['4242', '4242', '4242', '4242', '4242', '4242', '0341', '9995'] as const;
/** The provider is asked for the newest charges of a customer only, so that nobody has too many. */
const invoicesPerClient = 5;

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
  const invoices: AutopayInvoice[] = [];
  const clients = Array.from({ length: Math.ceil(count / invoicesPerClient) }, (_, index) => index);
  await inParallel(clients, 8, async (index) => {
    const last4 = digits[index % digits.length] ?? '4242';
    const client = await addClient(system, index, last4);
    for (let place = index * invoicesPerClient; place < Math.min(count, (index + 1) * invoicesPerClient); place += 1)
      invoices.push({ ...(await addInvoice(system, client, place)), works: last4 === '4242' });
  });
  return invoices;
}

type Client = { readonly id: string; readonly email: string };

async function addClient(system: PaymentSystem, index: number, last4: (typeof digits)[number]): Promise<Client> {
  const client = { id: randomUUID(), email: `autopay${index}@clinic.example` };
  const { id: customer } = await ask(system, 'customers', { email: client.email, name: 'June Alder' });
  const session = await ask(system, 'checkout/sessions', {
    mode: 'setup',
    currency: 'usd',
    customer,
    success_url: 'http://localhost:4200/account',
    cancel_url: 'http://localhost:4200/account',
  });
  system.sandbox.stripe.pay(session.id, { card: last4 });
  const card = system.sandbox.stripe.paymentMethods().find((one) => one.customer === customer);
  if (!card?.card) throw new Error('The provider has not saved the card');
  await system.database.query(
    `WITH client AS (
       INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
       VALUES ($1, 'June Alder', $2, 'Alder Dental', now(), now(), now()) RETURNING id),
     customer AS (
       INSERT INTO provider_customers (client_id, provider_id, created_at) SELECT id, $3, now() FROM client),
     card AS (
       INSERT INTO saved_cards (id, client_id, provider_id, brand, last4, expiry_month, expiry_year, created_at)
       SELECT gen_random_uuid(), id, $4, 'visa', $5, $6, $7, now() FROM client)
     INSERT INTO autopay_agreements (id, client_id, version, wording, agreed_at, agreed_by)
     SELECT gen_random_uuid(), id, 'chaos', 'I agree.', now(), $2 FROM client`,
    [client.id, client.email, customer, card.id, last4, card.card.exp_month, card.card.exp_year],
  );
  return client;
}

async function addInvoice({ database }: PaymentSystem, client: Client, place: number) {
  const [id, publicId] = [randomUUID(), randomUUID()];
  await database.query(
    `WITH invoice AS (
       INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
         invoice_date, due_date, created_at, updated_at)
       SELECT $1, $2, $3, $4, 'Alder Dental', $5, $6, 'sent', day, day, now(), now()
         FROM (SELECT (now() AT TIME ZONE 'America/New_York')::date AS day) today RETURNING id, amount_cents)
     INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
     SELECT gen_random_uuid(), id, 0, 'Care plan', 1, amount_cents, amount_cents FROM invoice`,
    [id, publicId, `INV-2002-${String(place).padStart(5, '0')}`, client.id, client.email, 5_000 + (place % 977)],
  );
  return { id, publicId };
}

async function ask({ sandbox }: PaymentSystem, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': randomUUID() },
    body: new URLSearchParams(form),
  });
  const answer = (await response.json()) as { id: string };
  if (!response.ok) throw new Error(`The provider answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
