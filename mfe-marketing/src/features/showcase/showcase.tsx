import { ArrowUpRightIcon } from '@vitrine/ui';
import { beginLoading } from '@vitrine/shell-sdk/code-split';
import { projectAnchor, projectParameter } from '../../shared/projects.ts';
import { PageSection, SectionHead } from '../../shared/section.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { caseStudyDialogPart } from './case-study-route.tsx';
import { caseStudyPath, featuredProjects, showcaseIntro, showcaseLabels } from './content.ts';
import { additionalProjects, technicalExcellence } from './landing-content.ts';
import { drawings } from './drawings.ts';
import { miniatures } from './miniatures/index.ts';
import { Excellence, Figures, More, Studies, Study, Work, Works } from './showcase.styles.ts';
import { Price } from './price.tsx';
import { Still } from './still.tsx';

const ids = featuredProjects.map(({ id }) => id);
const prepare = () => beginLoading(caseStudyDialogPart);

/** Three case studies to try, six more projects with a still of their screens, and what all of them have in common. */
export function Showcase() {
  const { open, visibleId, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: projectParameter,
    section: 'showcase',
    ids,
  });
  const part = useLazyPart(
    caseStudyDialogPart,
    visibleId !== null,
    () => visibleId && location.assign(caseStudyPath(visibleId)),
  );
  const detail = featuredProjects.find(({ id }) => id === visibleId);
  return (
    <PageSection id="showcase" aria-labelledby="showcase-title">
      <SectionHead id="showcase-title" {...showcaseIntro} />
      <Studies aria-label={showcaseLabels.featured}>
        {featuredProjects.map(({ id, title, summary, figure, measured, open: label }) => {
          const Miniature = miniatures[id];
          return (
            <Study key={id} id={projectAnchor(id)}>
              <header>
                <h3>{title}</h3>
                <p>{summary}</p>
              </header>
              <Miniature />
              <footer>
                <Figures>
                  <p>
                    <b>{figure}</b> {measured}
                  </p>
                  <Price id={id} />
                </Figures>
                <a
                  href={caseStudyPath(id)}
                  data-in-place=""
                  aria-haspopup="dialog"
                  aria-busy={visibleId === id && part === null ? true : undefined}
                  onClick={(event) => openInPlace(event, id)}
                  onPointerEnter={prepare}
                  onFocus={prepare}
                >
                  {label}
                </a>
              </footer>
            </Study>
          );
        })}
      </Studies>
      <More>
        <div>
          <h3>{showcaseLabels.additional}</h3>
        </div>
        <Works>
          {additionalProjects.map(({ id, title, subtitle, description, still, liveUrl, githubUrl }) => (
            <Work key={id} id={projectAnchor(id)}>
              <Still project={title} still={still} />
              <h4>{title}</h4>
              {(liveUrl ?? githubUrl) && (
                <nav aria-label={title}>
                  {liveUrl && (
                    <a href={liveUrl}>
                      {showcaseLabels.live}
                      <ArrowUpRightIcon />
                    </a>
                  )}
                  {githubUrl && (
                    <a href={githubUrl}>
                      {showcaseLabels.source}
                      <ArrowUpRightIcon />
                    </a>
                  )}
                </nav>
              )}
              <em>{subtitle}</em>
              <p>{description}</p>
            </Work>
          ))}
        </Works>
      </More>
      <More>
        <div>
          <h3>{showcaseLabels.excellence}</h3>
          <p>{showcaseLabels.excellenceLead}</p>
        </div>
        <Excellence>
          {technicalExcellence.map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </Excellence>
      </More>
      {part && detail && (
        <part.DetailDialog
          open={open}
          onClose={close}
          title={detail.title}
          subtitle={detail.subtitle}
          drawing={drawings[detail.title]}
          closeLabel={showcaseLabels.close}
          action={{ label: showcaseLabels.talk, onPress: () => leaveTo('contact') }}
        >
          <part.CaseStudyArticle id={detail.id} heading="h3" />
        </part.DetailDialog>
      )}
    </PageSection>
  );
}
