export { ContactRoute, SentRoute } from './contact-route.tsx';
