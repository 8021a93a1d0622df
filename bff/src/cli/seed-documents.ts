import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { recurringDates } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { priced } from '../modules/invoices/documents/lines.ts';
import { EstimateEntity } from '../modules/invoices/estimates/estimates.entities.ts';
import { recordedOf } from '../modules/invoices/recurring-invoices/recurring-invoices.mapper.ts';
import { demoSchedules, type DemoSchedule } from './demo-documents.ts';
import { asPerson, type DemoServices, findDemoClient, type SeededClient } from './demo-services.ts';
import { seedBills } from './seed-bills.ts';
import { seedEstimates } from './seed-estimates.ts';

/**
 * Adds the demo's estimates, its invoices in parts, with tax, refund and credit, and its recurring schedules, unless
 * they are there; on behalf of the account `owner`.
 */
export async function seedDocuments(manager: EntityManager, services: DemoServices, owner: string): Promise<void> {
  if (await manager.existsBy(EstimateEntity, { demo: true })) return;
  await asPerson(manager, owner, async () => {
    const invoices = await seedBills(manager, services);
    await seedEstimates(manager, services);
    for (const schedule of demoSchedules) {
      const client = await findDemoClient(manager, schedule.client);
      if (client) await addSchedule(manager, services, schedule, client, invoices.get(schedule.title) ?? null);
    }
  });
}

/** A schedule that has made `invoiceId` on its first date, or nothing yet. It only makes drafts, so nothing is sent. */
async function addSchedule(
  manager: EntityManager,
  { clock, schedules, audit }: DemoServices,
  { title, daysAgo, startsInDays, interval, dueInDays, description, rateCents, pausedDaysAgo }: DemoSchedule,
  client: SeededClient,
  invoiceId: string | null,
): Promise<void> {
  const today = agencyDay(clock.goTo(0));
  const at = clock.goTo(daysAgo);
  const startOn = daysAfter(today, startsInDays);
  const rule = { interval, dayOfMonth: Number(startOn.slice(8)), startOn, endOn: null };
  const item = { description, quantity: '1', rate: rateCents };
  const { amountCents } = priced([{ ...item, rateCents, discount: null, tax: null }], null);
  const texts = { title, message: 'Thank you for working with us', memo: '', terms: '' };
  const fields = { ...texts, ...rule, items: [item], dueInDays, count: null, mode: 'draft' } as const;
  const [nextOn = null] = recurringDates(rule, invoiceId === null ? startOn : daysAfter(startOn, 1), 1);
  const id = randomUUID();
  const about = { entity: 'recurring-invoice', entityId: id } as const;
  const stored = { ...fields, items: [item], amountCents };
  await schedules.insert(manager, { id, clientId: client.id, ...stored, state: 'active', nextOn }, at);
  const after = { clientId: client.id, ...recordedOf(stored) };
  await audit.record(manager, { action: 'recurring-invoice.created', ...about, before: null, after });
  if (invoiceId !== null) {
    const madeAt = clock.goTo(-startsInDays);
    const run = { scheduleId: id, periodOn: startOn, invoiceId, outcome: 'draft', reason: null } as const;
    await schedules.addRun(manager, { ...run, createdAt: madeAt });
    await schedules.update(manager, id, { lastOn: startOn, made: 1 }, madeAt);
  }
  if (pausedDaysAgo === undefined) return;
  await schedules.update(manager, id, { state: 'paused', nextOn: null }, clock.goTo(pausedDaysAgo));
  const [before, paused] = [{ state: 'active' }, { state: 'paused' }];
  await audit.record(manager, { action: 'recurring-invoice.paused', ...about, before, after: paused });
}
