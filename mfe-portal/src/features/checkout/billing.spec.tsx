import '@testing-library/jest-dom';
import type { Billing } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, owner } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id } from '../../testing/sample-leads.ts';

const card = {
  id: id(1),
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 8,
  expiryYear: 2028,
  isDefault: true,
  demo: false,
} as const;

const sample = (changes: Partial<Billing> = {}): Billing => ({
  subscription: {
    plan: 'professional',
    status: 'active',
    currentPeriodEnd: '2026-12-20T12:00:00.000Z',
    amountCents: 2000,
    interval: 'month',
    demo: true,
  },
  usage: [
    { id: 'storage', used: 2.3, limit: 100, unlimited: false, unit: 'GB', sample: 2.3 },
    { id: 'bandwidth', used: 45, limit: 100, unlimited: false, unit: 'GB', sample: 45 },
    { id: 'api_calls', used: 12_502, limit: 50_000, unlimited: false, unit: 'calls', sample: 12_500 },
  ],
  paymentMethods: [card, { ...card, id: id(2), brand: 'mastercard', last4: '4444', expiryMonth: 11, isDefault: false }],
  address: null,
  version: 0,
  invoices: [
    {
      id: id(3),
      date: '2026-11-20',
      planName: 'Professional',
      amountCents: 2000,
      refundedCents: 500,
      currency: 'usd',
      status: 'paid',
      demo: true,
    },
  ],
  ...changes,
});

async function visit(billing: Billing = sample(), path = '/billing', bff = new FakeBff()) {
  bff.answer('GET /api/billing', () => billing);
  const user = await openPortal(bff, path);
  await screen.findByRole('heading', { level: 1, name: 'Billing' });
  return { user, bff };
}

test('shows plan, usage with its share, and the plans with the current one disabled', async () => {
  await visit();
  expect(await screen.findByRole('region', { name: 'Current Plan' })).toHaveTextContent('$20.00/month');
  expect(screen.getByText(/^Renews on Dec 20/)).toBeVisible();
  const meters = screen.getAllByRole('progressbar').map((bar) => [bar.getAttribute('value'), bar.getAttribute('max')]);
  expect(meters).toEqual([
    ['2.3', '100'],
    ['45', '100'],
    ['12502', '50000'],
  ]);
  for (const text of [
    'Storage: 2.3 of 100 GB',
    '2% used',
    'Bandwidth: 45 of 100 GB',
    '45% used',
    'API calls: 12,502 of 50,000',
    '25% used',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/12,500 calls of that is sample data/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Current Plan' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('POPULAR')).toBeVisible();
  expect(
    screen.getAllByRole('button', { name: /^Upgrade Now/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Upgrade Now: Enterprise']);
  expect(screen.getByRole('button', { name: 'Switch to Starter' })).toBeEnabled();
  // A plan card shows the same limits as the meters.
  expect(screen.getByText('100GB storage')).toBeVisible();
});

test('an upgrade asks first with its price, and failures are shown in the dialog', async () => {
  const { user, bff } = await visit();
  await user.click(await screen.findByRole('button', { name: 'Upgrade Now: Enterprise' }));
  const question = await screen.findByRole('alertdialog', { name: 'Move from Professional to Enterprise?' });
  expect(question).toHaveTextContent('Enterprise costs $50.00 a month, starting today.');
  bff.fail(/POST \/api\/billing\/sessions/, {
    status: 503,
    code: 'checkout_failed',
    message: 'Stripe could not be reached. Nothing was changed. Please try again in a moment.',
  });
  await user.click(within(question).getByRole('button', { name: 'Continue to Stripe' }));
  expect(await within(question).findByText(/Stripe could not be reached/)).toBeVisible();
});

test('lists the cards; the default one has no such action, and a removal asks first', async () => {
  const { user, bff } = await visit(sample(), '/billing?tab=payment');
  const rows = within(await screen.findByRole('list', { name: 'Payment Methods' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Visa ending in 4242Expires 08\/2028Default/),
    expect.stringMatching(/^Mastercard ending in 4444Expires 11\/2028Make default/),
  ]);
  bff.answer(`DELETE /api/billing/payment-methods/${id(2)}`, () => sample({ paymentMethods: [card] }));
  await user.click(screen.getByRole('button', { name: 'Remove Mastercard ending in 4444' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove card' }));
  const cards = within(screen.getByRole('list', { name: 'Payment Methods' }));
  await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(1));
});

test('without cards it offers to add one', async () => {
  await visit(sample({ paymentMethods: [] }), '/billing?tab=payment');
  expect(await screen.findByText('No payment methods on file')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Your First Payment Method' })).toBeEnabled();
});

test('the address is edited in place, keeps input after a failure, and shows both versions of a conflict', async () => {
  const { user, bff } = await visit(sample(), '/billing?tab=payment');
  await user.click(await screen.findByRole('button', { name: 'Edit Address' }));
  await user.click(await screen.findByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Enter the city')).toBeVisible();
  for (const [label, text] of [
    [/^Billed to/, 'Halcyon'],
    [/^Street and number/, '28 Bond Street'],
    [/^City/, 'New York'],
    [/^Postal code/, '10012'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  bff.fail(/PUT \/api\/billing\/address/, {
    status: 409,
    code: 'stale_version',
    message: 'Changed',
    extra: {
      current: {
        address: {
          name: 'Halcyon Inc.',
          line1: '28 Bond Street',
          line2: '',
          city: 'New York',
          region: 'NY',
          postalCode: '10012',
          country: 'US',
        },
        version: 4,
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByRole('alert', { name: 'Someone else changed this address' })).toBeVisible();
  bff.heal();
  const saved: unknown[] = [];
  bff.answer('PUT /api/billing/address', (body) => {
    saved.push(body);
    return sample({ version: 5 });
  });
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(saved).toMatchObject([{ version: 4, city: 'New York' }]));
});

test('lists the newest invoices of the plan with receipts, and all of them on demand', async () => {
  const { user, bff } = await visit(sample(), '/billing?tab=invoices');
  expect(await screen.findByRole('cell', { name: /^Nov 20/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /^\$20\.00.*\$5\.00 refunded$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download the receipt of November 20, 2026' })).toBeEnabled();
  const [newest] = sample().invoices;
  bff.answer('GET /api/billing/invoices', () => ({
    items: Array.from({ length: 7 }, (_, index) => ({ ...newest, id: id(30 + index), date: `2026-0${7 - index}-20` })),
  }));
  await user.click(screen.getByRole('link', { name: 'View All Invoices' }));
  expect(await screen.findByRole('heading', { name: 'All Invoices' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(8));
  expect(address()).toBe('/billing?tab=invoices&show=all');
  await user.click(screen.getByRole('link', { name: 'Show recent' }));
  expect(await screen.findByRole('heading', { name: 'Recent Invoices' })).toBeVisible();
});

test('an unlimited plan has no meter, and a failed payment is shown instead of the renewal', async () => {
  const [storage, ...others] = sample().usage;
  await visit(
    sample({
      subscription: {
        plan: 'enterprise',
        status: 'past_due',
        currentPeriodEnd: '2026-12-20T12:00:00.000Z',
        amountCents: 5000,
        interval: 'month',
        demo: false,
      },
      usage: [{ ...(storage as Billing['usage'][number]), limit: 1_000_000, unlimited: true }, ...others],
    }),
  );
  expect(await screen.findByText('Storage: 2.3 GB')).toBeVisible();
  expect(screen.getByText('unlimited')).toBeVisible();
  expect(screen.getByText(/The last payment didn’t go through/)).toBeVisible();
  expect(screen.queryByText(/Renews on/)).not.toBeInTheDocument();
});

test('back from Stripe it polls for the outcome and shows it', async () => {
  const bff = new FakeBff();
  bff.answer(`GET /api/billing/sessions/${id(7)}`, () => ({ state: 'done' }));
  const { user } = await visit(sample(), `/billing?session=${id(7)}`, bff);
  expect(await screen.findByText('Done. Stripe has confirmed it.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(address()).toBe('/billing'));
});

test('staff see it read-only', async () => {
  const bff = new FakeBff();
  bff.user = { ...owner, role: 'staff' };
  await visit(sample(), '/billing', bff);
  expect(await screen.findByText('Only owners can change the plan, the cards and the address.')).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: /^Upgrade Now/ }))
    expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('an unreachable BFF shows no data, and Retry recovers', async () => {
  const bff = new FakeBff();
  bff.fail(/billing/, 'network');
  const { user } = await visit(sample(), '/billing', bff);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your billing' })).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Current Plan' })).toHaveTextContent('$20.00/month');
});
