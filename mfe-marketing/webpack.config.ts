import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-marketing',
  folder: import.meta.dirname,
  owner: 'Marketing site team',
  routes: ['/', '/capabilities', '/showcase', '/insights', '/faq', '/contact', '/privacy-policy', '/terms-of-service'],
  devPort: 4201,
});
