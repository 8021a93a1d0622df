import { api, pathOf } from '@vitrine/contracts';
import { remoteConfig } from '@vitrine/federation';
import { screens as barScreens } from './src/shared/paths.ts';

/** Sign-in pages and mailed links, which bring a frame of their own. */
const signInPages = [
  '/login',
  '/admin-login',
  '/auth/callback',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
];
/** Those, and the account in the site's frame. */
const accountPages = [...signInPages, '/account'];
const screens = [
  '/admin',
  '/inbox',
  '/leads',
  '/clients',
  '/invoices',
  '/estimates',
  '/recurring',
  '/reports',
  '/billing',
  '/onboarding-generator',
  '/messages',
  '/settings',
];

const sections = [
  'profile',
  'sessions',
  'second-factor',
  'team',
  'brand',
  'documents',
  'items',
  'autopay',
  'taxes',
  'accounts',
  'notifications',
  'templates',
  'newsletter',
  'reminders',
  'api-keys',
  'audit',
  'platform',
];
const recordLists = ['/inbox', '/leads', '/clients', '/invoices', '/estimates', '/recurring', '/messages'];
/** Lists whose records are made and changed on pages (src/shared/paths.ts). */
const editors = { '/invoices': ['edit', 'correct'], '/estimates': ['edit', 'revise'], '/recurring': ['edit'] };

const sectionList = 'src/app/settings-sections.ts';

/** A section's first view includes the page around it. */
const sectionPages = (base: string, page: string, sections: readonly string[]) =>
  Object.fromEntries(
    sections.map((section) => [
      `${base}/${section}`,
      [sectionList, page, `src/features/settings/${section}/${section}-section.tsx`],
    ]),
  );

const settingsPage = 'src/features/settings/settings-page.tsx';
const accountPage = 'src/features/books/account/account-page.tsx';

export default remoteConfig({
  name: 'mfe-portal',
  folder: import.meta.dirname,
  owner: 'Staff portal team',
  routes: [...accountPages, ...screens],
  screens: [
    ...accountPages,
    ...screens,
    ...recordLists.map((list) => `${list}/:id`),
    ...Object.entries(editors).flatMap(([list, changes]) => [
      `${list}/new`,
      ...changes.map((change) => `${list}/:id/${change}`),
    ]),
    '/settings/billing',
    ...['/account', '/settings'].flatMap((base) => sections.map((section) => `${base}/${section}`)),
    '/settings/templates/*',
  ],
  pages: {
    '/login': ['src/features/auth/sign-in/index.ts'],
    '/admin-login': ['src/features/auth/sign-in/index.ts'],
    '/verify-email': ['src/features/auth/mail-links/index.ts'],
    '/account': [sectionList, accountPage, 'src/features/books/account/billing-section.tsx'],
    '/admin': ['src/features/books/dashboard/index.ts'],
    // It redirects staff to it.
    '/dashboard': ['src/features/auth/callback/index.ts', 'src/features/books/dashboard/index.ts'],
    '/inbox': ['src/features/inbox/index.ts'],
    '/leads': ['src/features/contacts/index.ts'],
    '/clients': ['src/features/clients/index.ts'],
    '/invoices': ['src/features/invoices/index.ts'],
    '/invoices/new': ['src/features/invoices/editor/index.ts'],
    '/estimates': ['src/features/invoices/estimates/index.ts'],
    '/estimates/new': ['src/features/invoices/estimates/editor/index.ts'],
    '/recurring/new': ['src/features/invoices/recurring/editor/index.ts'],
    '/recurring': ['src/features/invoices/recurring/index.ts'],
    '/reports': ['src/features/books/reports/index.ts'],
    '/billing': [sectionList, settingsPage, 'src/features/checkout/index.ts'],
    '/onboarding-generator': ['src/features/onboarding/index.ts'],
    '/messages': ['src/features/messages/index.ts'],
    '/settings/billing': [sectionList, settingsPage, 'src/features/checkout/index.ts'],
    ...sectionPages('/settings', settingsPage, sections),
    ...sectionPages('/account', accountPage, ['profile', 'sessions', 'second-factor']),
    // It redirects to its first section.
    '/settings': [sectionList, settingsPage, 'src/features/settings/profile/profile-section.tsx'],
  },
  common: ['zod', '@tanstack/query-core', '@tanstack/react-query'],
  answers: { '/admin': [pathOf(api.dashboard.today), pathOf(api.dashboard.get)] },
  extensions: {
    menu: [
      { place: 'account', label: 'Billing', to: '/account', order: 10, for: 'client' },
      { place: 'account', label: 'Billing', to: '/billing', order: 20, for: 'staff' },
      { place: 'account', label: 'Dashboard', to: '/admin', order: 30, for: 'staff', newTab: true },
      ...barScreens.map((screen) => ({ place: 'staff-bar' as const, ...screen })),
    ],
    staffScreens: screens,
    bareScreens: signInPages,
  },
  devPort: 4203,
});
