export { Contact } from './contact.tsx';
export { ContactRoute, SentRoute } from './contact-route.tsx';
