import { evenLight, media, vars, whenIdle } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { AnimatedPortrait } from './animated-portrait.ts';
import portraitUrl from './portrait.svg';

/** Behind the headline on a phone, beside it on wide screens. It takes no part in the layout. */
const Frame = styled.div`
  position: absolute;
  z-index: ${vars.layer.base};
  inset-block-start: -2.75rem;
  inset-inline-end: -1rem;
  /* Above the text or, with more room, beside it: no line of text crosses the face. */
  width: clamp(17rem, 50vw, 24rem);
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

/** The drawing as a mask, not an `img`: that would become the largest contentful paint in place of the text. */
const Still = styled.div`
  position: absolute;
  inset: 0 0 auto;
  aspect-ratio: 10 / 13;
  background: ${evenLight};
  mask: url(${portraitUrl}) 0 0 / 100% 100% no-repeat;

  /* Loaded after what is read (shell/src/loader/first-paint.ts). */
  html[data-unpainted] & {
    background: none;
    mask: none;
  }

  &[data-hidden] {
    visibility: hidden;
  }
`;

const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  aspect-ratio: 10 / 13;
  visibility: hidden;

  /* Its own layer, so that a new frame repaints neither the veil nor the page. */
  &[data-animated] {
    visibility: visible;
    will-change: transform;
  }
`;

const shade = (percent: number) => `color-mix(in srgb, ${vars.color.ink} ${percent}%, transparent)`;

/**
 * The light as its inverse: the background color, denser with the distance from the upper left. An overlay costs
 * nothing to move; a gradient in the lines or a mask would be repainted with every frame.
 */
const Veil = styled.div`
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

const sides =
  `linear-gradient(90deg, ${vars.color.ink}, transparent 14%), linear-gradient(transparent 70%, ${vars.color.ink} ` +
  '99%)';

/** Fades the edges of the drawing into the background. */
const Edges = styled.div`
  position: absolute;
  inset: 0;
  background:
    linear-gradient(90deg, ${vars.color.ink}, transparent 16%), linear-gradient(transparent 34%, ${vars.color.ink} 60%);

  ${media.up('md')} {
    background: ${sides};
  }

  /* From this width on the drawing's right edge is visible too. */
  @media (min-width: 100em) {
    background: linear-gradient(270deg, ${vars.color.ink}, transparent 30%), ${sides};
  }
`;

/**
 * The hero's portrait. The still drawing is loaded right after the first paint; the animated one when the page is idle,
 * and replaces it without a visible change. If that fails, or with reduced motion, the still drawing stays.
 */
export function Portrait({
  running,
  beat,
}: {
  readonly running: boolean;
  /** Changes with the phrase; each change sends a pulse. */ readonly beat: number;
}) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const veilRef = useRef<HTMLDivElement>(null);
  const [animated, setAnimated] = useState<AnimatedPortrait | null>(null);
  // Loaded when motion is first wanted; later pauses only stop it where it is.
  const [isRequested, setIsRequested] = useState(false);
  if (running && !isRequested) setIsRequested(true);

  useEffect(() => {
    if (!isRequested) return undefined;
    let started: AnimatedPortrait | null = null;
    let isUnmounted = false;
    const begin = async () => {
      const { startAnimatedPortrait } = await import('./animated-portrait.ts');
      const canvas = canvasRef.current;
      const veil = veilRef.current;
      if (isUnmounted || !canvas || !veil) return;
      started = await startAnimatedPortrait(canvas, veil, portraitUrl);
      if (isUnmounted) started.stop();
      else setAnimated(started);
    };
    // Decoration: if it cannot be loaded, the still drawing stays.
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isUnmounted = true;
      cancel();
      started?.stop();
    };
  }, [isRequested]);

  useEffect(() => animated?.setRunning(running), [animated, running]);
  useEffect(() => animated?.setBeat(beat), [animated, beat]);

  return (
    <Frame aria-hidden="true">
      <Still data-hidden={animated !== null || undefined} />
      <Canvas ref={canvasRef} data-animated={animated !== null || undefined} />
      <Veil ref={veilRef} />
      <Edges />
    </Frame>
  );
}
