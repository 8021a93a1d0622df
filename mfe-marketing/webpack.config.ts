import { remoteConfig } from '@vitrine/federation';

/** The landing page's sections as the header names them, in order (public specification, section 2). */
const sections = ['Capabilities', 'Showcase', 'Technology', 'Process', 'About', 'Insights', 'Contact'];

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
    '/newsletter',
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
    '/newsletter',
    '/newsletter/sent',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/privacy-policy',
    '/terms-of-service',
  ],
  pages: {
    '/': [],
    '/contact': ['src/features/contact/contact-page.tsx'],
    '/technology': ['src/features/technology/tools.tsx'],
    '/contact/call': ['src/features/contact/call-page.tsx'],
    '/faq': ['src/features/faq/faq-page.tsx'],
    '/newsletter': ['src/features/newsletter/newsletter-pages.tsx'],
    '/privacy-policy': ['src/features/legal/legal-page.tsx'],
  },
  extensions: {
    slots: [{ slot: 'visitor-chat', module: './src/features/chat/visitor-chat.tsx', order: 10 }],
    menu: [
      ...sections.map((label, at) => ({
        place: 'header' as const,
        label,
        to: `/#${label.toLowerCase()}`,
        order: (at + 1) * 10,
      })),
      { place: 'footer', label: 'Capabilities', to: '/#capabilities', order: 10 },
      { place: 'footer', label: 'Contact', to: '/#contact', order: 20 },
      { place: 'footer', label: 'Questions', to: '/faq', order: 25 },
      { place: 'footer', label: 'Privacy Policy', to: '/privacy-policy', order: 40 },
      { place: 'footer', label: 'Terms of Service', to: '/terms-of-service', order: 50 },
    ],
  },
  devPort: 4201,
});
