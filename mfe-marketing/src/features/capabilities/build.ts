/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { breadcrumbs } from '../../shared/structured-data.ts';
import { capabilities, type Capability, capabilityLabels, capabilityPath } from './content.ts';

export { capabilityPagePart } from './capability-route.tsx';

const service = ({ id, title, description }: Capability): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: title,
  description,
  url: new URL(capabilityPath(id), brand.siteUrl).href,
  provider: {
    '@type': 'Organization',
    '@id': `${brand.siteUrl}/#organization`,
    name: brand.agency,
    url: brand.siteUrl,
  },
  areaServed: 'US',
  audience: { '@type': 'BusinessAudience', name: 'Medical, aesthetic and dental practices' },
});

export const capabilityPages = capabilities.map((capability) => {
  const { id, title, subtitle, description } = capability;
  return {
    route: capabilityPath(id),
    head: {
      title: `${title}: ${subtitle} · ${brand.agency}`,
      description,
      structuredData: [
        service(capability),
        breadcrumbs(['Capabilities', '/#capabilities'], [title, capabilityPath(id)]),
      ],
    },
  };
});

/** For addresses that name no capability. */
export const unknownCapability = {
  route: '/capabilities/*' as const,
  head: { title: `${capabilityLabels.missingTitle} · ${brand.agency}`, description: capabilityLabels.missingText },
};
