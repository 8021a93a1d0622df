import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { ChevronRightIcon, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { PageSection, SectionHead } from '../../shared/section-head.tsx';
import { Measure } from '../../shared/section.ts';
import { processIntro, processLabels, processPhases, trackRecord } from './content.ts';
import {
  Entries,
  Ledger,
  Panel,
  Phase,
  PhaseTime,
  PhaseTitle,
  Record,
  Ruler,
  Scale,
  Step,
  Story,
  Survey,
} from './process.styles.ts';
import { surveys } from './surveys.ts';
import { usePhaseSteps } from './use-phase-steps.ts';

/** How the work is done: five phases on a ruler of weeks, one of them open. */
export function Process() {
  const { ref, reached, step } = usePhaseSteps();
  const phase = reached === null ? undefined : processPhases[reached];
  return (
    <PageSection id="process" aria-labelledby="process-title">
      <SectionHead
        id="process-title"
        eyebrow={processIntro.eyebrow}
        title={processIntro.title}
        lead={processIntro.lead}
      >
        <Scale>{processIntro.scale}</Scale>
      </SectionHead>
      <Measure>
        <Ruler ref={ref} aria-labelledby="process-title">
          <Step type="button" aria-label={processLabels.previous} onClick={() => step(-1)}>
            <ChevronRightIcon />
          </Step>
          {processPhases.map(({ id, title, duration, description, deliverables, needs, tone }, index) => (
            <Fragment key={id}>
              <input type="radio" name="process-phase" id={`process-${id}`} value={id} defaultChecked={index === 0} />
              <Phase htmlFor={`process-${id}`} data-phase={id} data-tone={tone}>
                <PhaseTitle>{title}</PhaseTitle>
                <PhaseTime>{duration}</PhaseTime>
              </Phase>
              <Panel data-tone={tone}>
                <Survey src={surveys[index]} alt="" width={1000} height={1300} loading="lazy" />
                <Story>
                  <h3>
                    {title}
                    <span>{`${processLabels.phase} ${String(index + 1)}, ${duration}`}</span>
                  </h3>
                  <p>{description}</p>
                </Story>
                <Ledger>
                  <h4>{processLabels.deliverables}</h4>
                  <Entries>
                    {deliverables.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </Entries>
                </Ledger>
                <Ledger>
                  <h4>{processLabels.needs}</h4>
                  <Entries>
                    {needs.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </Entries>
                </Ledger>
              </Panel>
            </Fragment>
          ))}
          <Step type="button" aria-label={processLabels.next} onClick={() => step(1)}>
            <ChevronRightIcon />
          </Step>
        </Ruler>
        <VisuallyHidden as="output">
          {phase
            ? `${processLabels.phase} ${phase.phase} of ${processPhases.length}: ${phase.title}, ${phase.duration}`
            : null}
        </VisuallyHidden>
      </Measure>
      <Record>
        <p>
          <span>{processLabels.trackRecord}</span>
          <span>{brand.statisticsNote}</span>
        </p>
        <dl>
          {trackRecord.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Link to="/faq">{processLabels.questions}</Link>
      </Record>
    </PageSection>
  );
}
