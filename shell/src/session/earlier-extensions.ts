import type { Extensions, MenuEntry } from '@vitrine/contracts';

const sections = ['Capabilities', 'Showcase', 'Technology', 'Process', 'About', 'Insights', 'Contact'];

const link = (place: string, order: number, label: string, to: string): MenuEntry => ({ place, order, label, to });

/**
 * What builds from before remotes declared it extend the site by, by remote: menus stay whole when one is rolled back
 * to such a build. Not for new entries; a remote declares them in its `webpack.config.ts`. It may go once no registry
 * has such a build in its history (docs/adr/0079).
 */
export const earlierExtensions: Readonly<Record<string, Extensions>> = {
  'mfe-marketing': {
    menu: [
      ...sections.map((name, at) => link('header', (at + 1) * 10, name, `/#${name.toLowerCase()}`)),
      link('footer', 10, 'Capabilities', '/#capabilities'),
      link('footer', 20, 'Contact', '/#contact'),
      link('footer', 40, 'Privacy Policy', '/privacy-policy'),
      link('footer', 50, 'Terms of Service', '/terms-of-service'),
    ],
    staffScreens: [],
    bareScreens: [],
    slots: [],
  },
  'mfe-onboarding': {
    menu: [link('footer', 30, 'Start a project', '/onboarding')],
    staffScreens: [],
    bareScreens: [],
    slots: [],
  },
  'mfe-portal': {
    menu: [
      { ...link('account', 10, 'Billing', '/account'), for: 'client' },
      { ...link('account', 20, 'Billing', '/billing'), for: 'staff' },
      { ...link('account', 30, 'Dashboard', '/admin'), for: 'staff', newTab: true },
    ],
    staffScreens: [
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
    ],
    bareScreens: [
      '/login',
      '/admin-login',
      '/auth/callback',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/dashboard',
    ],
    slots: [],
  },
};
