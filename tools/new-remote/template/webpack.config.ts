import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-sample',
  folder: import.meta.dirname,
  owner: 'Sample team',
  routes: ['/sample'],
  pages: { '/sample': [] },
  devPort: 4299,
});
