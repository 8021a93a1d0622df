import { brand } from '@vitrine/brand';

/** The agency as a schema.org Organization. */
export const organization = {
  '@type': 'Organization',
  '@id': `${brand.siteUrl}/#organization`,
  name: brand.agency,
  url: brand.siteUrl,
  description: brand.description,
  email: brand.email.hello,
  telephone: brand.phone.href.slice('tel:'.length),
  address: {
    '@type': 'PostalAddress',
    streetAddress: brand.address.street,
    addressLocality: brand.address.city,
    addressRegion: brand.address.state,
    postalCode: brand.address.zip,
    addressCountry: 'US',
  },
  logo: `${brand.siteUrl}/apple-touch-icon.png`,
  image: `${brand.siteUrl}/card.png`,
  sameAs: Object.values(brand.social),
};

/** A schema.org BreadcrumbList: the start page, then these, the last being the page itself. */
export const breadcrumbs = (...trail: readonly (readonly [name: string, path: string])[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [[brand.agency, '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, brand.siteUrl).href,
  })),
});
