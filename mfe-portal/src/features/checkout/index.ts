export { BillingPage } from './billing-page.tsx';
