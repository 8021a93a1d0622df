import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-marketing',
  folder: import.meta.dirname,
  owner: 'Marketing site team',
  routes: [
    '/',
    '/capabilities',
    '/showcase',
    '/insights',
    '/technology',
    '/faq',
    '/contact',
    '/privacy-policy',
    '/terms-of-service',
  ],
  screens: [
    '/',
    ...['/capabilities', '/showcase', '/insights'].flatMap((section) => [section, `${section}/:slug`]),
    '/technology',
    '/faq',
    '/contact',
    '/contact/call',
    '/contact/call/sent',
    '/contact/sent',
    '/privacy-policy',
    '/terms-of-service',
  ],
  pages: {
    '/': [],
    '/contact': ['src/features/contact/contact-page.tsx'],
    '/technology': ['src/features/technology/tools.tsx'],
    '/contact/call': ['src/features/contact/call-page.tsx'],
    '/faq': ['src/features/faq/faq-page.tsx'],
    '/privacy-policy': ['src/features/legal/legal-page.tsx'],
  },
  devPort: 4201,
});
