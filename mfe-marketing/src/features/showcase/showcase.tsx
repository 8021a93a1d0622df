import { brand } from '@vitrine/brand';
import { ArrowRightIcon, ArrowUpRightIcon } from '@vitrine/ui';
import { beginLoading } from '../../shared/code-split.ts';
import { projectAnchor, projectParameter } from '../../shared/projects.ts';
import { Legend, PageSection, SectionHead } from '../../shared/section-head.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useWantedPart } from '../../shared/use-wanted-part.ts';
import { caseStudyPath } from './address.ts';
import { additionalProjects, featuredProjects, showcaseIntro, showcaseLabels, technicalExcellence } from './content.ts';
import { drawings } from './drawings.ts';
import { caseStudyDialogPart } from './showcase-parts.ts';
import {
  Aside,
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

/** Three case studies as plates, six more projects as a ledger, and what all of them leave with. */
export function Showcase() {
  const { open, shown, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: projectParameter,
    section: 'showcase',
    ids,
  });
  const part = useWantedPart(caseStudyDialogPart, shown !== null, () => shown && location.assign(caseStudyPath(shown)));
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
        <Aside>
          <h3>{showcaseLabels.additional}</h3>
        </Aside>
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
        <Aside>
          <h3>{showcaseLabels.excellence}</h3>
          <p>{showcaseLabels.excellenceLead}</p>
        </Aside>
        <Excellence>
          {technicalExcellence.map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </Excellence>
      </More>
      {part && shown && (
        <part.CaseStudyDialog id={shown} open={open} onClose={close} onTalk={() => leaveTo('contact')} />
      )}
    </PageSection>
  );
}
