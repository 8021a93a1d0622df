import { brand } from '@vitrine/brand';
import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { packages } from './shared/packages.ts';
import { packagesPage, remote } from './routes.tsx';

// Pages are rendered synchronously, so their lazy parts must be loaded before.
await packagesPage.load();

export const prerender = definePrerender({
  remote,
  pages: [
    {
      route: '/packages',
      head: {
        title: `Packages and prices · ${brand.agency}`,
        description:
          'Three monthly packages for medical, aesthetic and dental practices: ' +
          `${packages.map(({ name }) => name).join(', ')}. What each holds, and what it costs.`,
        structuredData: packages.map(({ name, promise, publishedCents }) => ({
          '@context': 'https://schema.org',
          '@type': 'Service',
          name,
          description: promise,
          provider: { '@type': 'Organization', name: brand.agency, url: brand.siteUrl },
          offers: {
            '@type': 'Offer',
            price: (publishedCents / 100).toFixed(2),
            priceCurrency: 'USD',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: (publishedCents / 100).toFixed(2),
              priceCurrency: 'USD',
              unitCode: 'MON',
            },
          },
        })),
      },
    },
  ],
});
