import { useEffect, useRef, useState, type RefObject } from 'react';

/** How long one phrase is shown, in milliseconds (public specification, section 9). */
export const phraseMilliseconds = 3000;

/** Before hydration CSS rotates the phrases, with this head start, so that the first one never fades in. */
export const cssHeadStartMilliseconds = 240;

export interface PhraseRotation {
  /** Index of the phrase that is shown. */
  readonly index: number;
  /** What rotates the phrases: the page's CSS until hydration, then this hook. */
  readonly driver: 'css' | 'js';
  readonly running: boolean;
  /** Pauses or resumes. With reduced motion it starts paused and can be played. */
  readonly toggle: () => void;
}

interface State {
  readonly index: number;
  readonly driver: 'css' | 'js';
  readonly running: boolean;
}

/**
 * Rotates through `count` phrases. In the first frame it reads the progress of the CSS animation of `stage` and
 * continues from there without a jump.
 */
export function usePhraseRotation(count: number, stage: RefObject<HTMLElement | null>): PhraseRotation {
  const [state, setState] = useState<State>({ index: 0, driver: 'css', running: true });
  /** Milliseconds the current phrase has left, when the rotation was taken over midway. */
  const remainingMs = useRef(phraseMilliseconds);

  useEffect(() => {
    // Prerendered markup knows neither the time nor the visitor's preference; the first frame reads both.
    const frame = requestAnimationFrame(() => {
      const elapsed = elapsedOf(stage.current);
      const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      remainingMs.current = phraseMilliseconds - (elapsed % phraseMilliseconds);
      // A press that came before the first frame counts.
      setState(({ running }) => ({
        index: Math.floor(elapsed / phraseMilliseconds) % count,
        driver: 'js',
        running: running && !reduced,
      }));
    });
    return () => cancelAnimationFrame(frame);
  }, [count, stage]);

  useEffect(() => {
    if (state.driver === 'css' || !state.running) return undefined;
    const timer = setTimeout(
      () => setState((now) => ({ ...now, index: (now.index + 1) % count })),
      remainingMs.current,
    );
    remainingMs.current = phraseMilliseconds;
    return () => clearTimeout(timer);
  }, [state, count]);

  return { ...state, toggle: () => setState((now) => ({ ...now, running: !now.running })) };
}

/** How long the CSS rotation has run, in milliseconds; 0 where there is none. */
function elapsedOf(stage: HTMLElement | null): number {
  const animation = stage?.querySelector('[data-current]')?.getAnimations?.()[0];
  const time = animation?.currentTime;
  return typeof time === 'number' ? time + cssHeadStartMilliseconds : 0;
}
