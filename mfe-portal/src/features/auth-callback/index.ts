export { AuthCallbackPage } from './auth-callback-page.tsx';
export { DashboardRedirect } from './dashboard-redirect.tsx';
