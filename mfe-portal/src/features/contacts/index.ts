export { LeadsPage } from './leads-page.tsx';
