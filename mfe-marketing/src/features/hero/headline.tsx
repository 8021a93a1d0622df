import { inlineEmphasis, media, vars } from '@vitrine/ui';
import { Fragment, type RefObject } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { heroContent } from './content.ts';
import { cssHeadStartMilliseconds, phraseMilliseconds, type PhraseRotation } from './use-phrase-rotation.ts';

const { phrases } = heroContent;
const cycle = phrases.length * phraseMilliseconds;
const percent = (milliseconds: number) => `${((milliseconds / cycle) * 100).toFixed(3)}%`;

/** One phrase's part of the cycle: fades in, stays three seconds, fades out. */
const stand = keyframes`
  0% { opacity: 0; visibility: hidden; transform: translateY(0.08em); }
  ${percent(cssHeadStartMilliseconds)}, ${percent(phraseMilliseconds)} { opacity: 1; visibility: visible;
    transform: none; }
  ${percent(phraseMilliseconds + cssHeadStartMilliseconds)} { opacity: 0; visibility: visible; transform: none; }
  ${percent(phraseMilliseconds + cssHeadStartMilliseconds + 1)}, 100% { opacity: 0; visibility: hidden; }
`;

/**
 * Paints all phrases once at the first paint, too faint to be seen. Browsers time a text by its first paint: without
 * this a long phrase shown six seconds later would count as the largest contentful paint.
 */
const prime = keyframes`
  from, to { opacity: 0.01; visibility: visible; }
`;

const delays = phrases.map(
  (_, index) => css`
    &:nth-of-type(${index + 2}) {
      animation-delay: ${index * phraseMilliseconds - cssHeadStartMilliseconds}ms, 0ms;
    }
  `,
);

/**
 * Every line break is fixed, in the fallback face too: one more line would move the page when the web font arrives. On
 * a phone two lines and each phrase on two more; with room, one line and one more. Enlarged text may break.
 */
const Title = styled.h1`
  margin-inline-start: -0.035em;
  font: ${vars.weight.display} clamp(2.5rem, 12.2vw, 3.25rem) / 1.02 ${vars.font.display};
  letter-spacing: ${vars.tracking.hero};
  text-wrap: initial;

  > span {
    display: block;
  }

  ${media.down('md')} {
    max-width: 7.2em;
  }

  ${media.up('md')} {
    font-size: clamp(3.25rem, 5vw, 4.75rem);
    line-height: 1.06;

    > span {
      display: inline;
    }
  }
`;

const Start = styled.span`
  @media (min-width: 20em) {
    white-space: nowrap;
  }
`;

/** Joins the phrases' first line without being animated with them, so it is the stage's first child. */
const Join = styled.span`
  position: absolute;
`;

const Stage = styled.span`
  &&& {
    position: relative;
    display: grid;
  }
`;

const Phrase = styled.span`
  grid-area: 1 / 1;
  visibility: hidden;
  opacity: 0;
  transition:
    opacity ${vars.motion.slow} ${vars.motion.ease},
    visibility ${vars.motion.slow};

  @media (min-width: 20em) {
    overflow-wrap: normal;
  }

  /* Narrow enough that two-word phrases always take two lines. */
  ${media.down('md')} {
    max-width: 6.6em;
  }

  ${media.up('md')} {
    white-space: nowrap;
  }

  /* Room for the joining word, as wide as Fraunces sets it: another face must not move the phrase. */
  text-indent: calc(1.618em + 1.17rem);

  em {
    ${inlineEmphasis}
  }

  &[data-current] {
    visibility: visible;
    opacity: 1;
  }

  /* Without scripts it could not be paused. */
  @media (prefers-reduced-motion: no-preference) and (scripting: enabled) {
    [data-driver='css'] > * > & {
      animation: ${stand} ${cycle}ms ${vars.motion.ease} infinite backwards;

      /* Longhand properties, so that the delays below stay. */
      &:not([data-current]) {
        animation-name: ${stand}, ${prime};
        animation-duration: ${cycle}ms, 300ms;
        animation-iteration-count: infinite, 1;
      }
    }
  }

  ${delays}

  ${media.reducedMotion} {
    transition: none;
  }
`;

/**
 * The page's title. All phrases share one grid cell, so the tallest reserves the room; those not shown are hidden from
 * screen readers too. Nothing here is a live region: a heading that changes every three seconds must not be announced.
 */
export function Headline({
  rotation,
  stageRef,
}: {
  readonly rotation: PhraseRotation;
  readonly stageRef: RefObject<HTMLSpanElement | null>;
}) {
  const { headlineStart, headlineJoin, phrases } = heroContent;
  return (
    <Title id="hero-title" data-driver={rotation.driver}>
      <Start>{headlineStart[0]}</Start> <Start>{headlineStart[1]}</Start>{' '}
      <Stage ref={stageRef}>
        <Join>{headlineJoin}</Join>{' '}
        {phrases.map((phrase, index) => (
          <Fragment key={phrase}>
            <Phrase data-current={index === rotation.index || undefined}>
              <em>{phrase}</em>
            </Phrase>{' '}
          </Fragment>
        ))}
      </Stage>
    </Title>
  );
}
