/** What the forms of the lower sections check by: zod, and the schemas that are built with it. */
export { ContactInquiry, newsletterFormEndpoints } from '@vitrine/contracts';
