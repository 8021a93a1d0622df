import { join } from 'node:path';
import type { ErrorGroup, ErrorGroupDetails } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { refused, refusedInConsole, type Screen } from './screen.ts';

const group = (number: number, changes: Partial<ErrorGroup> = {}): ErrorGroup => ({
  id: `0000000${String(number)}-0000-4000-8000-000000000000`,
  remote: 'mfe-portal',
  build: '1a2b3c4d5e6f',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'total')",
  culprit: 'sumOfLines in mfe-portal/src/features/invoices/editor/invoice-lines.tsx',
  firstBuild: '1a2b3c4d5e6f',
  firstSeen: '2026-03-02T15:00:00.000Z',
  lastSeen: '2026-03-02T15:04:00.000Z',
  crashes: 1204,
  people: 38,
  rollback: {
    at: '2026-03-02T15:05:00.000Z',
    by: 'vitrine',
    to: 'aaaa11112222',
    reason: '5 of 38 visitors had an error within 5 minutes (13.2%; 1.0% are allowed)',
  },
  ...changes,
});
const groups = [
  group(1),
  group(2, {
    name: 'InvariantViolationOfTheRecurringInvoices',
    message: 'Expected a schedule '.repeat(14).trim(),
    culprit: `chargeOfRecurringInvoice in mfe-portal/src/features/invoices/${'recurring/editor/'.repeat(8)}charges.tsx`,
    firstBuild: 'bbbb11112222',
    crashes: 1,
    people: 0,
    rollback: null,
  }),
  group(3, { name: null, message: '', culprit: null, rollback: null }),
];
const details: ErrorGroupDetails = {
  ...group(1),
  stack: [
    ['sumOfLines', 'mfe-portal/src/features/invoices/editor/invoice-lines.tsx', true],
    ['InvoiceTotals', 'mfe-portal/src/features/invoices/editor/invoice-totals.tsx', true],
    [null, 'invoices.js', false],
  ].map(([name, file, mapped], line) => ({
    file: String(file),
    line: 42 + line,
    column: 7,
    function: name === null ? null : String(name),
    mapped: mapped === true,
  })),
  samples: [
    { at: '2026-03-02T15:04:00.000Z', path: '/invoices/:id', browser: 'Firefox' },
    { at: '2026-03-02T15:03:00.000Z', path: '/invoices', browser: 'Samsung Internet' },
  ],
};

const withErrors =
  (listed: readonly ErrorGroup[]) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/platform/remotes/mfe-portal/errors?*', (route) =>
      route.fulfill({ json: { groups: listed, total: listed.length } }),
    );
    await page.route('**/api/platform/errors/*', (route) => route.fulfill({ json: details }));
  };

const errors = '/settings/platform?errors=mfe-portal';

export const platformScreens: readonly Screen[] = [
  {
    name: 'settings-platform-errors',
    path: errors,
    prepare: withErrors(groups),
    reach: async (page) => {
      await page.getByText('Stack and newest crashes').first().click();
      await page.getByText('Unnamed function').waitFor();
    },
  },
  {
    name: 'settings-platform-no-errors',
    path: errors,
    prepare: withErrors([]),
    reach: (page) => page.getByText('No page crashed in the last 30 days.').waitFor(),
  },
  {
    name: 'settings-platform-errors-failed',
    path: errors,
    prepare: refused('platform/remotes/mfe-portal/errors?*'),
    reach: (page) => page.getByText('We couldn’t load the errors').waitFor(),
    console: refusedInConsole,
  },
  {
    name: 'settings-platform-disable',
    path: '/settings/platform',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Disable mfe-onboarding' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Comes back to the window, as soon as the deferred script hears that. */
const comeBack = (page: Page) =>
  page.waitForFunction(() => {
    dispatchEvent(new Event('focus'));
    return document.querySelector('#new-version') !== null;
  });

const whose = (standing: 'replaced' | 'withdrawn') => (page: Page) =>
  page.route('**/live.json?*', (route) => route.fulfill({ json: { shell: standing } }));

/** What an open tab is told of builds that are live no more. */
export const newVersionScreens = (area: string, path: string): readonly Screen[] =>
  (['replaced', 'withdrawn'] as const).map((standing) => ({
    name: `version-${standing}-${area}`,
    path,
    prepare: whose(standing),
    reach: comeBack,
  }));

/** As this checkout's shell was built with it. */
const closedPage = join(import.meta.dirname, '../../dist/documents/maintenance.html');

/** What stands at the addresses of a disabled remote. */
export const maintenanceScreens: readonly Screen[] = [
  {
    name: 'maintenance',
    path: '/packages',
    prepare: (page) =>
      page.route('**/packages', (route) =>
        route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', path: closedPage }),
      ),
    console: /status of 503/,
  },
];
