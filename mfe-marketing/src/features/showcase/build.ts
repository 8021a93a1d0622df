/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { breadcrumbs } from '../../shared/structured-data.ts';
import { caseStudyPath, contourPath, contourProject, featuredProjects, showcaseLabels } from './content.ts';

export { caseStudyPagePart } from './case-study-route.tsx';

const contourPage = {
  route: contourPath,
  head: {
    title: `${contourProject.title}: ${contourProject.subtitle} · ${brand.agency}`,
    description: contourProject.description,
    structuredData: [breadcrumbs(['Showcase', '/#showcase'], [contourProject.title, contourPath])],
  },
} as const;

export const caseStudyPages = [
  contourPage,
  ...featuredProjects.map(({ id, title, subtitle, summary }) => ({
    route: caseStudyPath(id),
    head: {
      title: `${title}: ${subtitle} · ${brand.agency}`,
      description: summary,
      structuredData: [breadcrumbs(['Showcase', '/#showcase'], [title, caseStudyPath(id)])],
    },
  })),
];

/** For addresses that name no case study. */
export const unknownCaseStudy = {
  route: '/showcase/*' as const,
  head: { title: `${showcaseLabels.missingTitle} · ${brand.agency}`, description: showcaseLabels.missingText },
};
