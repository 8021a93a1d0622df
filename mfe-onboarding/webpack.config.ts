import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-onboarding',
  folder: import.meta.dirname,
  owner: 'Onboarding team',
  routes: ['/onboarding', '/packages', '/pay', '/estimate', '/payment-success', '/payment-cancel'],
  screens: [
    '/onboarding',
    '/onboarding/package',
    '/packages',
    '/pay',
    '/estimate',
    '/payment-success',
    '/payment-cancel',
  ],
  pages: {
    '/onboarding': ['src/pages/onboarding-page.tsx'],
    '/onboarding/package': ['src/pages/package-onboarding-page.tsx'],
    '/packages': ['src/pages/packages-page.tsx'],
    '/pay': ['src/features/pay/index.ts'],
    '/estimate': ['src/features/estimate/index.ts'],
    '/payment-success': ['src/features/payment-result/index.ts'],
    '/payment-cancel': ['src/features/payment-result/index.ts'],
  },
  extensions: { menu: [{ place: 'footer', label: 'Start a project', to: '/onboarding', order: 30 }] },
  devPort: 4202,
});
