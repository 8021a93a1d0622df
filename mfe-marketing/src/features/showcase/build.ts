/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { caseStudyPath } from './address.ts';
import { featuredProjects } from './content.ts';

export { caseStudyArticlePart } from './showcase-parts.ts';

export const caseStudyPages = featuredProjects.map(({ id, title, subtitle, summary }) => ({
  route: caseStudyPath(id),
  head: { title: `${title}: ${subtitle} · ${brand.agency}`, description: summary },
}));
