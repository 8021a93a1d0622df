import { inlineEmphasis, media, vars } from '@vitrine/ui';
import { css, keyframes, styled } from 'styled-components';
import { heroContent } from './content.ts';
import { cssHeadStartMilliseconds, phraseMilliseconds } from './use-phrase-rotation.ts';

const { phrases } = heroContent;
const cycle = phrases.length * phraseMilliseconds;
const percent = (milliseconds: number) => `${((milliseconds / cycle) * 100).toFixed(3)}%`;

/** One phrase's part of the cycle: comes, stands three seconds, goes. */
const stand = keyframes`
  0% { opacity: 0; visibility: hidden; transform: translateY(0.08em); }
  ${percent(cssHeadStartMilliseconds)}, ${percent(phraseMilliseconds)} { opacity: 1; visibility: visible; transform: none; }
  ${percent(phraseMilliseconds + cssHeadStartMilliseconds)} { opacity: 0; visibility: visible; transform: none; }
  ${percent(phraseMilliseconds + cssHeadStartMilliseconds + 1)}, 100% { opacity: 0; visibility: hidden; }
`;

/**
 * Lays all phrases under the first paint, too faint to be seen, for a blink. Browsers time a text by its first paint:
 * without this a long phrase that has its turn six seconds later would count as the page's largest paint.
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

export const Title = styled.h1`
  /* Narrow enough that two-word phrases always take two lines: no gap opens below the short ones. */
  max-width: 5em;
  margin-inline-start: -0.035em;
  font: ${vars.weight.display} ${vars.text.hero} / ${vars.leading.tight} ${vars.font.display};
  letter-spacing: ${vars.tracking.hero};
  text-wrap: initial;
`;

/** One line, in the fallback face too: a second one would move the page when the web font arrives. Enlarged text may break. */
export const Start = styled.span`
  @media (min-width: 20em) {
    white-space: nowrap;
  }
`;

/** Stands on the phrases' first line, outside of their coming and going; so it is the stage's first child. */
export const Join = styled.span`
  position: absolute;
`;

export const Stage = styled.span`
  position: relative;
  display: grid;
`;

export const Phrase = styled.span`
  grid-area: 1 / 1;
  visibility: hidden;
  opacity: 0;
  transition:
    opacity ${vars.motion.slow} ${vars.motion.ease},
    visibility ${vars.motion.slow};

  /* Two lines in the fallback face too: a word broken into a third would move the page when the web font arrives. Enlarged text may break. */
  @media (min-width: 20em) {
    overflow-wrap: normal;
  }

  /* Room for the joining word, as wide as the word itself. */
  &::before {
    content: '${heroContent.headlineJoin}\\00a0';
    visibility: hidden;
  }

  em {
    ${inlineEmphasis}
  }

  &[data-current] {
    visibility: visible;
    opacity: 1;
  }

  /* Without scripts nobody could pause it. */
  @media (prefers-reduced-motion: no-preference) and (scripting: enabled) {
    [data-driver='css'] > * > & {
      animation: ${stand} ${cycle}ms ${vars.motion.ease} infinite backwards;

      /* Long hands: the delays below must stand. */
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
