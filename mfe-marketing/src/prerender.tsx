import { brand } from '@vitrine/brand';
import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { remote } from './routes.tsx';

export const prerender = definePrerender({
  remote,
  pages: [{ route: '/', head: { title: `${brand.agency} · ${brand.tagline}`, description: brand.description } }],
});
