import { brand } from '@vitrine/brand';

/** A BreadcrumbList in schema.org's words: the start page, then these, the last being the page itself. */
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
