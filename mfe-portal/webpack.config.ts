import { remoteConfig } from '@vitrine/federation';

/** Sign-in pages, mailed links and the account. */
const accountPages = [
  '/login',
  '/admin-login',
  '/auth/callback',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/account',
];
const screens = [
  '/admin',
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
const recordLists = ['/leads', '/clients', '/invoices', '/estimates', '/recurring', '/messages'];

const sectionList = 'src/app/settings-sections.ts';

/** A section's first view includes the settings page around it. */
const settings = (sections: readonly string[]) =>
  Object.fromEntries(
    sections.map((section) => [
      `/settings/${section}`,
      [
        sectionList,
        'src/features/settings/settings-page.tsx',
        `src/features/settings/${section}/${section}-section.tsx`,
      ],
    ]),
  );

export default remoteConfig({
  name: 'mfe-portal',
  folder: import.meta.dirname,
  owner: 'Staff portal team',
  routes: [...accountPages, ...screens],
  screens: [
    ...accountPages,
    ...screens,
    ...recordLists.map((list) => `${list}/:id`),
    '/settings/billing',
    ...['/account', '/settings'].flatMap((base) => sections.map((section) => `${base}/${section}`)),
    '/settings/templates/*',
  ],
  pages: {
    '/login': [],
    '/verify-email': ['src/features/mail-links/index.ts'],
    '/account/profile': [
      sectionList,
      'src/features/account/account-page.tsx',
      'src/features/settings/profile/profile-section.tsx',
    ],
    '/account': [sectionList, 'src/features/account/account-page.tsx'],
    '/admin': ['src/features/dashboard/index.ts'],
    '/leads': ['src/features/leads/index.ts'],
    '/clients': ['src/features/clients/index.ts'],
    '/invoices': ['src/features/invoices/index.ts'],
    '/estimates': ['src/features/invoices/estimates/index.ts'],
    '/recurring': ['src/features/invoices/recurring/index.ts'],
    '/reports': ['src/features/reports/index.ts'],
    '/billing': [sectionList, 'src/features/settings/settings-page.tsx', 'src/features/billing/index.ts'],
    '/onboarding-generator': ['src/features/onboarding-generator/index.ts'],
    '/messages': ['src/features/messages/index.ts'],
    ...settings(sections),
  },
  devPort: 4203,
});
