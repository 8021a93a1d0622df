export { Contact } from './contact.tsx';
