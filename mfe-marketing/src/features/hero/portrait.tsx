import { useEffect, useRef, useState } from 'react';
import type { LivingPortrait } from './living-portrait.ts';
import portraitUrl from './portrait.svg';
import { Canvas, Edges, Frame, Still, Veil } from './portrait.styles.ts';

/** Runs when the browser has nothing better to do; Safari has no idle callback. */
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 800);
  return () => clearTimeout(handle);
}

/**
 * The hero's face. The still drawing belongs to the first paint's styles; its living twin comes in a chunk of
 * its own when the page is idle, and takes the drawing's place without a visible change. If that fails, or motion is
 * unwanted, the drawing stays.
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
  const [living, setLiving] = useState<LivingPortrait | null>(null);
  // Once motion is wanted the portrait lives; later pauses only stop it where it is.
  const [awake, setAwake] = useState(false);
  if (running && !awake) setAwake(true);

  useEffect(() => {
    if (!awake) return undefined;
    let started: LivingPortrait | null = null;
    let gone = false;
    const begin = async () => {
      const { startLivingPortrait } = await import('./living-portrait.ts');
      const canvas = canvasRef.current;
      const veil = veilRef.current;
      if (gone || !canvas || !veil) return;
      started = await startLivingPortrait(canvas, veil, portraitUrl);
      if (gone) started.stop();
      else setLiving(started);
    };
    // Decoration: without it the still drawing is whole, so a failed load is no failure of the page.
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      gone = true;
      cancel();
      started?.stop();
    };
  }, [awake]);

  useEffect(() => living?.setRunning(running), [living, running]);
  useEffect(() => living?.setBeat(beat), [living, beat]);

  return (
    <Frame aria-hidden="true">
      <Still data-hidden={living !== null || undefined} />
      <Canvas ref={canvasRef} data-alive={living !== null || undefined} />
      <Veil ref={veilRef} />
      <Edges />
    </Frame>
  );
}
