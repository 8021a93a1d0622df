export { AuthCallbackPage, DashboardRedirect } from './auth-callback-page.tsx';
