import { Link, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { ScreenBoundary } from '../../shared/code-split.ts';
import { DetailPage } from '../../shared/detail-page.tsx';
import { MissingPage } from '../../shared/missing-page.tsx';
import { PageRoom } from '../../shared/page-room.ts';
import { contourProject, featuredProjects, showcaseLabels, type FeaturedProject } from './content.ts';
import { ContourPage } from './contour-page.tsx';
import { drawings } from './drawings.ts';
import { caseStudyArticlePart } from './showcase-parts.ts';

const back = { to: '/#showcase', label: showcaseLabels.all };

const Loaded = ({ project: { id, title, subtitle } }: { readonly project: FeaturedProject }) => {
  const { CaseStudyArticle } = caseStudyArticlePart.read();
  return (
    <DetailPage
      back={back}
      title={title}
      subtitle={subtitle}
      drawing={drawings[title]}
      action={
        <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
          {showcaseLabels.talk}
        </Button>
      }
    >
      <CaseStudyArticle id={id} heading="h2" />
    </DetailPage>
  );
};

const Known = ({ project }: { readonly project: FeaturedProject }) => {
  usePageTitle(project.title);
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded project={project} />
    </ScreenBoundary>
  );
};

/** `/showcase/:id`: what a case study opens, as a page of its own. */
export function CaseStudyRoute() {
  const { id } = useParams();
  if (id === contourProject.id) return <ContourPage />;
  const project = featuredProjects.find((one) => one.id === id);
  if (!project)
    return <MissingPage title={showcaseLabels.missingTitle} text={showcaseLabels.missingText} back={back} />;
  return <Known key={project.id} project={project} />;
}
