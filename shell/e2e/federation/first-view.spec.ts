import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { demoOwner } from '../pages/sign-in-page.ts';

const workspace = join(import.meta.dirname, '../../..');

/**
 * A heading of each page's first screen; `npm run sizes` counts what the page lists for it, and not one script more may
 * be needed.
 */
const firstScreens = {
  'mfe-onboarding': {
    '/onboarding': 'Basics',
    '/onboarding/package': 'Basics',
    '/packages': 'Side by side',
    '/pay': 'There’s nothing to pay here',
    '/estimate': 'There’s no estimate here',
    '/payment-success': 'We can’t find this payment',
    '/payment-cancel': 'Payment Canceled',
  },
  'mfe-portal': {
    '/admin-login': 'Payment Portal',
    '/login': 'Payment Portal',
    '/verify-email': 'This link is incomplete',
    '/account': 'Payments and receipts',
    '/account/profile': 'Email and sign-in',
    '/account/sessions': 'Sessions',
    '/account/second-factor': 'Authenticator app',
    '/admin': 'Today',
    '/dashboard': 'Today',
    '/inbox': 'Inbox',
    '/leads': 'Leads',
    '/clients': 'Clients',
    '/invoices': 'Invoices',
    '/invoices/new': 'Create Invoice',
    '/estimates': 'Estimates',
    '/estimates/new': 'New estimate',
    '/recurring': 'Recurring invoices',
    '/recurring/new': 'New schedule',
    '/reports': 'Reports',
    '/billing': 'Plans',
    '/onboarding-generator': 'Campaign Codes',
    '/messages': 'Messages',
    '/settings': 'Email and sign-in',
    '/settings/billing': 'Plans',
    '/settings/profile': 'Email and sign-in',
    '/settings/sessions': 'Sessions',
    '/settings/second-factor': 'Authenticator app',
    '/settings/team': 'Team',
    '/settings/brand': 'Brand',
    '/settings/documents': 'Invoices and estimates',
    '/settings/items': 'Saved items',
    '/settings/taxes': 'Taxes',
    '/settings/accounts': 'Ledger accounts',
    '/settings/autopay': 'Autopay',
    '/settings/reminders': 'Reminders',
    '/settings/newsletter': 'Newsletter',
    '/settings/notifications': 'Notifications',
    '/settings/templates': 'Message templates',
    '/settings/api-keys': 'API keys',
    '/settings/audit': 'Audit log',
    '/settings/platform': 'Platform',
  },
} as const;

for (const [remote, screens] of Object.entries(firstScreens)) {
  test(`the first screens of ${remote} need only the scripts that are counted for them`, async ({ page, context }) => {
    const { pages } = JSON.parse(readFileSync(join(workspace, remote, 'dist/build.json'), 'utf8')) as {
      pages: Record<string, string[]>;
    };
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(screens).toSorted());

    let counted: readonly string[] = [];
    await page.route(`**/remotes/${remote}/*/*.js`, async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      // What is not counted is left without an answer.
      if (file.startsWith('remoteEntry.') || counted.includes(file)) await route.continue();
    });
    for (const [path, heading] of Object.entries(screens)) {
      await test.step(path, async () => {
        counted = pages[path] ?? [];
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('main').getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
      });
      if (path === '/login')
        expect((await context.request.post('/api/auth/login', { data: demoOwner })).ok()).toBe(true);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
