import { brand } from '@vitrine/brand';
import { ArrowRightIcon, ArrowUpRightIcon } from '@vitrine/ui';
import { beginLoading } from '@vitrine/shell-sdk/code-split';
import { projectAnchor, projectParameter } from '../../shared/projects.ts';
import { Legend, PageSection, SectionHead } from '../../shared/section.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import {
  additionalProjects,
  caseStudyPath,
  featuredProjects,
  showcaseIntro,
  showcaseLabels,
  technicalExcellence,
} from './content.ts';
import { drawings } from './drawings.ts';
import { caseStudyDialogPart } from './case-study-route.tsx';
import {
  MarginHeading,
  Body,
  Cue,
  Drawing,
  Excellence,
  Metrics,
  More,
  Stack,
  Studies,
  Study,
  Work,
  Works,
} from './showcase.styles.ts';

const ids = featuredProjects.map(({ id }) => id);
const prepare = () => beginLoading(caseStudyDialogPart);

/** Three case studies as cards, six more projects as a list, and what all of them have in common. */
export function Showcase() {
  const { open, shown, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: projectParameter,
    section: 'showcase',
    ids,
  });
  const part = useLazyPart(caseStudyDialogPart, shown !== null, () => shown && location.assign(caseStudyPath(shown)));
  const detail = featuredProjects.find(({ id }) => id === shown);
  return (
    <PageSection id="showcase" aria-labelledby="showcase-title">
      <SectionHead id="showcase-title" {...showcaseIntro} note={brand.statisticsNote} />
      <Studies aria-label={showcaseLabels.featured}>
        {featuredProjects.map(({ id, title, subtitle, summary, metrics, techStack }) => (
          <Study key={id} id={projectAnchor(id)}>
            <Drawing {...drawings[title]} alt="" loading="lazy" />
            <Body>
              <Legend>{subtitle}</Legend>
              <h3>
                <a
                  href={caseStudyPath(id)}
                  data-in-place=""
                  aria-haspopup="dialog"
                  aria-busy={shown === id && part === null ? true : undefined}
                  onClick={(event) => openInPlace(event, id)}
                  onPointerEnter={prepare}
                  onFocus={prepare}
                >
                  {title}
                </a>
              </h3>
              <p>{summary}</p>
              <Metrics>
                {metrics.map(([value, label]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </Metrics>
              <Stack>{techStack.join(', ')}</Stack>
              <Cue aria-hidden="true">
                {showcaseLabels.open}
                <ArrowRightIcon />
              </Cue>
            </Body>
          </Study>
        ))}
      </Studies>
      <More>
        <MarginHeading>
          <h3>{showcaseLabels.additional}</h3>
        </MarginHeading>
        <Works>
          {additionalProjects.map(({ id, title, subtitle, description, techStack, liveUrl, githubUrl }) => (
            <Work key={id} id={projectAnchor(id)}>
              <img {...drawings[title]} alt="" loading="lazy" />
              <h4>{title}</h4>
              <em>{subtitle}</em>
              <p>{description}</p>
              <Stack>{techStack.join(', ')}</Stack>
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
            </Work>
          ))}
        </Works>
      </More>
      <More data-excellence="">
        <MarginHeading>
          <h3>{showcaseLabels.excellence}</h3>
          <p>{showcaseLabels.excellenceLead}</p>
        </MarginHeading>
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
