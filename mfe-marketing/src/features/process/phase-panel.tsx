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
  gap: ${vars.space[8]};
  padding-block-start: ${vars.space[6]};

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

    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr);
    column-gap: clamp(${vars.space[8]}, 3.4vw, ${vars.space[14]});
    min-height: 27rem;
    align-items: start;
    padding-block-start: ${vars.space[8]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 18rem) minmax(0, 10fr) minmax(0, 8fr) minmax(0, 7fr);
  }
`;

/** The drawing of the phase, with more lines in each phase. */
const Survey = styled.img`
  position: absolute;
  inset-block-start: ${vars.space[4]};
  inset-inline-end: 0;
  width: 5.5rem;
  height: auto;
  filter: brightness(1.5);
  pointer-events: none;

  ${media.up('sm')} {
    width: 10rem;
  }

  ${media.up('md')} {
    display: none;
  }

  ${media.up('lg')} {
    position: static;
    display: block;
    width: 100%;
    margin-block-start: -1rem;
    mask-image: linear-gradient(#000 76%, transparent);
  }
`;

const Story = styled.div`
  h3 {
    display: flex;
    flex-direction: column-reverse;
    font: ${vars.weight.display} clamp(2.75rem, 1rem + 3.4vw, 4.25rem) / 0.98 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
    overflow-wrap: normal;
  }

  h3 span {
    margin-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    letter-spacing: ${vars.tracking.mono};
    color: var(--tone);
  }

  p {
    max-width: 27rem;
    margin-block-start: ${vars.space[6]};
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  ${media.down('md')} {
    min-height: 11rem;

    h3 {
      font-size: clamp(2.5rem, 11vw, 3.25rem);
    }
  }
`;

const Entries = styled.ul.attrs({ role: 'list' })``;

const Ledger = styled.div`
  h4 {
    padding-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  li {
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    font-size: 0.9375rem;
    line-height: 1.45;
  }

  &:last-of-type li {
    color: ${vars.color.textMuted};
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
