export { LegalRoute } from './legal-route.tsx';
