import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

beforeEach(() => window.sessionStorage.clear());

const detail = () => screen.findByRole('complementary', { name: 'Invoice' });
const late = sampleInvoice({ status: 'overdue' });

async function visit(invoice: Invoice) {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  const sheet = within(await detail());
  await sheet.findByRole('button', { name: 'More actions' });
  return { bff, user, sheet };
}

/** Answers the timeline with a mail that went out so long ago, and takes reminders. */
function withTimeline(bff: FakeBff, minutesAgo: number): { sent: number } {
  const state = { sent: 0 };
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const mail = { id: 'm1', at, kind: 'message', channel: 'email', template: 'invoice', to: 'june@alder.test' };
  const items = [{ ...mail, subject: null, status: 'delivered', failure: null }];
  bff.also.push((request, url) => {
    if (url.pathname === `/api/invoices/${late.id}/timeline`) return Response.json({ items, nextCursor: null });
    if (request !== `POST /api/invoices/${late.id}/reminders`) return undefined;
    state.sent += 1;
    return Response.json({ messageId: id(77), to: 'june@alder.test', at: new Date().toISOString() }, { status: 202 });
  });
  return state;
}

test('one button is the primary one, at most three stand beside it, and the rest is in More', async () => {
  const { user, sheet } = await visit(sampleInvoice());
  const row = sheet.getByRole('button', { name: 'More actions' }).parentElement as HTMLElement;
  expect(
    within(row)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Record payment', 'Email Invoice', 'Send SMS', '']);
  await user.click(sheet.getByRole('button', { name: 'More actions' }));
  const menu = within(await screen.findByRole('menu'));
  for (const name of ['Send reminder', 'Edit', 'Download PDF, US Letter', 'Download PDF, A4', 'Duplicate'])
    expect(menu.getByRole('menuitem', { name })).toBeVisible();
  expect(menu.queryByRole('menuitem', { name: 'Record payment' })).not.toBeInTheDocument();
});

test('a failed charge puts the card link first', async () => {
  const invoice = sampleInvoice({ clientId: id(401), clientCompany: 'Alder Dental Studio' });
  const bff = new FakeBff();
  bff.invoices = [invoice];
  bff.answer(`GET /api/invoices/${invoice.id}/autopay`, () => ({ state: 'gave_up', nextOn: null, tries: [] }));
  bff.answer(`POST /api/clients/${id(401)}/card/ask`, () => ({
    card: null,
    agreement: null,
    enabled: true,
    lastDecline: null,
    askedAt: '2026-11-20T10:00:00.000Z',
  }));
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  await user.click(await within(await detail()).findByRole('button', { name: 'Send card link' }));
  expect(await screen.findByText('Card link sent to Alder Dental Studio')).toBeVisible();
});

test('a reminder goes out from the panel in one press', async () => {
  const { bff, user, sheet } = await visit(late);
  const state = withTimeline(bff, 60 * 24);
  await user.click(sheet.getByRole('button', { name: 'Send reminder' }));
  expect(await screen.findByText('Reminder sent to Alder Dental Studio')).toBeVisible();
  expect(state.sent).toBe(1);
});

test('a second one within minutes is asked about first', async () => {
  const { bff, user, sheet } = await visit(late);
  const state = withTimeline(bff, 2);
  await user.click(sheet.getByRole('button', { name: 'Send reminder' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send it again?' }));
  expect(state.sent).toBe(0);
  await user.click(question.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(state.sent).toBe(1));
});

test('a row does the same as the panel: it reads what it lacks, then asks', async () => {
  const bff = new FakeBff();
  bff.invoices = [sampleInvoice()];
  const user = await openPortal(bff, '/invoices');
  await user.click(await screen.findByRole('button', { name: 'Record payment: INV-2026-001' }));
  expect(await screen.findByRole('dialog', { name: 'Record payment' })).toHaveTextContent('$4,997.00 is due');
  expect(bff.requests).toContain(`GET /api/invoices/${sampleInvoice().id}`);
});
