import { Link } from '@vitrine/shell-sdk';
import { ChevronDownIcon, media, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection, rail, railCard, RailDots, SectionHead } from '../../shared/section.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { ownerQuestions, technologyIntro, technologyLabels, technologyPath } from './content.ts';
import { technologyTitle, technologyTools } from './technology-route.tsx';

const Questions = styled(Measure)`
  display: grid;
  gap: ${vars.space[6]} clamp(${vars.space[6]}, 3vw, ${vars.space[10]});
  margin-block-start: clamp(${vars.space[5]}, 3vw, ${vars.space[10]});
  ${rail}

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Question = styled.section`
  display: flex;
  flex-direction: column;
  padding-block-start: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  ${railCard}

  h3 {
    font: ${vars.weight.medium} 1.125rem / 1.35 ${vars.font.text};
  }

  p {
    margin-block-start: ${vars.space[2]};
    font-size: 0.9375rem;
    line-height: 1.55;
    color: ${vars.color.textMuted};
  }

  a {
    display: inline-flex;
    align-items: center;
    align-self: start;
    min-height: ${vars.control.touch};
    margin-block-start: auto;
    font-size: ${vars.text.sm};
    text-underline-offset: 0.3em;
    text-decoration-color: ${vars.color.champagne};
  }
`;

const Tools = styled.details`
  margin-block-start: clamp(${vars.space[6]}, 2.5vw, ${vars.space[8]});

  > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${vars.space[4]};
    min-height: 3.25rem;
    padding: ${vars.space[3]} ${vars.space[5]};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.lg};
    font-weight: ${vars.weight.medium};
    cursor: pointer;
    list-style: none;
  }

  > summary::-webkit-details-marker {
    display: none;
  }

  > summary svg {
    margin-inline-start: auto;
    color: ${vars.color.champagne};
    transition: rotate ${vars.motion.calm} ${vars.motion.ease};
  }

  &[open] > summary svg {
    rotate: 180deg;
  }

  ${media.down('sm')} {
    small {
      display: none;
    }
  }

  small {
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textMuted};
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    margin-block-start: ${vars.space[3]};
    font-size: ${vars.text.sm};
    text-underline-offset: 0.3em;
  }

  ${media.hover} {
    > summary:hover {
      border-color: ${vars.color.control};
    }
  }
`;

/**
 * What an owner asks, and behind a fold what their IT person asks: it is loaded when the fold is opened. Without
 * scripts, or if it cannot be loaded, the same list is a page.
 */
export function Technology() {
  const fold = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  const part = useLazyPart(technologyTools, opened, () => location.assign(technologyPath));
  // It may have been opened before hydration.
  useEffect(() => setOpened(fold.current?.open === true), []);
  return (
    <PageSection id="technology" aria-labelledby="technology-title">
      <SectionHead id="technology-title" {...technologyIntro} />
      <Questions>
        {ownerQuestions.map(({ question, answer, more }) => (
          <Question key={question} aria-label={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
            <Link to={more.to}>{more.label}</Link>
          </Question>
        ))}
      </Questions>
      <RailDots count={ownerQuestions.length} />
      <Measure>
        <Tools ref={fold} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
          <summary>
            {technologyTitle} <small>{technologyLabels.toolsHint}</small>
            <ChevronDownIcon />
          </summary>
          <Link to={technologyPath}>{technologyLabels.page}</Link>
          {part && <part.TechnologyTools />}
        </Tools>
      </Measure>
    </PageSection>
  );
}
