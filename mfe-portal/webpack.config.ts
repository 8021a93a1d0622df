import { remoteConfig } from '@vitrine/federation';

/** Ways in, and what people see of themselves. */
const doors = ['/login', '/admin-login', '/auth/callback', '/verify-email', '/forgot-password', '/reset-password', '/dashboard', '/account'];
const screens = ['/admin', '/leads', '/clients', '/invoices', '/settings'];

export default remoteConfig({
  name: 'mfe-portal',
  folder: import.meta.dirname,
  owner: 'Staff portal team',
  routes: [...doors, ...screens],
  devPort: 4203,
});
