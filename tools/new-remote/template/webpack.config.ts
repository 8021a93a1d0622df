import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-sample',
  folder: import.meta.dirname,
  owner: 'Sample team',
  routes: ['/sample'],
  // Every `Route` of src/routes.tsx; any other address below `routes` is a 404.
  screens: ['/sample'],
  pages: { '/sample': [] },
  // extensions: { menu: [{ place: 'header', label: 'Sample', to: '/sample', order: 80 }] },
  devPort: 4299,
});
