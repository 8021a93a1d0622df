import type { Page } from 'playwright/test';
import { dialog, inDialog, openRow, unknown } from './portal-actions.ts';
import { refused, refusedInConsole, steps, withLongText, type Screen } from './screen.ts';
import { withTaxSummary } from './taxed.ts';

const tab = (name: RegExp | string) => (page: Page) => page.getByRole('tab', { name }).click();

/** Billing, messages, codes and reports. */
export const agencyScreens: readonly Screen[] = [
  { name: 'reports', path: '/reports' },
  { name: 'reports-custom', path: '/reports?period=2026-01-05..2026-01-20' },
  { name: 'reports-error', path: '/reports', prepare: refused('bookkeeping/**'), console: refusedInConsole },
  { name: 'reports-taxes', path: '/reports', prepare: withTaxSummary },
  {
    name: 'reports-account-rows',
    path: '/reports',
    reach: steps((page) => page.getByRole('link', { name: '4000 Revenue' }).click(), dialog),
  },
  { name: 'reports-taxes-error', path: '/reports', prepare: refused('tax-rates/summary?*'), console: refusedInConsole },
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
