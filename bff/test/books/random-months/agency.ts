import { agencyDay, daysAfter } from '@vitrine/brand';
import { type Invoice, InvoicePage, TaxRate } from '@vitrine/contracts';
import { addAccount, addStaff } from '../../support/staff.ts';
import type { Answer } from '../../support/test-app.ts';
import { type Desk, startDesk } from '../../invoices/support.ts';
import type { Choice } from '../choice.ts';

export const firstDay = '2026-01-01';
export const owner = 'owner@vitrine.test';

/** A desk whose months are played, and what the acts remember of it. */
export interface Agency {
  readonly desk: Desk;
  readonly choice: Choice;
  readonly rates: readonly string[];
  readonly clients: readonly string[];
  readonly invoiceIds: string[];
  /** Bank payments that are on their way. */
  readonly debits: { readonly invoiceId: string; readonly session: string; readonly intent: unknown }[];
  /** Payments through the provider that nobody disputed yet. */
  readonly charges: { readonly invoiceId: string; readonly charge: string; readonly isBank: boolean }[];
  /** Disputes that are open. */
  readonly disputes: { readonly invoiceId: string; readonly id: string }[];
  /** Invoices that a step changed besides the one it chose. */
  readonly touched: Set<string>;
}

/** What is done with an invoice; null where nothing of its kind is to be done. */
export type Act = (agency: Agency, invoice: Invoice) => Promise<Answer | null>;

export async function startAgency(choice: Choice): Promise<Agency> {
  const desk = await startDesk();
  await addAccount(desk.app, owner);
  await addStaff(desk.app, owner, 'owner');
  const rates: string[] = [];
  for (const [name, percent] of [
    ['State', '10'],
    ['City', '8.875'],
  ])
    rates.push(TaxRate.parse((await desk.staff('/tax-rates', { name, percent })).body).id);
  const clients: string[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood']) {
    const company = `${name} Dental`;
    const body = { name, company, email: `${name.toLowerCase()}@clinic.example`, taxExempt: name === 'Cedar' };
    clients.push(String((await desk.staff('/clients', body)).body['id']));
  }
  const nothing = { invoiceIds: [], debits: [], charges: [], disputes: [], touched: new Set<string>() };
  return { desk, choice, rates, clients, ...nothing };
}

export const todayOf = ({ desk }: Agency): string => agencyDay(desk.app.clock.now());
/** Later than every date of an invoice. */
export const lastDayOf = (agency: Agency): string => daysAfter(todayOf(agency), 31);
export const isOpen = ({ status }: Invoice): boolean => status === 'sent' || status === 'overdue';
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
export const publicIdOf = ({ paymentUrl }: Invoice): string | null =>
  paymentUrl && new URL(paymentUrl).searchParams.get('invoice');
export const invoicesOf = async ({ desk }: Agency, id: string): Promise<InvoicePage['items']> =>
  InvoicePage.parse((await desk.staff(`/invoices?clientId=${id}&limit=100`)).body).items;
