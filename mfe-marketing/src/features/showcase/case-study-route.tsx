import { useParams } from '@vitrine/shell-sdk';
import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { MissingPage, SplitPage } from '../../shared/page-layout.tsx';
import { contourProject, featuredProjects, showcaseBack, showcaseLabels } from './content.ts';

export const caseStudyPagePart = codeSplit(() => import('./case-study-article.tsx'));

/** What a case study opens over the landing page. */
export const caseStudyDialogPart = codeSplit(async () => {
  const [{ DetailDialog }, { CaseStudyArticle }] = await Promise.all([
    import('../../shared/detail-dialog.tsx'),
    import('./case-study-article.tsx'),
  ]);
  return { DetailDialog, CaseStudyArticle };
});

/** `/showcase/:id`: a case study, or the project that has its drawings to show. */
export function CaseStudyRoute() {
  const { id } = useParams();
  if (id === contourProject.id)
    return (
      <SplitPage key={id} title={contourProject.title} split={caseStudyPagePart}>
        {({ ContourPage }) => <ContourPage />}
      </SplitPage>
    );
  const project = featuredProjects.find((one) => one.id === id);
  if (!project)
    return <MissingPage title={showcaseLabels.missingTitle} text={showcaseLabels.missingText} back={showcaseBack} />;
  return (
    <SplitPage key={project.id} title={project.title} split={caseStudyPagePart}>
      {({ CaseStudyPage }) => <CaseStudyPage project={project} />}
    </SplitPage>
  );
}
