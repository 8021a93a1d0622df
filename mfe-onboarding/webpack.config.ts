import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-onboarding',
  folder: import.meta.dirname,
  owner: 'Onboarding team',
  routes: ['/onboarding', '/packages', '/pay', '/payment-success', '/payment-cancel'],
  devPort: 4202,
});
