/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { capabilityPath } from './address.ts';
import { capabilities } from './content.ts';

export { capabilityArticlePart } from './capability-parts.ts';

export const capabilityPages = capabilities.map(({ id, title, subtitle, description }) => ({
  route: capabilityPath(id),
  head: { title: `${title}: ${subtitle} · ${brand.agency}`, description },
}));
