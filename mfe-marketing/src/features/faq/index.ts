export { FaqRoute } from './faq-route.tsx';
