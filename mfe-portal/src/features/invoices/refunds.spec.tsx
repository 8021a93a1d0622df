import '@testing-library/jest-dom';
import type { Dispute, Invoice, Refund } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { sampleInvoice, samplePayment } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const charge = samplePayment({ givenBackCents: 100_000 });
const paid = sampleInvoice({
  id: id(202),
  number: 'INV-2026-002',
  status: 'paid',
  amountDueCents: 0,
  paidAt: '2026-11-18T14:02:00.000Z',
  payments: [charge],
});

const sampleRefund = (changes: Partial<Refund> = {}): Refund => ({
  id: id(310),
  paymentId: charge.id,
  amountCents: 25_000,
  currency: 'usd',
  method: 'provider',
  reference: '',
  reason: 'One session wasn’t used',
  state: 'pending',
  failure: null,
  requestedBy: 'owner@vitrine.test',
  requestedAt: '2026-11-19T14:02:00.000Z',
  creditNote: null,
  ...changes,
});

const dispute: Dispute = {
  id: 'dp_1',
  amountCents: 499_700,
  currency: 'usd',
  state: 'needs_response',
  reason: 'fraudulent',
  openedAt: '2026-11-19T14:02:00.000Z',
  respondBy: '2099-11-28T17:00:00.000Z',
  title: 'Foundation Elite',
  invoice: { id: paid.id, number: paid.number },
  feeCents: 1_500,
  isReturn: false,
  takenCents: 0,
  paymentId: charge.id,
};

beforeEach(() => window.sessionStorage.clear());

async function open(
  { refunds = [], disputes = [] }: { refunds?: Refund[]; disputes?: Dispute[] },
  invoice: Invoice = paid,
) {
  const bff = new FakeBff();
  bff.invoices = [invoice];
  const bodies: Record<string, unknown>[] = [];
  bff.answer(`GET /api/invoices/${invoice.id}/refunds`, () => ({ refunds, disputes }));
  bff.answer(`POST /api/payments/${charge.id}/refunds`, (body) => {
    bodies.push({ ...body });
    return sampleRefund();
  });
  const user = await openPortal(bff, `/invoices/${invoice.id}`);
  const detail = await screen.findByRole('complementary', { name: 'Invoice', hidden: true });
  return { user, bodies, detail: within(detail) };
}

test('a payment is refunded by what is left, with a credit note and without a mail', async () => {
  const { user, bodies, detail } = await open({ refunds: [sampleRefund()] });
  expect(await detail.findByText('On its way')).toBeVisible();
  await user.click(await detail.findByRole('button', { name: 'Refund the payment of $4,997.00…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  const amount = dialog.getByLabelText(/^Amount/);
  expect(amount).toHaveValue('3747.00');
  await user.clear(amount);
  await user.type(amount, '3,747.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'One session');
  await user.click(dialog.getByRole('button', { name: 'Refund $3,747.01' }));
  expect(await dialog.findByText('That’s more than is left of this payment: $3,747.00')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '250');
  await user.click(dialog.getByLabelText(/^Email the client/));
  await user.click(dialog.getByRole('button', { name: 'Refund $250.00' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        amount: '250',
        method: 'provider',
        reference: '',
        reason: 'One session',
        creditNote: true,
        email: false,
      },
    ]),
  );
  expect(await screen.findByText('The refund of $250.00 is on its way')).toBeVisible();
});

test('by check it asks for the number', async () => {
  const { user, bodies, detail } = await open({});
  await user.click(await detail.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Overcharged');
  await user.click(dialog.getByRole('radio', { name: /^By check/ }));
  await user.type(dialog.getByLabelText(/^Number of the check/), '1042');
  await user.click(dialog.getByRole('button', { name: 'Refund $3,997.00' }));
  await waitFor(() => expect(bodies).toMatchObject([{ method: 'check', reference: '1042', amount: '3997.00' }]));
});

test('a failed refund says why, and is tried again as it was', async () => {
  const { user, detail } = await open({
    refunds: [sampleRefund({ state: 'failed', failure: 'The card expired or was canceled.' })],
  });
  expect(await detail.findByText('The card expired or was canceled.')).toBeVisible();
  await user.click(detail.getByRole('button', { name: 'Try again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('250.00');
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('One session wasn’t used');
});

test('a credit note is opened as PDF', async () => {
  const creditNote = {
    id: id(320),
    number: 'CN-2026-004',
    amountCents: 25_000,
    taxes: [{ name: 'NYC sales tax', percent: 8_875, inclusive: false, baseCents: 22_962, taxCents: 2_038 }],
    issuedAt: '2026-11-19T14:02:00.000Z',
    voidedAt: null,
  };
  const { detail } = await open({ refunds: [sampleRefund({ state: 'succeeded', creditNote })] });
  expect(
    await detail.findByRole('link', { name: 'Open credit note CN-2026-004 as PDF, in a new tab' }),
  ).toHaveAttribute('href', `/api/credit-notes/${id(320)}/pdf`);
  expect(detail.getByText('$20.38 of the credit note is NYC sales tax (8.875%).')).toBeVisible();
});

test('a dispute shows its reason in words and its deadline, and warns before a refund', async () => {
  const { user, detail } = await open({ disputes: [dispute] }, { ...paid, disputeState: 'needs_response' });
  expect(await detail.findByText('$4,997.00 disputed')).toBeVisible();
  expect(detail.getByText(/^The client says they didn’t make this payment/)).toBeVisible();
  expect(detail.getByText(/^Send your evidence in Stripe’s dashboard by Nov 28/)).toBeVisible();
  expect(detail.getByText(/, disputed$/)).toBeVisible();
  await user.click(detail.getByRole('button', { name: /^Refund the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  expect(dialog.getByText(/^The client disputed a payment/)).toBeVisible();
});

test('it says what is due afterwards, before the press', async () => {
  const { user, bodies, detail } = await open({});
  await user.click(await detail.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  const amount = dialog.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '250');
  expect(
    dialog.getByText('$250.00 goes back, and the bill gets smaller by as much: $0.00 is due afterwards.'),
  ).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /^Only correct the bill/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Only give the money back/ }));
  expect(dialog.getByText('$250.00 goes back and is owed again: $250.00 is due afterwards.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'The wrong card');
  await user.click(dialog.getByRole('button', { name: 'Refund $250.00' }));
  await waitFor(() => expect(bodies).toMatchObject([{ amount: '250', creditNote: false }]));
});

test('an open dispute bounds the refund of its payment, and says so beside the amount', async () => {
  const { user, bodies, detail } = await open({ disputes: [{ ...dispute, amountCents: 300_000 }] });
  await user.click(await detail.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  const amount = dialog.getByLabelText(/^Amount/);
  expect(amount).toHaveValue('997.00');
  await user.clear(amount);
  await user.type(amount, '997.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'One session');
  await user.click(dialog.getByRole('radio', { name: /^By check/ }));
  await user.click(dialog.getByRole('button', { name: 'Refund $997.01' }));
  expect(
    await dialog.findByText('$3,000.00 of this payment is in dispute. Refund at most $997.00 until it is decided.'),
  ).toBeVisible();
  expect(bodies).toEqual([]);
});

test.each(['won', 'lost', 'closed'] as const)('a dispute that is %s neither warns nor bounds', async (state) => {
  const other = { ...dispute, id: 'dp_2', paymentId: id(999) };
  const { user, bodies, detail } = await open({ disputes: [{ ...dispute, state }, other] });
  await user.click(await detail.findByRole('button', { name: /^Refund the payment/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund or credit' }));
  expect(dialog.queryByText(/^The client disputed a payment/)).toBeNull();
  await user.type(dialog.getByLabelText(/^Reason/), 'One session');
  await user.click(dialog.getByRole('button', { name: 'Refund $3,997.00' }));
  await waitFor(() => expect(bodies).toMatchObject([{ amount: '3997.00' }]));
});

test('a returned bank payment is owed again, and is no dispute', async () => {
  const bankAccount = { type: 'bank_account' as const, last4: '6789' };
  const payment = samplePayment({ paymentMethod: bankAccount });
  const taken = samplePayment({ id: id(311), kind: 'refund', disputeId: 'dp_2', paymentMethod: bankAccount });
  const owed = sampleInvoice({ id: id(203), number: 'INV-2026-003', payments: [payment, taken] });
  const returned: Dispute = { ...dispute, id: 'dp_2', state: 'lost', reason: 'insufficient_funds', isReturn: true };
  await open({ disputes: [{ ...returned, respondBy: null }] }, owed);
  expect(await screen.findByText('$4,997.00 returned by the bank')).toBeVisible();
  expect(screen.getByText(/^There wasn’t enough money in the bank account\. Returned on/)).toBeVisible();
  expect(screen.getByText(/^It’s owed again, .*Stripe charged \$15\.00\.$/)).toBeVisible();
  expect(screen.getByText(/^Paid online \$4,997\.00, Bank account ending in 6789/)).toBeVisible();
  expect(screen.getByText(/^Returned by the bank \$4,997\.00/)).toBeVisible();
});

test('a bank payment that is on its way is said on the invoice', async () => {
  const pending = {
    amountCents: 499_700,
    method: { type: 'bank_account' as const, last4: '6789' },
    startedAt: '2026-11-18T14:02:00.000Z',
    expectedOn: '2026-11-24',
  };
  await open({}, sampleInvoice({ id: id(204), number: 'INV-2026-004', pending }));
  expect(await screen.findByText(/^Processing \$4,997\.00, Bank account ending in 6789, since/)).toBeVisible();
  expect(screen.getAllByText('Processing')[0]).toBeVisible();
});
