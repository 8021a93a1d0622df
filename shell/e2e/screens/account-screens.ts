import type { Page } from 'playwright/test';
import { inDialog } from './portal-actions.ts';
import type { Screen } from './screen.ts';

/** A saved card, with an agreement or without one. */
const savedCard =
  (agreed: boolean, schedules: readonly string[] = []) =>
  (page: Page) => {
    const text =
      'I allow Halcyon to charge this card for the invoices it sends me: each on its due date, for the amount that’s ' +
      'due. I get a receipt for every charge. I can turn this off at any time.';
    const card = {
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2029,
      addedAt: '2026-11-02T15:00:00.000Z',
      expired: false,
    };
    const agreement = {
      agreedAt: '2026-11-02T15:04:00.000Z',
      agreedBy: 'elena@marchettiaesthetics.example',
      version: '2026-11-24',
      text,
      address: '203.0.113.7',
    };
    return page.route('**/api/account/card', (route) =>
      route.fulfill({
        json: {
          available: true,
          card,
          agreement: agreed ? agreement : null,
          schedules: schedules.map((invoiceNumber) => ({ ...agreement, invoiceNumber })),
          wording: { version: '2026-11-24', text },
          enabled: false,
          upcoming: agreed ? [{ number: 'INV-2026-041', amountCents: 45_000, on: '2026-12-31' }] : [],
        },
      }),
    );
  };

export const accountScreens: readonly Screen[] = [
  { name: 'account', path: '/account' },
  { name: 'account-card', path: '/account', prepare: savedCard(false) },
  { name: 'account-autopay', path: '/account', prepare: savedCard(true) },
  { name: 'account-kept-card', path: '/account', prepare: savedCard(false, ['INV-2026-041']) },
  { name: 'account-remove-card', path: '/account', prepare: savedCard(true), reach: inDialog('Remove card') },
  ...['profile', 'sessions', 'second-factor'].map((section) => ({
    name: `account-${section}`,
    path: `/account/${section}`,
  })),
  // The last one: it ends the session.
  { name: 'access-denied', path: '/admin', console: /status of 4/ },
];
