import { brand } from '@vitrine/brand';

const organization = {
  '@type': 'Organization',
  '@id': `${brand.siteUrl}/#organization`,
  name: brand.agency,
  url: brand.siteUrl,
  description: brand.description,
  email: brand.email.hello,
  address: { '@type': 'PostalAddress', addressLocality: brand.city, addressCountry: 'US' },
  logo: `${brand.siteUrl}/apple-touch-icon.png`,
  image: `${brand.siteUrl}/card.png`,
  sameAs: Object.values(brand.social),
};

const service = {
  '@type': 'Service',
  name: brand.tagline,
  serviceType: 'Creative, AI and software development',
  provider: { '@id': organization['@id'] },
  areaServed: 'US',
  audience: { '@type': 'BusinessAudience', name: 'Medical, aesthetic and dental practices' },
};

/** What search engines read about the landing page. */
export const landingHead = {
  description: brand.description,
  structuredData: [{ '@context': 'https://schema.org', '@graph': [organization, service] }],
};
