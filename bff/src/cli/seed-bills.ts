import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { figuresOf, invoiceFields, type LineTax, type PaymentTerms, storedValues } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { priced } from '../modules/invoices/documents/lines.ts';
import { planParts } from '../modules/invoices/invoices/invoice-schedule.ts';
import { InvoiceEntity, type LedgerEntry } from '../modules/invoices/index.ts';
import { type DemoBill, demoBills, demoTax } from './demo-documents.ts';
import { type DemoServices, findDemoClient, type SeededClient } from './demo-services.ts';

/** An invoice of the demo that its payments are booked to. */
type Billed = Pick<InvoiceEntity, 'id' | 'number' | 'amountCents'> & { readonly client: SeededClient };

/** Adds the demo's invoices in parts, with tax, a refund and client credit; answers their ids by title. */
export async function seedBills(manager: EntityManager, services: DemoServices): Promise<ReadonlyMap<string, string>> {
  const tax = await addTaxRate(manager, services);
  const ids = new Map<string, string>();
  for (const bill of demoBills) {
    const client = await findDemoClient(manager, bill.client);
    if (!client) continue;
    const billed = await addBill(manager, services, bill, client, tax);
    ids.set(bill.title, billed.id);
    await pay(manager, services, bill, billed);
  }
  return ids;
}

/** The rate of this name, if somebody has it already. */
async function addTaxRate(manager: EntityManager, { taxRates, clock }: DemoServices): Promise<LineTax> {
  const match = (await taxRates.findAll(manager)).find(({ name, archivedAt }) => name === demoTax.name && !archivedAt);
  const rate = match ?? { id: randomUUID(), ...demoTax, archivedAt: null, version: 1, createdAt: clock.goTo(60) };
  if (!match) await taxRates.insert(manager, rate);
  const { id: rateId, name, percent, parts, inclusive } = rate;
  return { rateId, name, percent, parts, inclusive };
}

async function addBill(
  manager: EntityManager,
  { clock, numbers, invoices, issues }: DemoServices,
  { title, daysAgo, dueInDays, lines, terms }: DemoBill,
  client: SeededClient,
  tax: LineTax,
): Promise<Billed> {
  const at = clock.goTo(daysAgo);
  const invoiceDate = agencyDay(at);
  const dueDate = daysAfter(invoiceDate, dueInDays);
  const { items, ...amounts } = priced(
    lines.map(({ taxed, ...line }) => ({ ...line, discount: null, tax: taxed ? tax : null })),
    null,
  );
  const plan = { totalCents: amounts.amountCents, invoiceDate, dueDate, today: invoiceDate, parts: [] };
  const parts = planParts(terms ? termsFrom(terms, invoiceDate) : null, plan);
  const id = randomUUID();
  const number = await numbers.nextInvoice(manager, invoiceDate);
  await invoices.insert(
    manager,
    {
      id,
      publicId: randomUUID(),
      number,
      clientId: client.id,
      ...storedValues(
        invoiceFields,
        {
          clientName: client.company,
          clientEmail: client.email,
          status: 'sent',
          invoiceDate,
          dueDate,
          paymentLinkTitle: title,
          paymentLinkMessage: 'Thank you for working with us',
        },
        null,
      ),
      subscriptionId: null,
      paidAt: null,
      ...amounts,
    },
    items,
    at,
    parts,
  );
  await manager.update(InvoiceEntity, { id }, { demo: true });
  await issues.adopt(manager, id);
  return { id, number, amountCents: amounts.amountCents, client };
}

const termsFrom = (terms: NonNullable<DemoBill['terms']>, invoiceDate: string): PaymentTerms =>
  terms.kind === 'deposit'
    ? { kind: 'deposit', percent: terms.percent, dueDate: daysAfter(invoiceDate, terms.dueInDays) }
    : {
        kind: 'installments',
        installments: terms.dueInDays.map((days) => ({ dueDate: daysAfter(invoiceDate, days) })),
      };

/** Books what was paid; what is more than due becomes the client's credit. */
async function pay(
  manager: EntityManager,
  services: DemoServices,
  { title, payments, refund }: DemoBill,
  { id, number, amountCents, client }: Billed,
): Promise<void> {
  const { clock, numbers, ledger, credits, invoices } = services;
  let due = amountCents;
  for (const { daysAgo, cents, method, documentNumber } of payments) {
    const at = clock.goTo(daysAgo);
    const payment: LedgerEntry = {
      id: randomUUID(),
      kind: 'offline',
      state: 'succeeded',
      currency: 'usd',
      amountCents: cents,
      title,
      invoiceId: id,
      clientId: client.id,
      checkoutId: null,
      subscriptionId: null,
      interval: null,
      reference: null,
      ofPaymentId: null,
      disputeId: null,
      method,
      documentNumber,
      payerName: client.name,
      payerEmail: client.email,
      note: 'Demo record: no money moved',
      receivedAt: at,
      receiptNumber: await numbers.nextReceipt(manager, agencyDay(at)),
    };
    await ledger.add(manager, payment);
    if (cents > due) await credits.keep(manager, payment, client.id, cents - due);
    due = Math.max(0, due - cents);
    if (due === 0) await invoices.setStatus(manager, id, 'paid', at, at);
    if (refund) await giveBack(manager, services, refund, payment, { id, number, amountCents, client });
  }
}

/** A part of a payment goes back by hand, with a credit note. */
async function giveBack(
  manager: EntityManager,
  { clock, ledger, refunds, creditNotes, invoices }: DemoServices,
  { daysAgo, cents, method, reference, reason }: NonNullable<DemoBill['refund']>,
  payment: LedgerEntry,
  { id, number, amountCents, client }: Billed,
): Promise<void> {
  const at = clock.goTo(daysAgo);
  const entry: LedgerEntry = {
    ...payment,
    id: randomUUID(),
    kind: 'refund',
    ofPaymentId: payment.id,
    amountCents: cents,
    receivedAt: at,
    receiptNumber: null,
    note: reason,
    method: method === 'provider' ? null : method,
    documentNumber: reference,
  };
  await ledger.add(manager, entry);
  const refund = {
    id: randomUUID(),
    paymentId: payment.id,
    amountCents: cents,
    currency: 'usd',
    method,
    reference,
    reason,
    ...({ creditNote: true, email: false, state: 'succeeded', failure: null, attempt: 1, askedAt: null } as const),
    providerRef: null,
    entryId: entry.id,
    requestedBy: 'owner@vitrine.test',
    createdAt: at,
    updatedAt: at,
  };
  await refunds.insert(manager, refund);
  const note = { ...refund, amountCents: cents, refundId: refund.id, receiptNumber: payment.receiptNumber };
  await creditNotes.issue(manager, note, {
    id,
    number,
    clientName: client.company,
    clientEmail: client.email,
    title: payment.title,
    amountCents,
    figures: figuresOf(await invoices.findItems(manager, id), null),
  });
}
