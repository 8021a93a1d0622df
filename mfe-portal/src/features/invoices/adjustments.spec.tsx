import '@testing-library/jest-dom';
import type { Invoice, InvoiceAdjustments } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const sent = sampleInvoice({ id: id(202), number: 'INV-2026-002', amountCents: 110_000, amountDueCents: 110_000 });
const writtenOff = sampleInvoice({
  id: id(203),
  number: 'INV-2026-003',
  status: 'paid',
  amountDueCents: 0,
  writtenOffCents: 60_000,
  paidCents: 40_000,
});

const adjustments: InvoiceAdjustments = {
  creditNotes: [
    {
      id: id(320),
      number: 'CN-2026-004',
      amountCents: 10_000,
      taxes: [],
      issuedAt: '2026-11-19T14:02:00.000Z',
      voidedAt: null,
      reason: 'One hour less',
      isRefund: false,
    },
  ],
  writeOffs: [
    {
      id: id(321),
      kind: 'bad_debt',
      amountCents: 60_000,
      taxes: [],
      reason: 'The practice closed',
      by: 'owner@vitrine.test',
      at: '2026-11-19T14:02:00.000Z',
      isEnded: false,
    },
  ],
};

beforeEach(() => window.sessionStorage.clear());

async function open(invoice: Invoice, path: string) {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  const bodies: Record<string, unknown>[] = [];
  bff.answer(`GET /api/invoices/${invoice.id}/refunds`, () => ({ refunds: [], disputes: [] }));
  bff.answer(`GET /api/invoices/${invoice.id}/adjustments`, () => adjustments);
  bff.answer(`POST /api/invoices/${invoice.id}/${path}`, (body) => {
    bodies.push({ ...body });
    return { ...invoice, amountDueCents: 100_000, version: invoice.version + 1 };
  });
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  const detail = within(await screen.findByRole('complementary', { name: 'Invoice', hidden: true }));
  const choose = async (action: string) => {
    await user.click(await detail.findByRole('button', { name: /^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { user, bodies, detail, choose };
}

test('the bill of a paid invoice is corrected without a refund, with the credit said before', async () => {
  const paid = sampleInvoice({
    id: id(204),
    number: 'INV-2026-004',
    status: 'paid',
    clientId: id(1),
    amountCents: 110_000,
    amountDueCents: 0,
    paidCents: 110_000,
  });
  const { user, bodies, choose } = await open(paid, 'credit-notes');
  const dialog = await choose('Credit note…');
  const amount = dialog.getByLabelText(/^Amount/);
  await user.type(amount, '1100.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'Billed twice');
  await user.click(dialog.getByRole('button', { name: 'Credit $1,100.01' }));
  expect(await dialog.findByText('That’s more than is due and was paid: $1,100.00')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '220');
  expect(
    dialog.getByText(
      `The bill gets smaller by $220.00. $220.00 of it was paid already and becomes credit of ${paid.clientName}.`,
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Credit $220.00' }));
  await waitFor(() => expect(bodies).toEqual([{ version: paid.version, amount: '220', reason: 'Billed twice' }]));
});

test('a part of the bill is credited, with what is due afterwards before the press', async () => {
  const { user, bodies, choose } = await open(sent, 'credit-notes');
  const dialog = await choose('Credit note…');
  const amount = dialog.getByLabelText(/^Amount/);
  await user.type(amount, '1100.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'One hour less');
  await user.click(dialog.getByRole('button', { name: 'Credit $1,100.01' }));
  expect(await dialog.findByText('That’s more than the amount due: $1,100.00')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '100');
  expect(dialog.getByText('The bill gets smaller by $100.00: $1,000.00 is due afterwards.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Credit $100.00' }));
  await waitFor(() => expect(bodies).toEqual([{ version: sent.version, amount: '100', reason: 'One hour less' }]));
  expect(await screen.findByText('$100.00 of INV-2026-002 was credited; $1,000.00 is due')).toBeVisible();
});

test('what never comes is written off, all that is due unless someone says less', async () => {
  const { user, bodies, choose } = await open(sent, 'write-offs');
  const dialog = await choose('Write off…');
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('1100.00');
  await user.click(dialog.getByRole('button', { name: 'Write off $1,100.00' }));
  expect(await dialog.findByText('Please say why')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'The practice closed');
  await user.click(dialog.getByRole('button', { name: 'Write off $1,100.00' }));
  await waitFor(() => expect(bodies).toMatchObject([{ amount: '1100.00', reason: 'The practice closed' }]));
});

test('what was written off says so, and is owed again when the money comes', async () => {
  const { user, bodies, detail } = await open(writtenOff, `write-offs/${id(321)}/end`);
  expect(await detail.findByText('Written off')).toBeVisible();
  expect(await detail.findByText('$600.00 written off')).toBeVisible();
  expect(detail.getByText('The practice closed')).toBeVisible();
  expect(detail.getByRole('link', { name: 'Open credit note CN-2026-004 as PDF, in a new tab' })).toBeVisible();
  await user.click(detail.getByRole('button', { name: 'The $600.00 that was written off is owed again…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is $600.00 owed again?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'They paid after all');
  await user.click(dialog.getByRole('button', { name: 'Owed again' }));
  await waitFor(() => expect(bodies).toEqual([{ version: writtenOff.version, reason: 'They paid after all' }]));
});
