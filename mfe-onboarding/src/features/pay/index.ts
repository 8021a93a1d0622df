export { PayPage } from './pay-page.tsx';
