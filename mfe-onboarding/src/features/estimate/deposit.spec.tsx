import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Quote, SharedEstimate } from '@vitrine/contracts';
import { leaveFor } from '../../shared/use-checkout.ts';
import { FakeBff, quoteOf, sessionId } from '../../testing/fake-bff.ts';
import { openOnboarding } from '../../testing/open-onboarding.tsx';

const link = '7c1e4b60-1111-4222-8333-444455556666';
const invoice = '8d2f5c71-1111-4222-8333-444455556666';
const agreement = 'I allow Halcyon to save this card and to charge it for the rest of invoice INV-2026-147.';
const parts: Quote['parts'] = [
  { kind: 'deposit', percent: 30_000, amountCents: 54_000, dueDate: '2026-12-09', paidCents: 0, state: 'due' },
  { kind: 'rest', percent: null, amountCents: 126_000, dueDate: '2027-01-01', paidCents: 0, state: 'upcoming' },
];
const due = quoteOf({
  title: 'Spring campaign',
  interval: null,
  amountDueCents: 180_000,
  amountDueNowCents: 54_000,
  dueDate: '2026-12-09',
  parts,
  keepCard: agreement,
});
const paidDeposit = (changes: Partial<Quote> = {}): Quote => ({
  ...due,
  amountDueCents: 126_000,
  amountDueNowCents: 126_000,
  dueDate: '2027-01-01',
  keepCard: null,
  parts: [
    { ...parts[0], paidCents: 54_000, state: 'paid' },
    { ...parts[1], state: 'due' },
  ] as Quote['parts'],
  ...changes,
});
const signed: SharedEstimate = {
  number: 'EST-2026-012',
  clientName: 'Alder Dental Studio',
  title: 'Spring campaign',
  estimateDate: '2026-12-02',
  validUntil: '2026-12-31',
  message: '',
  terms: '',
  items: [
    {
      id: '00000001-0000-4000-8000-000000000000',
      description: 'Studio day',
      quantity: '1',
      rateCents: 180_000,
      amountCents: 180_000,
      discount: null,
      tax: null,
      optional: false,
      selected: true,
    },
  ],
  discount: null,
  depositPercent: 30_000,
  depositCents: null,
  currency: 'usd',
  subtotalCents: 180_000,
  discountCents: 0,
  taxes: [],
  totalCents: 180_000,
  version: 1,
  sha256: 'ab'.repeat(32),
  changes: null,
  status: 'accepted',
  seller: 'Halcyon',
  signature: {
    name: 'June Alder',
    path: null,
    signedAt: '2026-12-03T03:00:00.000Z',
    version: 1,
    sha256: 'cd'.repeat(32),
  },
  payPath: `/pay?invoice=${invoice}`,
  paid: false,
};
const departures: string[] = [];

let bff: FakeBff;
beforeEach(() => {
  departures.length = 0;
  jest.spyOn(leaveFor, 'url').mockImplementation((url) => void departures.push(url));
  bff = new FakeBff();
  bff.invoices[invoice] = due;
});

const answer = (path: string, body: SharedEstimate): void =>
  bff.fail(new RegExp(`shared-estimates/${path}`), () => Response.json(body));
const open = async (estimate = signed) => {
  answer('view', estimate);
  const user = await openOnboarding(bff, `/estimate?id=${link}`);
  await screen.findByRole('heading', { level: 1, name: 'Spring campaign' });
  return user;
};
const payButton = () => screen.findByRole('button', { name: 'Pay $540.00' });
const sessions = () => bff.bodiesOf('POST /api/checkout/sessions');

test('the signature is followed by its deposit on the same page, and the eye is led there', async () => {
  const user = await open({ ...signed, status: 'viewed', signature: null, payPath: null });
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await user.type(await screen.findByLabelText(/Your full name/), 'June Alder');
  await user.click(screen.getByRole('radio', { name: 'Type it' }));
  answer('accept', signed);
  await user.click(screen.getByRole('button', { name: /^Accept and sign/ }));
  const sentence = await screen.findByText(/^Accepted and signed by June Alder on December 2, 2026/);
  expect(document.activeElement).toContainElement(sentence);
  expect(await screen.findByRole('heading', { level: 2, name: 'Your deposit' })).toBeVisible();
  for (const text of ['Due by December 9, 2026.', 'The rest, $1,260.00, is due by January 1, 2027.'])
    expect(screen.getByText(text)).toBeVisible();
  await user.click(await payButton());
  await waitFor(() => expect(departures).toEqual([`https://checkout.example/pay/${sessionId}`]));
  expect(sessions()).toEqual([{ invoice, estimate: link }]);
});

test('the card is kept only by a tick beside the whole text, which is sent as it was read', async () => {
  const user = await open();
  const box = await screen.findByRole('checkbox', { name: 'Keep this card for the rest of the schedule' });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(agreement);
  await user.click(box);
  await user.click(await payButton());
  await waitFor(() => expect(sessions()).toEqual([{ invoice, estimate: link, keepCard: agreement }]));
});

test('a text that changed meanwhile has to be read and ticked again', async () => {
  const user = await open();
  await user.click(await screen.findByRole('checkbox'));
  const other = `${agreement} Changed.`;
  bff.invoices[invoice] = { ...due, keepCard: other };
  const message = 'What you agreed to for the rest has changed. Please read it again, then pay.';
  bff.fail(/checkout\/sessions/, () =>
    Response.json({ type: 'x', title: 'x', status: 409, code: 'conflict', message, requestId: 'r' }, { status: 409 }),
  );
  await user.click(await payButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText(other)).toBeVisible();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('is not offered without a text to agree to', async () => {
  bff.invoices[invoice] = { ...due, keepCard: null };
  await open();
  await payButton();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('what goes wrong at the press is said beside it, and the tick stays', async () => {
  const user = await open();
  await user.click(await screen.findByRole('checkbox'));
  bff.fail(/checkout\/sessions/, 'network');
  await user.click(await payButton());
  expect(await screen.findByText('Failed to create checkout session')).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(await payButton()).toBeEnabled();
});

test('a quote that can’t be read leaves the signature, Retry and the way to the payment page', async () => {
  bff.fail(/checkout\/quote/, 'network');
  const user = await open();
  expect(await screen.findByText(/^Your signature is safe/)).toBeVisible();
  expect(screen.getByText(/^Accepted and signed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', `/pay?invoice=${invoice}`);
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeVisible();
});

test.each([
  [
    'a paid deposit',
    paidDeposit(),
    [/^Your deposit of \$540.00 is paid/, /^The rest, \$1,260.00, is due by January 1/],
  ],
  ['a rest that is charged', paidDeposit({ autopay: true }), [/^The rest, \$1,260.00, is charged to your card on Jan/]],
  ['a payment on its way', { ...due, status: 'processing' as const }, [/^Your payment is on its way/]],
  ['a payment in review', { ...due, status: 'review' as const }, [/^We’re checking your payment/]],
])('%s is said instead of asking again', async (_, quote, texts) => {
  bff.invoices[invoice] = quote;
  await open();
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Pay the rest now' })).toHaveLength(
    quote.autopay || quote.status !== 'due' ? 0 : 1,
  );
});

test('says that all of it is paid', async () => {
  await open({ ...signed, payPath: null, paid: true });
  expect(screen.getByText('Everything is paid. Thank you!')).toBeVisible();
});

test('credit is used on the payment page', async () => {
  bff.invoices[invoice] = { ...due, creditCents: 10_000 };
  await open();
  expect(await screen.findByRole('link', { name: 'Pay the invoice' })).toHaveAttribute(
    'href',
    `/pay?invoice=${invoice}`,
  );
});
