/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import type { LegalDocument } from './legal-document.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

export { legalPage } from './legal-route.tsx';

const pageOf = (route: `/${string}`, { title, description }: LegalDocument) => ({
  route,
  head: { title: `${title} · ${brand.agency}`, description },
});

export const legalPageHeads = [
  pageOf('/privacy-policy', privacyPolicy(brand)),
  pageOf('/terms-of-service', termsOfService(brand)),
];
