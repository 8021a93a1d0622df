import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import type { EntityManager } from 'typeorm';
import { priced, recordedOf, sha256Of } from '../modules/invoices/estimates/estimate-items.ts';
import { EstimateEntity } from '../modules/invoices/estimates/estimates.entities.ts';
import { itemsOf, totalsOf } from '../modules/invoices/estimates/estimates.mapper.ts';
import type { EstimateRow } from '../modules/invoices/estimates/estimates.repository.ts';
import { demoEstimateTerms, type DemoEstimate, demoEstimates } from './demo-documents.ts';
import { type DemoServices, findDemoClient, type SeededClient } from './demo-services.ts';

/** Adds the demo's estimates: a draft, one that its client has opened, one accepted, and one declined. */
export async function seedEstimates(manager: EntityManager, services: DemoServices): Promise<void> {
  for (const estimate of demoEstimates) {
    const client = await findDemoClient(manager, estimate.client);
    if (!client) continue;
    const id = await addDraft(manager, services, estimate, client);
    if (!estimate.openedDaysAgo) continue;
    await send(manager, services, id);
    await noteOpened(manager, services, id, estimate.openedDaysAgo);
    if (estimate.signature) await accept(manager, services, id, estimate.signature);
    if (estimate.refusal) await decline(manager, services, id, estimate.refusal);
  }
}

async function addDraft(
  manager: EntityManager,
  { clock, numbers, estimates, audit }: DemoServices,
  { title, message, depositPercent, daysAgo, validForDays, items: typed }: DemoEstimate,
  client: SeededClient,
): Promise<string> {
  const at = clock.goTo(daysAgo);
  const lines = typed.map(({ option: _option, ...line }) => ({ ...line, discount: null, tax: null }));
  const inputs = typed.map(({ option = false, rateCents, ...item }) => ({
    ...item,
    rate: rateCents,
    discount: null,
    optional: option,
    selected: !option,
  }));
  const items = priced(inputs, lines, null);
  const estimateDate = agencyDay(at);
  const fields = {
    clientId: client.id,
    clientName: client.company,
    clientEmail: client.email,
    title,
    message,
    terms: demoEstimateTerms,
    discount: null,
    depositPercent,
    depositCents: null,
    amountCents: totalsOf(items, null).totalCents,
    estimateDate,
    validUntil: daysAfter(estimateDate, validForDays),
  };
  const id = randomUUID();
  const number = await numbers.nextEstimate(manager, estimateDate);
  await estimates.insert(manager, { id, publicId: randomUUID(), number, ...fields }, items, at);
  await manager.update(EstimateEntity, { id }, { demo: true });
  await audit.record(manager, {
    action: 'estimate.created',
    ...about(id),
    before: null,
    after: { number, ...recordedOf(fields, items) },
  });
  return id;
}

const about = (entityId: string) => ({ entity: 'estimate', entityId }) as const;

async function find(manager: EntityManager, { estimates }: DemoServices, id: string): Promise<EstimateRow> {
  const row = await estimates.findById(id, manager);
  if (!row) throw new Error(`The estimate ${id} was just added`);
  return row;
}

/** On the day of its draft. */
async function send(manager: EntityManager, services: DemoServices, id: string): Promise<void> {
  const { clock, versions, estimates, audit } = services;
  const row = await find(manager, services, id);
  const issueVersion = await versions.add(manager, row, await estimates.findItems(id, manager), null);
  await estimates.setState(manager, id, { status: 'sent', issueVersion }, clock.now());
  await audit.record(manager, {
    action: 'estimate.sent',
    ...about(id),
    before: { status: 'draft' },
    after: { status: 'sent' },
  });
}

async function noteOpened(
  manager: EntityManager,
  services: DemoServices,
  id: string,
  openedDaysAgo: readonly number[],
): Promise<void> {
  const { clock, estimates, audit } = services;
  for (const daysAgo of openedDaysAgo) {
    const row = await find(manager, services, id);
    if (!(await estimates.noteViewed(manager, row, clock.goTo(daysAgo)))) continue;
    await audit.record(manager, {
      action: 'estimate.viewed',
      ...about(id),
      before: { status: 'sent' },
      after: { status: 'viewed', clientName: row.clientName },
      actor: { kind: 'visitor' },
    });
  }
}

/** Signs the version that was sent, with every option switched on. */
async function accept(
  manager: EntityManager,
  { clock, estimates, audit }: DemoServices,
  id: string,
  { daysAgo, name, path }: NonNullable<DemoEstimate['signature']>,
): Promise<void> {
  const signedAt = clock.goTo(daysAgo);
  const version = await estimates.findVersion(id, manager);
  if (!version) throw new Error(`The estimate ${id} was just sent`);
  const items = itemsOf(version.document).map((item) => ({ ...item, selected: true }));
  const amountCents = totalsOf(items, null).totalCents;
  const document = { ...version.document, items, totalCents: amountCents };
  const sha256 = sha256Of(document);
  await estimates.addSignature(manager, {
    estimateId: id,
    version: version.version,
    name,
    path,
    document,
    sha256,
    signedAt,
    address: null,
    userAgent: null,
  });
  await estimates.choose(
    manager,
    id,
    items.flatMap((item) => (item.optional ? [item.id] : [])),
  );
  await estimates.setState(manager, id, { status: 'accepted', decidedAt: signedAt, amountCents }, signedAt);
  await audit.record(manager, {
    action: 'estimate.accepted',
    ...about(id),
    before: { status: 'viewed' },
    after: { status: 'accepted', name, amountCents, issue: version.version, sha256 },
    actor: { kind: 'visitor' },
  });
}

async function decline(
  manager: EntityManager,
  services: DemoServices,
  id: string,
  { daysAgo, reason }: NonNullable<DemoEstimate['refusal']>,
): Promise<void> {
  const { clock, estimates, audit } = services;
  const decidedAt = clock.goTo(daysAgo);
  const { clientName } = await find(manager, services, id);
  await estimates.setState(manager, id, { status: 'declined', decidedAt, declineReason: reason }, decidedAt);
  await audit.record(manager, {
    action: 'estimate.declined',
    ...about(id),
    before: { status: 'viewed' },
    after: { status: 'declined', clientName, reason },
    actor: { kind: 'visitor' },
  });
}
