import { roleRights, type TeamRole } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { inSheet, openRow } from './portal-actions.ts';
import { press, type Screen, steps } from './screen.ts';

/** The portal as somebody with this role sees it. */
const as = (teamRole: TeamRole) => (page: Page) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    const rights = roleRights[teamRole];
    return route.fulfill({ response, json: { user: { ...user, role: 'staff', teamRole, rights } } });
  });

const message = 'You can refund $1,000.00 in 24 hours. For more, ask an owner.';
/** What the server says above the limit. */
const limited = (page: Page) =>
  page.route('**/api/payments/*/refunds', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Owner required',
        status: 403,
        code: 'owner_required',
        message,
        errors: { amount: [message] },
        requestId: '00000000-0000-4000-8000-000000000000',
      },
    }),
  );

export const roleScreens: readonly Screen[] = [
  { name: 'viewer-dashboard', path: '/admin', prepare: as('viewer') },
  { name: 'viewer-lead', path: '/leads', prepare: as('viewer'), reach: openRow() },
  { name: 'viewer-invoice', path: '/invoices?status=sent', prepare: as('viewer'), reach: openRow() },
  { name: 'not-allowed', path: '/invoices/new', prepare: as('viewer') },
  { name: 'bookkeeper-invoices', path: '/invoices', prepare: as('bookkeeper') },
  { name: 'contractor-client', path: '/clients?tab=all', prepare: as('contractor'), reach: openRow() },
  { name: 'contractor-settings', path: '/settings/team', prepare: as('contractor') },
  { name: 'staff-team', path: '/settings/team', prepare: as('staff') },
  {
    name: 'limits-wrong',
    path: '/settings/team',
    reach: async (page) => {
      await page.getByLabel(/^Refunds and paid-out credit/).fill('a lot');
      await page.getByLabel(/^Rows of one export/).fill('many');
      await press('Save limits')(page);
    },
  },
  {
    name: 'refund-above-limit',
    path: '/invoices?status=paid',
    prepare: limited,
    console: /status of 403/,
    reach: steps(openRow(), inSheet(/^Refund the payment/), async (page) => {
      await page.getByLabel('Reason').fill('One shoot fell through');
      await page
        .getByRole('button', { name: /^Refund \$/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Ask an owner' }).waitFor();
    }),
  },
];
