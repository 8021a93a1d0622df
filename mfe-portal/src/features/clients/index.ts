export { ClientsPage } from './clients-page.tsx';
