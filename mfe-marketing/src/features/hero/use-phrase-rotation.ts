import { useEffect, useRef, useState, type RefObject } from 'react';

/** How long one phrase stands, in milliseconds (public specification, section 9). */
export const phraseMilliseconds = 3000;

/** Before hydration CSS turns the phrases, with this head start, so that the first one never fades in. */
export const cssHeadStartMilliseconds = 240;

export interface PhraseRotation {
  /** Which phrase stands now. */
  readonly index: number;
  /** Who turns the phrases: the page's CSS until hydration, then this hook. */
  readonly driver: 'css' | 'js';
  readonly running: boolean;
  /** Pauses, or goes on. Reduced motion starts paused, and may be played on demand. */
  readonly toggle: () => void;
}

interface State {
  readonly index: number;
  readonly driver: 'css' | 'js';
  readonly running: boolean;
}

/**
 * Turns through `count` phrases. In the first frame it reads how far the CSS animation of `stage` has come and goes on from
 * there, so nobody sees a jump; the full text stays with the caller.
 */
export function usePhraseRotation(count: number, stage: RefObject<HTMLElement | null>): PhraseRotation {
  const [state, setState] = useState<State>({ index: 0, driver: 'css', running: true });
  /** Milliseconds the current phrase has left, when the rotation was taken over midway. */
  const left = useRef(phraseMilliseconds);

  useEffect(() => {
    // Prerendered markup knows neither the clock nor the person's preference; the first frame may look.
    const frame = requestAnimationFrame(() => {
      const elapsed = elapsedOf(stage.current);
      const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      left.current = phraseMilliseconds - (elapsed % phraseMilliseconds);
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
    const timer = setTimeout(() => setState((now) => ({ ...now, index: (now.index + 1) % count })), left.current);
    left.current = phraseMilliseconds;
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
