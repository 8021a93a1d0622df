export { EstimatesPage } from './estimates-page.tsx';
