import type { Page } from 'playwright/test';
import { dialog, inDialog, openRow, unknown } from './portal-actions.ts';
import { refused, refusedInConsole, steps, withLongText, type Screen } from './screen.ts';
import { withTaxSummary } from './taxed.ts';

const tab = (name: RegExp | string) => (page: Page) => page.getByRole('tab', { name }).click();

/** A day with a dispute that Stripe has withdrawn, and a difference. */
const withDispute = (page: Page) =>
  page.route('**/api/bookkeeping/reconciliation?*', (route) => {
    const invoice = { id: '7c1e0000-0000-4000-8000-000000000001', number: 'INV-2026-031' };
    const dispute = {
      reference: 'dp_1QkZ7YJx2Lq9VbN4mT8sWcRd',
      invoice,
      oursCents: 0,
      theirsCents: -1_250_000,
      feeCents: 1500,
      explanation:
        'Stripe withdrew $12,500.00 for this dispute and kept a fee of $15.00. Our ledger keeps the payment until ' +
        'the dispute is decided.',
    };
    const difference = {
      kind: 'missing_here',
      reference: 'ch_3QkZ7YJx2Lq9VbN40mT8sWcRd',
      invoice: null,
      oursCents: null,
      theirsCents: 4_400,
      explanation: 'Stripe took this payment, and we don’t have it.',
    };
    const day = {
      day: '2026-11-26',
      checkedAt: '2026-11-27T11:30:00.000Z',
      version: 1,
      transactions: 3,
      ledgerCents: 1_250_000,
      providerCents: 1_250_000,
      feeCents: 38_000,
      payoutCents: 0,
      differences: [],
      disputes: [dispute],
    };
    const days = [day, { ...day, day: '2026-11-25', providerCents: 1_254_400, differences: [difference] }];
    return route.fulfill({ json: { checkedUntil: '2026-11-26', days } });
  });

/** Billing, messages, codes and reports. */
export const agencyScreens: readonly Screen[] = [
  { name: 'reports', path: '/reports' },
  { name: 'reports-dispute', path: '/reports', prepare: withDispute },
  { name: 'reports-custom', path: '/reports?period=2026-01-05..2026-01-20' },
  { name: 'reports-error', path: '/reports', prepare: refused('bookkeeping/**'), console: refusedInConsole },
  { name: 'reports-taxes', path: '/reports', prepare: withTaxSummary },
  {
    name: 'reports-account-rows',
    path: '/reports',
    reach: steps((page) => page.getByRole('link', { name: '4000 Revenue' }).click(), dialog),
  },
  { name: 'reports-taxes-error', path: '/reports', prepare: refused('tax-rates/summary?*'), console: refusedInConsole },
  {
    name: 'reports-close',
    path: '/reports',
    reach: steps(inDialog('Close the books'), (page) => page.getByText(/drafts? through this day/).click()),
  },
  { name: 'billing', path: '/billing' },
  { name: 'billing-payment', path: '/billing', reach: tab('Payment') },
  { name: 'billing-invoices', path: '/billing', reach: tab('Invoices') },
  { name: 'billing-upgrade', path: '/billing', reach: inDialog(/^Upgrade Now/) },
  { name: 'billing-address', path: '/billing', reach: steps(tab('Payment'), inDialog('Edit Address')) },
  { name: 'messages', path: '/messages' },
  { name: 'messages-long', path: '/messages', prepare: withLongText('messages?*') },
  { name: 'messages-none', path: `/messages${unknown}` },
  { name: 'messages-error', path: '/messages', prepare: refused('messages?*'), console: refusedInConsole },
  { name: 'messages-addresses', path: '/messages?view=addresses' },
  { name: 'message', path: '/messages', reach: openRow() },
  { name: 'generator', path: '/onboarding-generator' },
  { name: 'generator-code', path: '/onboarding-generator', reach: inDialog('Create Campaign Code') },
  {
    name: 'generator-send',
    path: '/onboarding-generator?search=FIRST-CHAIR',
    reach: (page) =>
      steps(() => page.getByRole('article').first().getByRole('button', { name: 'Send Link' }).click(), dialog)(page),
  },
  {
    name: 'generator-qr',
    path: '/onboarding-generator?search=FIRST-CHAIR',
    reach: (page) =>
      steps(() => page.getByRole('article').first().getByRole('button', { name: 'QR code' }).click(), dialog)(page),
  },
];
