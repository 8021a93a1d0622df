import type { PlatformStatus } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { dialog, inDialog } from './portal-actions.ts';
import { newVersionScreens, platformScreens } from './platform-screens.ts';
import { logoRefused, logoSent, withLogo } from './logo.ts';
import { press, refused, refusedInConsole, type Screen } from './screen.ts';
import { withSavedItems } from './saved.ts';
import { withTaxRates } from './taxed.ts';

/** A day with reminders: one that goes out, and one that does not. */
const reminders = (page: Page) =>
  page.route('**/api/reminders/preview', (route) => {
    const item = {
      invoiceId: '7c1e0000-0000-4000-8000-000000000001',
      number: 'INV-2026-031',
      clientName: 'Lumen Dermatology of the Upper West Side',
      channel: 'email',
      to: 'billing@lumen-dermatology-of-the-upper-west-side.example',
      at: '2026-11-27T15:00:00.000Z',
      timeZone: 'America/Chicago',
      subject: 'Invoice INV-2026-031 from Halcyon is due on November 30, 2026',
      text: 'Your invoice is due soon\n\nHi Lumen Dermatology, $4,997.00 for invoice INV-2026-031 is due soon.',
      stop: null,
    };
    const text = { ...item, channel: 'sms', to: null, subject: null, stop: 'no_number' };
    const charged = { ...item, number: 'INV-2026-032', stop: 'autopay' };
    return route.fulfill({ json: { day: '2026-11-27', total: 120, items: [item, charged, text] } });
  });

/** The shell on its way to everyone, and a remote whose ramp was stopped. */
const ramps = (page: Page) =>
  page.route('**/api/platform/status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as PlatformStatus;
    const at = '2026-11-20T10:00:00.000Z';
    const ramp = {
      steps: [1, 10, 50, 100],
      step: 1,
      pauseMinutes: 10,
      nextAt: '2026-11-20T10:10:00.000Z',
      latestAt: '2026-11-20T10:30:00.000Z',
      stopped: null,
    };
    const stopped = { at, by: 'vitrine', reason: '3 of 30 visitors of this step had an error, which is too many' };
    const remotes = status.remotes.slice(0, 2).map((remote, index) => ({
      ...remote,
      canary: {
        build: { ...remote.current, buildId: 'dddd11112222' },
        share: 10,
        since: at,
        ramp: index === 0 ? ramp : { ...ramp, stopped },
      },
      budget: { build: 'dddd11112222', failing: 0, visitors: 12, allowed: 0.01, used: 0, awaited: 20 },
    }));
    await route.fulfill({ response, json: { ...status, remotes } });
  });

/** Addresses in each state, and a long one. */
const subscribers = (page: Page) =>
  page.route('**/api/newsletter/subscribers*', (route) => {
    const states = ['confirmed', 'confirmed', 'pending', 'confirmed', 'unsubscribed'] as const;
    const long = 'maximiliane.featherstonehaugh-cholmondeley@upper-saint-bartholomew-aesthetics.example';
    const items = states.map((state, index) => ({
      id: `0000000${index}-0000-4000-8000-000000000000`,
      email: index === 3 ? long : `${['june', 'ines', 'ada', '', 'amara'][index]}@clinic.example`,
      state,
      source: 'website',
      createdAt: '2026-03-02T15:00:00.000Z',
      since: '2026-03-02T15:04:00.000Z',
    }));
    const counts = { pending: 1, confirmed: 3, unsubscribed: 1 };
    return route.fulfill({ json: { items, nextCursor: null, total: items.length, counts } });
  });

export const settingsScreens: readonly Screen[] = [
  ...[
    'profile',
    'sessions',
    'second-factor',
    'team',
    'brand',
    'documents',
    'items',
    'taxes',
    'accounts',
    'autopay',
    'notifications',
    'templates',
    'reminders',
    'newsletter',
    'api-keys',
    'audit',
    'platform',
  ].map((section) => ({ name: `settings-${section}`, path: `/settings/${section}` })),
  { name: 'settings-brand-logo', path: '/settings/brand', prepare: withLogo },
  { name: 'settings-brand-logo-sent', path: '/settings/brand', reach: logoSent },
  {
    name: 'settings-brand-logo-refused',
    path: '/settings/brand',
    reach: logoRefused,
    console: /status of 400/,
  },
  { name: 'settings-platform-ramps', path: '/settings/platform', prepare: ramps },
  {
    name: 'settings-platform-stop',
    path: '/settings/platform',
    prepare: ramps,
    reach: inDialog('Stop the ramp of shell'),
  },
  {
    name: 'settings-platform-error',
    path: '/settings/platform',
    prepare: refused('platform/status'),
    console: refusedInConsole,
  },
  ...platformScreens,
  ...newVersionScreens('portal', '/leads'),
  { name: 'settings-newsletter-list', path: '/settings/newsletter', prepare: subscribers },
  {
    name: 'settings-newsletter-error',
    path: '/settings/newsletter',
    prepare: refused('newsletter/subscribers*'),
    console: refusedInConsole,
  },
  { name: 'settings-reminders-preview', path: '/settings/reminders', prepare: reminders },
  {
    name: 'settings-reminders-words',
    path: '/settings/reminders',
    reach: (page) => page.getByText('Write your own words').first().click(),
  },
  {
    name: 'settings-reminders-wrong',
    path: '/settings/reminders',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Days' }).first().fill('soon');
      await page.getByRole('button', { name: 'Save reminders' }).click();
      await page.getByText('Enter a number of days').waitFor();
    },
  },
  {
    name: 'settings-reminders-error',
    path: '/settings/reminders',
    prepare: refused('reminders/settings'),
    console: refusedInConsole,
  },
  {
    name: 'settings-reminders-test',
    path: '/settings/reminders',
    reach: inDialog('Send me a test of rule 1'),
  },
  { name: 'settings-template-text', path: '/settings/templates/reminder-sms' },
  { name: 'settings-items-list', path: '/settings/items', prepare: withSavedItems },
  { name: 'settings-items-error', path: '/settings/items', prepare: refused('saved-items'), console: refusedInConsole },
  { name: 'settings-add-item', path: '/settings/items', reach: inDialog('Add item') },
  {
    name: 'settings-documents-wrong',
    path: '/settings/documents',
    reach: async (page) => {
      await page.getByLabel('Invoices are due after days').fill('soon');
      await page.getByLabel('Estimates are valid for days').fill('999');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Enter a number of days from 0 to 120').waitFor();
    },
  },
  {
    name: 'settings-notifications-wrong',
    path: '/settings/notifications',
    reach: async (page) => {
      await page.getByLabel('Add an address for payments').first().fill('nobody');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Please enter a valid email address').waitFor();
    },
  },
  {
    name: 'settings-template-insert',
    path: '/settings/templates/receipt',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Insert into subject' }).first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'settings-taxes-list', path: '/settings/taxes', prepare: withTaxRates },
  {
    name: 'settings-taxes-error',
    path: '/settings/taxes',
    prepare: refused('tax-rates'),
    console: refusedInConsole,
  },
  {
    name: 'settings-accounts-wrong',
    path: '/settings/accounts',
    reach: async (page) => {
      await page.getByLabel('Code for Clearing').fill('1000');
      await page.getByLabel('Name for Receivables').fill('');
      await page.getByRole('button', { name: 'Save accounts' }).click();
      await page.getByText('This code is taken').waitFor();
    },
  },
  {
    name: 'settings-accounts-error',
    path: '/settings/accounts',
    prepare: refused('settings/accounts'),
    console: refusedInConsole,
  },
  { name: 'settings-add-tax', path: '/settings/taxes', reach: inDialog('Add tax rate') },
  { name: 'settings-add-member', path: '/settings/team', reach: inDialog('Add someone') },
  {
    name: 'settings-change-role',
    path: '/settings/team',
    reach: async (page) => {
      await press(/^Actions for/)(page);
      await page.getByRole('menuitem', { name: 'Change role' }).click();
      await dialog(page);
    },
  },
  { name: 'settings-new-key', path: '/settings/api-keys', reach: inDialog('New key') },
  { name: 'settings-new-template', path: '/settings/templates', reach: inDialog('New template') },
  { name: 'settings-template', path: '/settings/templates/welcome' },
  {
    name: 'settings-audit-entry',
    path: '/settings/audit',
    reach: (page) => page.locator('[data-list-row]').first().click(),
  },
];
