import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { packageContent, type PackageId, practiceTypes, type PracticeType } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../platform/database/index.ts';
import { type DemoClient, demoClients, type DemoInvoice, demoPending } from './demo-commerce.ts';
import type { DemoServices } from './demo-services.ts';

const hour = 3_600_000;
const day = 24 * hour;
const promo = 'HALCYON';

/**
 * Adds the demo's clients with their invoices, payments and submissions, unless they are there; answers how many
 * clients it added.
 */
export async function seedCommerce(manager: EntityManager, services: DemoServices, now: Date): Promise<number> {
  let added = 0;
  for (const client of demoClients) if (await addClient(manager, services, client, now)) added += 1;
  if (added > 0)
    for (const { hoursAgo, packageId, ...person } of demoPending)
      await addSubmission(manager, person, {
        packageId,
        at: new Date(now.getTime() - hoursAgo * hour),
        clientId: null,
        paid: false,
      });
  return added;
}

async function addClient(
  manager: EntityManager,
  services: DemoServices,
  client: DemoClient,
  now: Date,
): Promise<boolean> {
  const id = randomUUID();
  const joined = new Date(now.getTime() - client.joinedDaysAgo * day);
  const { plan } = client;
  const rows = await rowsOf(
    manager,
    `INSERT INTO clients (id, name, email, phone, company, industry, business_type, status, monthly_amount_cents,
      code_used, onboarding_completed, payment_completed, subscription_plan, demo, join_date, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'Medical', $6, $7, $8, $9, $10, $10, $11, true, $12, $12, $12)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [
      id,
      client.name,
      client.email,
      client.phone?.replaceAll(' ', ''),
      client.company,
      practiceTypes[client.practiceType],
      client.status,
      plan?.cents ?? 0,
      plan?.packageId === null,
      plan !== null,
      plan && (plan.packageId ? packageContent[plan.packageId].name : 'Access Code'),
      joined,
    ],
  );
  if (rows.length === 0) return false;
  await manager.query(
    `INSERT INTO codes (id, code, kind, name, description, client_id, demo, created_at, updated_at)
      VALUES ($1, $2, 'client', $3, 'Client access code', $4, true, $5, $5)`,
    [randomUUID(), client.accessCode, client.company, id, joined],
  );
  for (const invoice of client.invoices) await addInvoice(manager, services, client, id, invoice);
  if (client.subscription) await addSubscription(manager, id, client.subscription, joined, now);
  if (plan) {
    const [firstName = '', ...rest] = client.name.replace('Dr. ', '').split(' ');
    await addSubmission(
      manager,
      {
        firstName,
        lastName: rest.join(' '),
        email: client.email,
        practiceName: client.company,
        practiceType: client.practiceType,
      },
      { packageId: plan.packageId, at: joined, clientId: id, paid: true },
    );
    if (plan.packageId === null)
      await manager.query('UPDATE codes SET used_count = used_count + 1 WHERE code = $1', [promo]);
  }
  return true;
}

/** Unknown to the provider, so it is never polled. */
async function addSubscription(
  manager: EntityManager,
  clientId: string,
  { state, title, cents }: NonNullable<DemoClient['subscription']>,
  startedAt: Date,
  now: Date,
): Promise<void> {
  const inDays = (days: number): Date => new Date(now.getTime() + days * day);
  const id = randomUUID();
  const failing = state === 'past_due';
  await manager.query(
    `INSERT INTO subscriptions (id, provider_id, client_id, title, amount_cents, currency, status, next_look_at,
      created_at, updated_at,
       current_period_end, ended_at, failed_at, failure_reason, next_attempt_at, demo)
     VALUES ($1, $13, $2, $3, $4, 'usd', $5, 'infinity', $6, $7, $8, $9, $10, $11, $12, true)`,
    [
      id,
      clientId,
      title,
      cents,
      state,
      startedAt,
      now,
      inDays(28),
      state === 'ended' ? inDays(-20) : null,
      failing ? inDays(-1) : null,
      failing ? 'Your card has insufficient funds.' : null,
      failing ? inDays(2) : null,
      `demo-${id}`,
    ],
  );
}

async function addInvoice(
  manager: EntityManager,
  { clock, numbers, issues }: DemoServices,
  client: DemoClient,
  clientId: string,
  invoice: DemoInvoice,
): Promise<void> {
  const id = randomUUID();
  const at = clock.goTo(invoice.daysAgo);
  const due = new Date(at.getTime() + invoice.dueInDays * day);
  const cents = invoice.items.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paid = invoice.status === 'paid';
  await manager.query(
    `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
      invoice_date, due_date, payment_link_title, paid_at, demo, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true, $13, $13)`,
    [
      id,
      randomUUID(),
      await numbers.nextInvoice(manager, agencyDay(at)),
      clientId,
      client.company,
      client.email,
      cents,
      invoice.status,
      agencyDay(at),
      agencyDay(due),
      invoice.title,
      paid ? at : null,
      at,
    ],
  );
  for (const [position, item] of invoice.items.entries()) {
    await manager.query(
      `INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), id, position, item.description, item.quantity, item.rateCents, item.amountCents],
    );
  }
  if (invoice.status !== 'draft') await issues.adopt(manager, id);
  if (!paid) return;
  await manager.query(
    `INSERT INTO payments (id, kind, state, invoice_id, client_id, amount_cents, currency, title, billing_interval,
      receipt_number, payer_name, payer_email, note, received_at)
     VALUES ($1, 'offline', 'succeeded', $2, $3, $4, 'usd', $5, 'month', $6, $7, $8,
       'Demo record: no money moved', $9)`,
    [
      randomUUID(),
      id,
      clientId,
      cents,
      invoice.title,
      await numbers.nextReceipt(manager, agencyDay(at)),
      client.name,
      client.email,
      at,
    ],
  );
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly practiceName: string;
  readonly practiceType: PracticeType;
}

async function addSubmission(
  manager: EntityManager,
  person: Person,
  { packageId, at, clientId, paid }: { packageId: PackageId | null; at: Date; clientId: string | null; paid: boolean },
): Promise<void> {
  const form = {
    ...person,
    phone: '+1 212 555 0100',
    marketingGoals: ['Increase Patient Volume'],
    startDate: '',
    additionalNotes: '',
    ...(packageId
      ? { selectedCampaign: packageId, selectedPackage: packageContent[packageId].name }
      : { promoCode: promo, monthlyBudget: '' }),
    completedAt: at.toISOString(),
  };
  await manager.query(
    `INSERT INTO onboarding_submissions (id, wizard, form_data, email, practice_name, status, client_id, demo,
      created_at, paid_at) VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9)`,
    [
      randomUUID(),
      packageId ? 'package' : 'access-code',
      JSON.stringify(form),
      person.email,
      person.practiceName,
      paid ? 'paid' : 'pending_payment',
      clientId,
      at,
      paid ? at : null,
    ],
  );
}
