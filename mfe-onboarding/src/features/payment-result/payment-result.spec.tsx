import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { FakeBff, sessionId } from '../../testing/fake-bff.ts';
import { openOnboarding } from '../../testing/open-onboarding.tsx';
import { retryDelays } from './use-outcome.ts';

let bff: FakeBff;
beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers({ advanceTimers: true });
  bff = new FakeBff();
});
afterEach(() => jest.useRealTimers());

const at = `/payment-success?session_id=${sessionId}&submissionId=00000000-0000-4000-8000-000000000001`;
const open = (address = at) => openOnboarding(bff, address);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const requestCount = () => bff.bodiesOf(`GET /api/checkout/sessions/${sessionId}`).length;
const writes = () => bff.requests.filter(({ line }) => !line.startsWith('GET'));

test('waits for confirmation, then shows the receipt with its two buttons', async () => {
  bff.outcomes = ['open', 'open', 'paid'];
  window.localStorage.setItem('paymentData', '{}');
  const user = await open();
  expect(await title('Confirming your payment…')).toBeVisible();
  await pass(retryDelays[0] + retryDelays[1]);
  expect(await title('Payment Successful')).toBeVisible();
  expect(screen.getByText('R-2026-0031')).toBeVisible();
  expect(screen.getByText('$9,950.00 a month')).toBeVisible();
  expect(screen.getByText(/a•••@lattice.test/)).toBeVisible();
  const next = within(screen.getByRole('region', { name: 'What happens next' }));
  expect(
    next.getByText(/We’ll charge \$9,950.00 again on December 21, 2026, and every month after that/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download receipt' })).toHaveAttribute(
    'href',
    `/api/checkout/sessions/${sessionId}/receipt`,
  );
  const print = jest.fn();
  window.print = print;
  await user.click(screen.getByRole('button', { name: 'Print receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
  expect(window.localStorage.getItem('paymentData')).toBeNull();
  expect(writes()).toEqual([]);
});

test('on another device, and until the next charge is known, says what is known', async () => {
  bff.outcomes = ['paid'];
  bff.receipt = { ...bff.receipt, nextChargeOn: null, receiptPath: null };
  await open();
  await title('Payment Successful');
  expect(screen.getByText(/We’ll charge the same amount every month until you cancel/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download receipt' })).not.toBeInTheDocument();
});

test('lets the payer create an account with the address of their wizard', async () => {
  bff.outcomes = ['paid'];
  window.localStorage.setItem(
    'paymentData',
    JSON.stringify({
      firstName: 'Ana',
      lastName: 'Roe',
      practiceName: 'Lattice',
      email: 'ana@lattice.test',
      formData: {},
      submissionId: null,
    }),
  );
  const user = await open();
  await title('Payment Successful');
  expect(screen.getByText(/Use the link we just emailed you/)).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@lattice.test');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  expect(bff.bodiesOf('POST /api/auth/register')).toEqual([]);
  await user.type(screen.getByLabelText(/^Password/), 'eleven red kettles');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(await screen.findByText(/We’ve sent you a link to confirm your address/)).toBeVisible();
  expect(bff.bodiesOf('POST /api/auth/register')).toEqual([
    { email: 'ana@lattice.test', password: 'eleven red kettles' },
  ]);
  expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
});

test('a session that stays unpaid is reported after a bounded wait, and can be checked again', async () => {
  const user = await open();
  await pass(retryDelays.reduce((sum, delay) => sum + delay, 0));
  expect(await title('We haven’t received your payment yet')).toBeVisible();
  expect(requestCount()).toBe(retryDelays.length + 1);
  await pass(60_000);
  expect(requestCount()).toBe(retryDelays.length + 1);
  expect(screen.getByRole('link', { name: 'Back to the payment' })).toHaveAttribute(
    'href',
    '/pay?submissionId=00000000-0000-4000-8000-000000000001',
  );
  bff.outcomes = ['paid'];
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await title('Payment Successful')).toBeVisible();
});

test.each([
  ['processing', 'Your payment is processing'],
  ['failed', 'Your payment didn’t go through'],
  ['expired', 'This payment wasn’t completed'],
  ['review', 'We’re checking your payment'],
] as const)('a session that is %s is not called successful', async (status, text) => {
  bff.outcomes = [status];
  await open();
  expect(await title(text)).toBeVisible();
  expect(requestCount()).toBe(1);
});

test('a bank payment is on its way: how much, from where and about when', async () => {
  bff.outcomes = ['processing'];
  bff.pending = {
    amountCents: 45_000,
    method: { type: 'bank_account', last4: '6789' },
    startedAt: '2026-11-18T14:02:00.000Z',
    expectedOn: '2026-11-24',
  };
  await open();
  expect(await title('Your bank payment is on its way')).toBeVisible();
  expect(screen.getByText('$450.00')).toBeVisible();
  expect(screen.getByText('Bank account ending in 6789')).toBeVisible();
  expect(screen.getByText('November 24, 2026')).toBeVisible();
});

test('a bank payment that failed says why', async () => {
  Object.assign(bff, { outcomes: ['failed'], failure: 'The bank account was closed.' });
  await open();
  expect(await title('Your bank payment didn’t go through')).toBeVisible();
  expect(screen.getByText(/^The bank account was closed\. Nothing was paid\./)).toBeVisible();
});

test.each([
  '/payment-success',
  '/payment-success?session_id=cs_test_made_up',
  '/payment-success?submissionId=00000000-0000-4000-8000-000000000001',
])('%s is no payment of ours, whatever the address says', async (address) => {
  await open(address);
  expect(await title('We can’t find this payment')).toBeVisible();
  expect(writes()).toEqual([]);
});

test('without the BFF it retries for a while, then reports it', async () => {
  bff.fail(/./, 'network');
  await open();
  await pass(retryDelays.reduce((sum, delay) => sum + delay, 0));
  expect(await title('We can’t confirm your payment right now')).toBeVisible();
});

test('after a part of an invoice it says what is left, by when, and leads back to it', async () => {
  bff.outcomes = ['paid'];
  bff.receipt = {
    ...bff.receipt,
    interval: null,
    nextChargeOn: null,
    rest: { amountCents: 70_000, nextCents: 35_000, nextDueDate: '2026-12-15', autopay: false },
  };
  await open(`/payment-success?session_id=${sessionId}&invoice=7c1e4b60-1111-4222-8333-444455556666`);
  await title('Payment Successful');
  expect(
    screen.getByText('$700.00 is still due on this invoice. The next payment of $350.00 is due by December 15, 2026.'),
  ).toBeVisible();
  expect(screen.getByText('Still due').nextElementSibling).toHaveTextContent('$700.00');
  expect(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute(
    'href',
    '/pay?invoice=7c1e4b60-1111-4222-8333-444455556666',
  );
});

test('a rest for which the card was kept is not asked for again', async () => {
  bff.outcomes = ['paid'];
  const rest = { amountCents: 70_000, nextCents: 70_000, nextDueDate: '2026-12-15', autopay: true };
  bff.receipt = { ...bff.receipt, interval: null, nextChargeOn: null, rest };
  await open(`/payment-success?session_id=${sessionId}&invoice=7c1e4b60-1111-4222-8333-444455556666`);
  await title('Payment Successful');
  expect(screen.getByText('The rest, $700.00, is charged to your card on December 15, 2026.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay the rest' })).not.toBeInTheDocument();
});
