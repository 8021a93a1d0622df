/** What the forms of the lower sections check by: zod, and the schemas that are built with it. */
export { CallRequest, newsletterFormEndpoints } from '@vitrine/contracts';
