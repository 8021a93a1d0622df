/** The section's own door: the form has code that runs when it is loaded, which the routes' door would bring into the first view. */
export { Contact } from './contact.tsx';
