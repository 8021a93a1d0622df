import { remoteConfig } from '@vitrine/federation';

export default remoteConfig({
  name: 'mfe-portal',
  folder: import.meta.dirname,
  owner: 'Staff portal team',
  routes: ['/login', '/admin-login', '/admin', '/leads', '/clients', '/invoices', '/settings'],
  devPort: 4203,
});
