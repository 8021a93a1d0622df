import { evenLight, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import portraitUrl from './portrait.svg';

/** On the phone the portrait rises behind the headline; beside it on wide screens. It never takes part in the layout. */
export const Frame = styled.div`
  position: absolute;
  z-index: ${vars.layer.base};
  inset-block-start: -1.75rem;
  inset-inline-end: -1rem;
  /* Above the text or, with more room, beside it: no line of text crosses the face. */
  width: clamp(20rem, 50vw, 24rem);
  aspect-ratio: 10 / 13;
  /* Where the section is lower than the drawing, its edges fade at the section's end. */
  max-height: 100%;
  overflow: clip;
  pointer-events: none;

  ${media.up('md')} {
    inset-block-start: 0;
    inset-inline-end: max(-2rem, (100vw - 100rem) / 2);
    width: min(54vw, 56rem, 82svh);
    min-width: 34rem;
  }
`;

/**
 * The drawing as a stencil. Not an `img`: that would be the largest thing on the page and the last to come, and the
 * text would no longer be what the visitor waits for (largest contentful paint).
 */
export const Still = styled.div`
  position: absolute;
  inset: 0 0 auto;
  aspect-ratio: 10 / 13;
  background: ${evenLight};
  mask: url(${portraitUrl}) 0 0 / 100% 100% no-repeat;

  &[data-hidden] {
    visibility: hidden;
  }
`;

export const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  aspect-ratio: 10 / 13;
  visibility: hidden;

  /* A layer of its own: a new frame repaints neither the veil nor the page. */
  &[data-alive] {
    visibility: visible;
    will-change: transform;
  }
`;

const shade = (percent: number) => `color-mix(in srgb, ${vars.color.ink} ${percent}%, transparent)`;

/**
 * The light, upside down: the ground's own colour, thickening with the distance from the lamp at the upper left. A veil
 * over the lines costs nothing to move, where a gradient in them or a mask over them is paid for with every frame.
 */
export const Veil = styled.div`
  position: absolute;
  inset: -20%;
  will-change: translate;
  background: radial-gradient(
    circle farthest-side at 32% 35%,
    ${shade(0)},
    ${shade(24)} 33%,
    ${shade(60)} 70%,
    ${shade(84)} 97%
  );
`;

const sides = `linear-gradient(90deg, ${vars.color.ink}, transparent 14%), linear-gradient(transparent 70%, ${vars.color.ink} 99%)`;

/** The sheet ends nowhere: its sides fade into the ground. */
export const Edges = styled.div`
  position: absolute;
  inset: 0;
  background:
    linear-gradient(90deg, ${vars.color.ink}, transparent 16%), linear-gradient(transparent 60%, ${vars.color.ink} 86%);

  ${media.up('md')} {
    background: ${sides};
  }

  /* From here on the sheet ends within the window at its right, too. */
  @media (min-width: 100em) {
    background: linear-gradient(270deg, ${vars.color.ink}, transparent 30%), ${sides};
  }
`;
