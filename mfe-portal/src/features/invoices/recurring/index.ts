export { RecurringPage } from './recurring-page.tsx';
