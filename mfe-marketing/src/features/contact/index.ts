export { CallRoute, CallSentRoute, ContactRoute, SentRoute } from './contact-route.tsx';
export { Contact } from './contact.tsx';
