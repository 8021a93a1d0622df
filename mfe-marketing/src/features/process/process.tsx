import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { ChevronRightIcon, VisuallyHidden } from '@vitrine/ui';
import { Fragment, type RefObject, useRef, useState } from 'react';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection, SectionHead } from '../../shared/section.tsx';
import { processIntro, processLabels, processPhases, trackRecord } from './content.ts';
import { PhasePanel } from './phase-panel.tsx';
import { Phase, PhaseTime, PhaseTitle, Record, Ruler, Scale, Step } from './process.styles.ts';

interface PhaseSteps {
  /** For the element that holds the radio buttons. */
  readonly ref: RefObject<HTMLFieldSetElement | null>;
  /** Index last reached by a step, for the live region; null before the first. */
  readonly reached: number | null;
  /** Moves the choice by one phase; wraps around at both ends. */
  readonly step: (by: 1 | -1) => void;
}

/** Steps through uncontrolled radio buttons, so that a choice made before hydration stays. */
const usePhaseSteps = (): PhaseSteps => {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const step = (by: 1 | -1) => {
    const phases = [...(ref.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    const next = (phases.findIndex(({ checked }) => checked) + by + phases.length) % phases.length;
    const chosen = phases[next];
    if (!chosen) return;
    chosen.checked = true;
    setReached(next);
  };
  return { ref, reached, step };
};

/** Five phases on a ruler of weeks, one of them open. */
export function Process() {
  const { ref, reached, step } = usePhaseSteps();
  const announced = reached === null ? undefined : processPhases[reached];
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
          {processPhases.map((phase, index) => (
            <Fragment key={phase.id}>
              <input
                type="radio"
                name="process-phase"
                id={`process-${phase.id}`}
                value={phase.id}
                defaultChecked={index === 0}
              />
              <Phase htmlFor={`process-${phase.id}`} data-phase={phase.id} data-tone={phase.tone}>
                <PhaseTitle>{phase.title}</PhaseTitle>
                <PhaseTime>{phase.duration}</PhaseTime>
              </Phase>
              <PhasePanel phase={phase} index={index} />
            </Fragment>
          ))}
          <Step type="button" aria-label={processLabels.next} onClick={() => step(1)}>
            <ChevronRightIcon />
          </Step>
        </Ruler>
        <VisuallyHidden as="output">
          {announced &&
            `${processLabels.phase} ${announced.phase} of ${processPhases.length}: ` +
              `${announced.title}, ${announced.duration}`}
        </VisuallyHidden>
      </Measure>
      <Record>
        <dl aria-label={processLabels.trackRecord}>
          {trackRecord.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link to="/faq">{processLabels.questions}</Link>
          <span>{brand.statisticsNote}</span>
        </p>
      </Record>
    </PageSection>
  );
}
