import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-onboarding',
  folder: import.meta.dirname,
  owner: 'Onboarding team',
  routes: ['/onboarding'],
  devPort: 4202,
});
