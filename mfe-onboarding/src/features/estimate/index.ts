export { EstimatePage } from './estimate-page.tsx';
