import '@testing-library/jest-dom';
import type { Account } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, owner } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { id } from '../../../testing/sample-leads.ts';

const customer = { ...owner, email: 'june@alder.test', staff: false, role: null };

const sample: Account = {
  nextInvoices: null,
  nextPayments: null,
  creditCents: 0,
  pending: [],
  email: customer.email,
  verified: true,
  invoices: [
    {
      number: 'INV-2026-002',
      title: 'Portraits',
      amountCents: 120_000,
      amountDueCents: 120_000,
      currency: 'usd',
      status: 'overdue',
      displayStatus: 'overdue',
      paidCents: 0,
      parts: [],
      overdueSince: null,
      refundedCents: 0,
      creditedCents: 0,
      invoiceDate: '2026-10-01',
      dueDate: '2026-10-31',
      pending: null,
      payPath: '/pay?invoice=7c1e0000-0000-4000-8000-000000009b40',
    },
    {
      number: 'INV-2026-001',
      title: 'Foundation Elite',
      amountCents: 499_700,
      amountDueCents: 0,
      currency: 'usd',
      status: 'paid',
      displayStatus: 'partly_refunded',
      paidCents: 0,
      parts: [],
      overdueSince: null,
      refundedCents: 25_000,
      creditedCents: 0,
      invoiceDate: '2026-09-01',
      dueDate: '2026-10-01',
      pending: null,
      payPath: null,
    },
  ],
  payments: [
    {
      id: id(300),
      receiptNumber: 'R-2026-0001',
      title: 'Foundation Elite',
      invoiceNumber: 'INV-2026-001',
      amountCents: 499_700,
      refundedCents: 0,
      currency: 'usd',
      interval: 'month',
      paidAt: '2026-09-02T12:00:00.000Z',
      paymentMethod: null,
      receiptPath: `/api/account/receipts/${id(300)}`,
      creditNotes: [],
    },
  ],
};

async function visit(account: Partial<Account> = {}) {
  const bff = new FakeBff();
  bff.user = customer;
  bff.answer('GET /api/account', () => ({ ...sample, ...account }));
  return { bff, user: await openPortal(bff, '/account') };
}

test('due invoices link to payment, paid ones to their receipt', async () => {
  await visit();
  const invoices = await screen.findByRole('region', { name: 'Invoices' });
  expect(within(invoices).getAllByRole('listitem')).toHaveLength(2);
  expect(within(invoices).getByRole('link', { name: 'Pay INV-2026-002' })).toHaveAttribute(
    'href',
    sample.invoices[0]?.payPath,
  );
  expect(within(invoices).queryByRole('link', { name: /INV-2026-001/ })).not.toBeInTheDocument();
  expect(screen.getByText('Amount due').nextElementSibling).toHaveTextContent('$1,200.00');
  expect(screen.getByRole('link', { name: /^Receipt R-2026-0001 as PDF/ })).toHaveAttribute(
    'href',
    sample.payments[0]?.receiptPath,
  );
});

test('credit is named, and an invoice that nobody paid says that nothing is due', async () => {
  const [, paid] = sample.invoices;
  if (!paid) throw new Error('The sample has two invoices');
  const settled = { ...paid, displayStatus: 'paid' as const, refundedCents: 0, creditedCents: paid.amountCents };
  await visit({ invoices: [settled], creditCents: 5_000 });
  const invoices = within(await screen.findByRole('region', { name: 'Invoices' }));
  expect(invoices.getByText('Nothing due')).toBeVisible();
  expect(invoices.queryByText('Paid')).not.toBeInTheDocument();
  expect(invoices.getByText(/^You have \$50\.00 credit with us\./)).toBeVisible();
});

test('what is on its way says how much, from where and until when, and offers no second payment', async () => {
  const [due] = sample.invoices;
  if (!due) throw new Error('The sample has two invoices');
  const pending = {
    amountCents: 120_000,
    method: { type: 'bank_account' as const, last4: '6789' },
    startedAt: '2026-11-18T14:02:00.000Z',
    expectedOn: '2026-11-24',
  };
  await visit({
    invoices: [{ ...due, pending, payPath: null }],
    pending: [{ ...pending, title: 'Foundation Elite' }],
    payments: sample.payments.map((one) => ({ ...one, paymentMethod: { type: 'card', last4: '4242' } })),
  });
  const invoices = within(await screen.findByRole('region', { name: 'Invoices' }));
  expect(invoices.getByText('On its way')).toBeVisible();
  expect(invoices.getByText(/^\$1,200\.00, Bank account ending in 6789\. Nothing more to pay\./)).toBeVisible();
  expect(invoices.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  const payments = within(screen.getByRole('region', { name: 'Payments and receipts' }));
  expect(payments.getByText('On its way')).toBeVisible();
  expect(payments.getByText(/Card ending in 4242$/)).toBeVisible();
});

test('Show earlier loads more pages, and the amount due includes them', async () => {
  const { bff, user } = await visit({ nextInvoices: 'older', amountDueCents: 150_000 });
  const [invoice] = sample.invoices;
  const old = { ...sample, invoices: [{ ...invoice, number: 'INV-2019-001', title: 'Old portraits' }] };
  bff.answer('GET /api/account?invoicesCursor=older', () => old);
  const invoices = within(await screen.findByRole('region', { name: 'Invoices' }));
  expect(screen.getByText('Amount due').nextElementSibling).toHaveTextContent('$1,500.00');
  bff.fail(/invoicesCursor/, 'network');
  await user.click(invoices.getByRole('button', { name: 'Show earlier invoices' }));
  const retry = await invoices.findByRole('button', { name: 'Retry' });
  bff.heal();
  await user.click(retry);
  expect(await invoices.findByText('Old portraits')).toBeVisible();
  expect(invoices.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /Show earlier/ })).not.toBeInTheDocument();
});

test('an empty account explains what will appear', async () => {
  await visit({ invoices: [], payments: [] });
  expect(await screen.findByText('Invoices we send to june@alder.test will show up here.')).toBeVisible();
  expect(screen.queryByText('Amount due')).not.toBeInTheDocument();
});

test('an unverified mailbox shows nothing, and can be verified', async () => {
  const { bff, user } = await visit({ verified: false, invoices: [], payments: [] });
  bff.answer('POST /api/auth/verify-email/resend', () => ({ message: 'On its way' }));
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(screen.queryByText('No invoices yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('On its way')).toBeVisible();
});

test('a failed request shows an error, and Retry recovers', async () => {
  const bff = new FakeBff();
  bff.user = customer;
  bff.answer('GET /api/account', () => sample);
  bff.fail(/GET \/api\/account/, 'network');
  const user = await openPortal(bff, '/account');
  expect(await screen.findByText('We couldn’t load your account')).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Invoices' })).toBeVisible();
});

test('anonymous visitors sign in first and return', async () => {
  const bff = new FakeBff();
  bff.user = null;
  await openPortal(bff, '/account');
  await waitFor(() => expect(address()).toBe('/login?next=%2Faccount'));
});
