export { PaymentCancelPage } from './payment-cancel-page.tsx';
export { PaymentSuccessPage } from './payment-success-page.tsx';
