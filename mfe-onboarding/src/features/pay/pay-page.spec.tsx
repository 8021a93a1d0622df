import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { cancellation } from '@vitrine/brand';
import type { Quote } from '@vitrine/contracts';
import { FakeBff, quoteOf, sessionId } from '../../testing/fake-bff.ts';
import { address, openOnboarding } from '../../testing/open-onboarding.tsx';
import { leaveFor } from '../../shared/use-checkout.ts';

const invoiceId = '7c1e4b60-1111-4222-8333-444455556666';
const departures: string[] = [];
const unsentKey = 'vitrine.onboarding.unsent.v1';

let bff: FakeBff;
beforeEach(() => {
  window.localStorage.clear();
  departures.length = 0;
  jest.spyOn(leaveFor, 'url').mockImplementation((url) => void departures.push(url));
  bff = new FakeBff();
  bff.invoices[invoiceId] = quoteOf({
    number: 'INV-2026-147',
    clientName: 'Alder Dental Studio',
    title: 'Your campaign starts here',
    amountDueCents: 499_700,
    interval: null,
  });
});

const open = (at: string) => openOnboarding(bff, at);
const payButton = () => screen.findByRole('button', { name: 'Pay $4,997.00' });

test('shows number, client, description and amount due, and leaves for the provider’s page', async () => {
  const user = await open(`/pay?invoice=${invoiceId}&amount=1`);
  expect(await screen.findByText('INV-2026-147')).toBeVisible();
  expect(screen.getByText('Alder Dental Studio')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Your campaign starts here' })).toBeVisible();
  expect(screen.getByText('Amount due')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
  // People who pressed twice paid twice.
  await user.dblClick(await payButton());
  await waitFor(() => expect(departures).toEqual([`https://checkout.example/pay/${sessionId}`]));
  expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([{ invoice: invoiceId }]);
});

test("after a partial payment shows lines, total, paid, due and the due date, never 'due now'", async () => {
  bff.invoices[invoiceId] = quoteOf({
    number: 'INV-2026-147',
    title: 'Portraits',
    clientName: 'Alder Dental Studio',
    interval: null,
    items: [
      { description: 'Studio day', quantity: '1', rateCents: 100_000, discount: null, tax: null, amountCents: 100_000 },
    ],
    amountDueCents: 60_000,
    totalCents: 100_000,
    paidCents: 40_000,
    dueDate: '2026-12-15',
  });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByText('due December 15, 2026')).toBeVisible();
  expect(screen.queryByText('due now')).not.toBeInTheDocument();
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
  expect(['Studio day', 'Total', 'Paid', 'Amount due', 'Due date'].map((term) => fact(term)?.textContent)).toEqual([
    '$1,000.00',
    '$1,000.00',
    '−$400.00',
    '$600.00',
    'December 15, 2026',
  ]);
});

describe('an invoice in parts', () => {
  const split = quoteOf({
    number: 'INV-2026-147',
    title: 'Portraits',
    interval: null,
    amountDueCents: 70_000,
    amountDueNowCents: 20_000,
    totalCents: 100_000,
    paidCents: 30_000,
    dueDate: '2026-12-15',
    parts: [
      {
        kind: 'deposit',
        percent: 30_000,
        amountCents: 30_000,
        dueDate: '2026-11-15',
        paidCents: 30_000,
        state: 'paid',
      },
      { kind: 'rest', percent: null, amountCents: 70_000, dueDate: '2026-12-15', paidCents: 0, state: 'due' },
    ],
  });
  beforeEach(() => {
    bff.invoices[invoiceId] = split;
  });

  test('asks for what is due now, and shows the schedule', async () => {
    const user = await open(`/pay?invoice=${invoiceId}`);
    expect(await screen.findByText('Deposit, 30%')).toBeVisible();
    expect(screen.getByText('Due December 15, 2026')).toBeVisible();
    expect(screen.getByRole('radio', { name: /What’s due now/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Pay $200.00' }));
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([{ invoice: invoiceId }]);
  });

  test('keeps the card for the rest by a tick, while what is due now is paid', async () => {
    bff.invoices[invoiceId] = { ...split, keepCard: 'I allow Halcyon to charge the rest.' };
    const user = await open(`/pay?invoice=${invoiceId}`);
    const box = await screen.findByRole('checkbox', { name: 'Keep this card for the rest of the schedule' });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('radio', { name: /Everything/ }));
    expect(box).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /What’s due now/ }));
    await user.click(screen.getByRole('button', { name: 'Pay $200.00' }));
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([
      { invoice: invoiceId, keepCard: 'I allow Halcyon to charge the rest.' },
    ]);
  });

  test('keeps a long schedule closed, so that the button to pay is near', async () => {
    const [deposit] = split.parts ?? [];
    if (!deposit) throw new Error('The invoice is not split');
    const parts = Array.from({ length: 12 }, (_, index) => ({
      ...deposit,
      kind: 'installment' as const,
      dueDate: `2026-${String(index + 1).padStart(2, '0')}-15`,
    }));
    bff.invoices[invoiceId] = { ...split, parts };
    const user = await open(`/pay?invoice=${invoiceId}`);
    const summary = await screen.findByText('Payment schedule: 12 payments');
    expect(screen.getByText('Installment 12 of 12')).not.toBeVisible();
    await user.click(summary);
    expect(screen.getByText('Installment 12 of 12')).toBeVisible();
  });

  test('takes everything, or another amount between the two', async () => {
    const user = await open(`/pay?invoice=${invoiceId}`);
    await user.click(await screen.findByRole('radio', { name: /Everything/ }));
    expect(screen.getByRole('button', { name: 'Pay $700.00' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    for (const [typed, message] of [
      ['150', 'Enter an amount from $200.00 to $700.00.'],
      ['abc', 'Enter an amount from $200.00 to $700.00.'],
      ['699.80', 'Pay everything, or leave at least $0.50.'],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(screen.getByRole('button', { name: 'Pay' }));
      expect(amount).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(amount).toHaveFocus();
    }
    expect(departures).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '450.50');
    await user.click(screen.getByRole('button', { name: 'Pay $450.50' }));
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([{ invoice: invoiceId, payCents: 45_050 }]);
  });

  test('that somebody else has paid meanwhile is quoted anew', async () => {
    const user = await open(`/pay?invoice=${invoiceId}`);
    await user.click(await screen.findByRole('radio', { name: /Everything/ }));
    const message = 'Enter an amount from $0.50 to $100.00.';
    bff.fail(/sessions/, { status: 400, code: 'validation_failed', message, errors: { payCents: [message] } });
    bff.invoices[invoiceId] = { ...split, amountDueCents: 10_000, amountDueNowCents: 10_000, paidCents: 90_000 };
    await user.click(screen.getByRole('button', { name: 'Pay $700.00' }));
    expect(await screen.findByRole('button', { name: 'Pay $100.00' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(departures).toEqual([]);
  });
});

test('shows what the total is made of: lines with their notes, subtotal, discount and tax by rate', async () => {
  const tax = { name: 'NYC sales tax', percent: 8_875, inclusive: false };
  bff.invoices[invoiceId] = quoteOf({
    number: 'INV-2026-148',
    title: 'Portraits',
    interval: null,
    items: [
      {
        description: 'Studio day',
        quantity: '1',
        rateCents: 100_000,
        discount: { kind: 'percent', percent: 10_000 },
        tax,
        amountCents: 90_000,
      },
    ],
    discount: { kind: 'amount', cents: 10_000 },
    subtotalCents: 90_000,
    discountCents: 10_000,
    taxes: [{ ...tax, baseCents: 80_000, taxCents: 7_100 }],
    amountDueCents: 87_100,
    totalCents: 87_100,
  });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByText('Less 10%')).toBeVisible();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts.slice(-4)).toEqual([
    ['Subtotal', '$900.00'],
    ['Discount', '−$100.00'],
    ['NYC sales tax (8.875%)', '$71.00'],
    ['Amount due', '$871.00'],
  ]);
});

test('a refunded invoice is shown as refunded, not only as paid', async () => {
  bff.invoices[invoiceId] = quoteOf({
    title: 'Portraits',
    interval: null,
    status: 'paid',
    amountDueCents: 0,
    totalCents: 100_000,
    paidCents: 100_000,
    refundedCents: 100_000,
  });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByRole('heading', { name: 'This was refunded' })).toBeVisible();
});

test('takes `id` for `invoice`, and never reads an amount', async () => {
  await open(`/pay?id=${invoiceId}&amount=1`);
  await payButton();
  expect(bff.bodiesOf('POST /api/checkout/quote')).toEqual([{ invoice: invoiceId }]);
});

// Mail programs make links of more, or less, than was sent.
test.each([
  `/pay?invoice=${invoiceId}.`,
  `/pay?invoice=${invoiceId})`,
  `/pay?invoice=%3C${invoiceId}%3E`,
  `/pay?invoice=${invoiceId}%E2%80%8B`,
  `/pay?invoice=${invoiceId.replaceAll('-', '')}`,
  `/pay?x=1&amp;invoice=${invoiceId}`,
])('%s asks for the invoice that was meant', async (at) => {
  await open(at);
  await payButton();
  expect(bff.bodiesOf('POST /api/checkout/quote')).toEqual([{ invoice: invoiceId }]);
});

test.each([
  '/pay',
  '/pay?invoice=not-a-uuid&package=Market%20Dominance',
  `/pay?invoice=${invoiceId.replace('7c', '00')}`,
  '/pay?submissionId=1%27%20or%201=1',
  '/pay?amount=2000',
])('%s is the no-payment-info screen, which leads on', async (at) => {
  await open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'There’s nothing to pay here' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Packages' })).toHaveAttribute('href', '/packages');
  expect(screen.getByRole('link', { name: 'Ask us for a new link' })).toHaveAttribute('href', '/#contact');
  expect(screen.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
});

test('an id that is no UUID is never requested', async () => {
  await open('/pay?invoice=42');
  await screen.findByText('There’s nothing to pay here');
  expect(bff.bodiesOf('POST /api/checkout/quote')).toHaveLength(0);
});

test.each([
  ['nothing is due any more', { status: 404, code: 'nothing_to_pay', message: 'x' } as const, 'No invoice data found'],
  ['the answer is empty', () => new Response('', { status: 200 }), 'No response data from checkout function'],
  ['the answer has no address', () => Response.json({ id: sessionId }), 'No checkout URL returned from Stripe'],
  [
    'the BFF says why',
    { status: 502, code: 'checkout_failed', message: 'Your card issuer is unreachable.' } as const,
    'Your card issuer is unreachable. Reference req-7f3a',
  ],
  ['nobody answers', 'network' as const, 'Failed to create checkout session'],
])('when %s an alert says so and the button comes back', async (_, fault, text) => {
  const user = await open(`/pay?invoice=${invoiceId}`);
  bff.fail(/POST .*sessions/, fault);
  await user.click(await payButton());
  await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text));
  expect(departures).toEqual([]);
  bff.heal();
  await user.click(await payButton());
  await waitFor(() => expect(departures).toHaveLength(1));
});

test.each([
  ['paid', 'This is already paid'],
  ['processing', 'Your payment is on its way'],
  ['review', 'We’re checking this payment'],
] as const)('what is %s cannot be paid again', async (status, title) => {
  bff.invoices[invoiceId] = quoteOf({ title: 'x', amountDueCents: 0, status });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a bank account is offered, and its payment is shown while it is on its way', async () => {
  bff.invoices[invoiceId] = quoteOf({ title: 'x', amountDueCents: 45_000, interval: null, takesBank: true });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByText(/^Pay by card, or from a US bank account/)).toBeVisible();
  cleanup();
  const method = { type: 'bank_account' as const, last4: '6789' };
  const pending = { amountCents: 45_000, method, startedAt: '2026-11-18T14:02:00.000Z', expectedOn: '2026-11-24' };
  bff.invoices[invoiceId] = quoteOf({ title: 'x', amountDueCents: 45_000, status: 'processing', pending });
  await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByRole('heading', { name: 'Your bank payment is on its way' })).toBeVisible();
  expect(screen.getByText('Bank account ending in 6789')).toBeVisible();
  expect(screen.getByText('November 24, 2026')).toBeVisible();
});

test("an amount below the provider's minimum cannot be paid, and the page says why", async () => {
  bff.invoices[invoiceId] = quoteOf({ title: 'The last cents', amountDueCents: 49, interval: null });
  await open(`/pay?invoice=${invoiceId}`);
  expect(
    await screen.findByText(
      'You can’t pay less than $0.50 online. Please write to us, and we’ll work it out with you.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/#contact');
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('without the BFF it shows an error, and retries by the button or when the browser is online', async () => {
  bff.fail(/./, 'network');
  const user = await open(`/pay?invoice=${invoiceId}`);
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  bff.heal();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await payButton()).toBeVisible();
});

describe('a code', () => {
  const message = 'This code is for First Chair. Market Dominance costs $19,500 a month.';
  const refused = quoteOf({
    kind: 'package',
    title: 'Market Dominance',
    amountDueCents: 1_950_000,
    code: { code: 'FIRST-CHAIR', applied: false, message, listPriceCents: 1_950_000 },
  });

  test('that is not for the package is reported, and the list price needs a confirmation', async () => {
    bff.fail(/quote/, () => Response.json(refused));
    const user = await open('/pay?package=dominance&code=FIRST-CHAIR');
    expect(await screen.findByText((text) => text.includes(message))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay $19,500.00 without the code' }));
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([
      { package: 'dominance', code: 'FIRST-CHAIR', withoutCode: true },
    ]);
  });

  test('that ends while the page is open is reported before payment', async () => {
    const user = await open('/pay?package=Market%20Dominance&code=SOON');
    await screen.findByRole('button', { name: 'Pay $19,500.00' });
    bff.fail(/sessions/, { status: 409, code: 'code_not_applicable', message });
    bff.fail(/quote/, () => Response.json(refused));
    await user.click(screen.getByRole('button', { name: 'Pay $19,500.00' }));
    expect(await screen.findByRole('button', { name: 'Pay $19,500.00 without the code' })).toBeVisible();
    expect(departures).toEqual([]);
  });

  test('that applies is shown beside the list price', async () => {
    const code = { code: 'FIFTEEN', applied: true, message: null, listPriceCents: 499_700 };
    bff.fail(/quote/, () =>
      Response.json(quoteOf({ kind: 'package', title: 'Foundation Elite', amountDueCents: 424_745, code })),
    );
    await open('/pay?package=foundation&code=FIFTEEN');
    expect(await screen.findByText('a month instead of $4,997')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $4,247.45' })).toBeVisible();
  });

  test("that has ended is reported instead of 'nothing to pay'", async () => {
    bff.fail(/quote/, {
      status: 404,
      code: 'invalid_code',
      message: 'That code isn’t valid or has expired. Please check it and try again.',
    });
    await open('/pay?code=ended');
    expect(await screen.findByRole('heading', { level: 1, name: 'This code doesn’t lead to a payment' })).toBeVisible();
    expect(screen.getByText(/That code isn’t valid or has expired/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what the code offers' })).toHaveAttribute(
      'href',
      '/onboarding?code=ended',
    );
  });
});

describe('a package', () => {
  const larkspur = (parts: Partial<Quote> = {}) =>
    quoteOf({
      kind: 'submission',
      title: 'Visionary Transformation',
      clientName: 'Larkspur Dermatology',
      amountDueCents: 995_000,
      packageId: 'transformation',
      ...parts,
    });
  const days = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-11-24T15:00:00Z'),
      doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('says what is bought, the first month by date, who calls, and when is charged, above the button', async () => {
    bff.fail(/quote/, () => Response.json(larkspur({ startsOn: '2026-12-01' })));
    await open('/pay?package=transformation');
    expect(await screen.findByText('For Larkspur Dermatology')).toBeVisible();
    expect(screen.getByText('A chatbot on your website')).toBeVisible();
    const facts = Object.fromEntries(days());
    expect(facts).toMatchObject({
      'Wed, Nov 25': 'A 20-minute call with Vivian: logins, goals and dates.',
      'Tue, Dec 1': 'Work starts. June spends the morning at your front desk.',
      'We charge you today': 'Tue, Nov 24',
      'Work starts': 'Tue, Dec 1',
      'Next charge': 'Thu, Dec 24',
    });
    expect(screen.getByText(/^Why today\? Your first payment reserves Tuesday, December 1/)).toBeVisible();
    expect(screen.getByText('Calls you by 5 pm on Wednesday, November 25.')).toBeVisible();
    expect(screen.getByRole('link', { name: '(212) 555-0140' })).toHaveAttribute('href', 'tel:+12125550140');
    expect(screen.getByText(new RegExp(cancellation))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms-of-service#packages');
    const pay = screen.getByRole('button', { name: 'Pay $9,950.00' });
    const charge = screen.getByText('We charge you today');
    expect(charge.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('that starts in more than a month asks not to pay yet', async () => {
    bff.fail(/quote/, () => Response.json(larkspur({ startsOn: '2027-01-11' })));
    await open('/pay?package=transformation');
    expect(await screen.findByText(/^Please don’t pay yet.*come back on January 11, 2027/)).toBeVisible();
    expect(Object.fromEntries(days())['Work starts']).toBe('Mon, Jan 11, 2027');
  });

  test('that starts at once needs no reason', async () => {
    bff.fail(/quote/, () => Response.json(larkspur()));
    await open('/pay?package=transformation');
    expect(await screen.findByText('We charge you today')).toBeVisible();
    expect(screen.queryByText(/^Why today/)).not.toBeInTheDocument();
  });

  test.each([
    [
      'foundation',
      'Foundation Elite',
      /^You already have Visionary Transformation.* already includes everything in Foundation Elite\.$/,
    ],
    [
      'dominance',
      'Market Dominance',
      /^You already have Visionary Transformation.*Market Dominance includes everything in Visionary/,
    ],
  ] as const)('beside another one is asked about: %s', async (packageId, title, question) => {
    const existing = {
      state: 'active',
      title: 'Visionary Transformation',
      packageId: 'transformation',
      since: '2026-11-20T15:00:00.000Z',
      path: '/account',
    } as const;
    bff.fail(/quote/, () => Response.json(larkspur({ packageId, title, existing })));
    await open('/pay?package=foundation');
    expect(await screen.findByText(question)).toBeVisible();
    expect(screen.getByRole('button', { name: /for a second plan$/ })).toBeVisible();
  });
});

describe('the same plan', () => {
  const plan = (state: 'open' | 'active', path: string) =>
    quoteOf({
      kind: 'submission',
      title: 'Foundation Elite',
      amountDueCents: 499_700,
      existing: { state, title: null, packageId: null, since: '2026-11-20T15:00:00.000Z', path },
    });

  test('that is paid links to the account; buying another needs a confirmation', async () => {
    bff.fail(/quote/, () => Response.json(plan('active', '/account')));
    const user = await open('/pay?package=foundation');
    expect(await screen.findByText(/^You already have Foundation Elite, paid on November 20, 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
    await user.click(screen.getByRole('button', { name: 'Pay $4,997.00 for a second plan' }));
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([{ package: 'foundation', anotherPlan: true }]);
  });

  test('that another tab begins to pay is reported before a second session opens', async () => {
    const user = await open('/pay?package=Foundation%20Elite');
    await screen.findByRole('button', { name: 'Pay $4,997.00' });
    bff.fail(/sessions/, {
      status: 409,
      code: 'plan_exists',
      message: 'You already have this plan, or a payment for it is open. Nothing was charged.',
    });
    bff.fail(/quote/, () => Response.json(plan('open', '/pay?submissionId=00000000-0000-4000-8000-000000000001')));
    await user.click(screen.getByRole('button', { name: 'Pay $4,997.00' }));
    expect(await screen.findByRole('link', { name: 'Continue that payment' })).toHaveAttribute(
      'href',
      '/pay?submissionId=00000000-0000-4000-8000-000000000001',
    );
    expect(screen.getByRole('button', { name: 'Pay $4,997.00 here instead' })).toBeVisible();
    expect(departures).toEqual([]);
  });
});

test('shows how a plan is canceled, with the text of the terms', async () => {
  await open('/pay?package=Foundation%20Elite');
  expect(await screen.findByText((text) => text.includes(cancellation))).toBeVisible();
});

describe('a submission that could not be saved', () => {
  const form = {
    firstName: 'Ana',
    lastName: 'Roe',
    practiceName: 'Lattice',
    practiceType: 'dental',
    email: 'ana@lattice.test',
    phone: '212 555 0134',
    selectedCampaign: 'foundation',
    selectedPackage: 'Foundation Elite',
    monthlyBudget: '4997',
    marketingGoals: [],
    startDate: '',
    completedAt: '2026-11-21T00:00:00.000Z',
  };
  const wait = () =>
    window.localStorage.setItem(
      unsentKey,
      JSON.stringify([{ key: 'k-1', savedAt: Date.now(), body: { wizard: 'package', form } }]),
    );
  const at = '/pay?email=ana%40lattice.test&package=Foundation%20Elite';

  test('is sent when the page opens, and its id joins the address', async () => {
    wait();
    await open(at);
    await payButton();
    expect(bff.submissions.map(({ key }) => key)).toEqual(['k-1']);
    expect(address().searchParams.get('submissionId')).toBe(bff.submissions[0]?.id);
    expect(window.localStorage.getItem(unsentKey)).toBeNull();
    expect(bff.bodiesOf('POST /api/checkout/quote')).toEqual([
      expect.objectContaining({ submissionId: bff.submissions[0]?.id }),
    ]);
  });

  test('is paid by its package meanwhile, and stores its session', async () => {
    wait();
    bff.fail(/submissions/, 'network');
    const user = await open(at);
    expect(await screen.findByText(/Your answers are saved in this browser/)).toBeVisible();
    await user.click(await payButton());
    await waitFor(() => expect(departures).toHaveLength(1));
    expect(bff.bodiesOf('POST /api/checkout/sessions')).toEqual([
      { package: 'Foundation Elite', email: 'ana@lattice.test' },
    ]);
    bff.heal();
    await open(`/payment-success?session_id=${sessionId}`);
    await waitFor(() => expect(bff.submissions).toHaveLength(1));
    expect(bff.submissions[0]?.body).toMatchObject({ wizard: 'package', checkoutSessionId: sessionId });
    expect(window.localStorage.getItem(unsentKey)).toBeNull();
  });

  test('of another address is not sent', async () => {
    wait();
    await open('/pay?email=other%40clinic.test&package=Foundation%20Elite');
    await payButton();
    expect(bff.submissions).toHaveLength(0);
  });

  test('in a malformed queue is ignored', async () => {
    window.localStorage.setItem(unsentKey, '[{"key":');
    await open(at);
    expect(await payButton()).toBeVisible();
  });
});

test('after wizard A without a code the answers are confirmed and packages are offered', async () => {
  const submissionId = '00000000-0000-4000-8000-000000000009';
  const person = { firstName: 'Ana', lastName: 'Roe', practiceName: 'Lattice', email: 'a@b.test', formData: {} };
  window.localStorage.setItem('paymentData', JSON.stringify({ ...person, submissionId }));
  await open(`/pay?email=a%40b.test&submissionId=${submissionId}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'We have your answers, Ana' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Packages' })).toBeVisible();
});
