/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { privacyPolicy, termsOfService, type LegalDocument } from './content.ts';

export { legalPage } from './legal-pages.ts';

const pageOf = (route: `/${string}`, { title, description }: LegalDocument) => ({
  route,
  head: { title: `${title} · ${brand.agency}`, description },
});

export const legalPageHeads = [
  pageOf('/privacy-policy', privacyPolicy(brand)),
  pageOf('/terms-of-service', termsOfService(brand)),
];
