import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { processLabels, type ProcessPhase } from './content.ts';
import survey1 from './art/survey-1.svg';
import survey2 from './art/survey-2.svg';
import survey3 from './art/survey-3.svg';
import survey4 from './art/survey-4.svg';
import survey5 from './art/survey-5.svg';

/** One face, drawn with more lines in each phase: addresses of the drawings, in the phases' order. */
const surveys: readonly string[] = [survey1, survey2, survey3, survey4, survey5];

const Panel = styled.div`
  position: relative;
  display: grid;
  grid-column: 1 / -1;
  grid-row: 2;
  gap: ${vars.space[4]} clamp(${vars.space[6]}, 3.4vw, ${vars.space[14]});
  padding-block-start: ${vars.space[4]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }

  ${media.up('md')} {
    > :nth-child(2) {
      grid-column: auto;
    }

    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr);
    min-height: 15rem;
    align-items: start;
    padding-block-start: ${vars.space[6]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 10rem) minmax(0, 10fr) minmax(0, 8fr) minmax(0, 8fr);
  }
`;

/** The drawing of the phase, with more lines in each phase. */
const Survey = styled.img`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  width: 4.5rem;
  height: auto;
  filter: brightness(1.5);
  pointer-events: none;

  ${media.up('md')} {
    display: none;
  }

  ${media.up('lg')} {
    position: static;
    display: block;
    width: 100%;
  }
`;

const Story = styled.div`
  h3 {
    display: flex;
    flex-direction: column-reverse;
    font: ${vars.weight.display} clamp(2rem, 1.4rem + 1.6vw, 2.75rem) / 1.1 ${vars.font.display};
    letter-spacing: -0.015em;
    overflow-wrap: normal;
  }

  h3 span {
    margin-block-end: ${vars.space[1]};
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    letter-spacing: 0;
    color: var(--tone);
  }

  p {
    max-width: 30rem;
    margin-block-start: ${vars.space[3]};
    font-size: 0.9375rem;
    line-height: 1.55;
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    p {
      font-size: ${vars.text.md};
    }
  }
`;

const Ledger = styled.div`
  h4 {
    padding-block-end: ${vars.space[1]};
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textMuted};
  }
`;

const Entries = styled.ul.attrs({ role: 'list' })`
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  padding-block-start: ${vars.space[2]};

  li {
    padding-block: 0.125rem;
    font-size: 0.9375rem;
    line-height: 1.5;
  }
`;

/** What happens in a phase, with its drawing. */
export const PhasePanel = ({ phase, index }: { readonly phase: ProcessPhase; readonly index: number }) => {
  const { title, duration, description, deliverables, needs, tone } = phase;
  return (
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
  );
};
