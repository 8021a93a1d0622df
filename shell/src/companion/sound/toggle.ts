import { strokesOf, type Cue } from './score.ts';
import { toggleStyles } from './toggle.styles.ts';

/** When the toggle appears, in milliseconds after load (public specification, section 9). */
export const toggleMilliseconds = 1000;

const drawing =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true">' +
  '<path data-wave d="M4 10.5v3M8 7.5v9M12 4.5v15M16 8.5v7M20 11v2"/><path data-slash d="M4.5 19.5l15-15"/></svg><i></i>';

/** The control in the corner, which is also the visual twin of every sound. */
export interface SoundToggle {
  readonly setEnabled: (enabled: boolean) => void;
  readonly setHidden: (hidden: boolean) => void;
  /** Shows what is heard: a ring for each stroke; without motion the ring only lights up. */
  readonly ring: (cue: Cue) => void;
}

/**
 * Puts the toggle at the end of the page, outside of React: it works before and after hydration alike, costs the first
 * view nothing, and a page without scripts has no dead button.
 */
export const placeToggle = (onPress: () => void): SoundToggle => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toggleStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const button = document.createElement('button');
  button.id = 'sound';
  button.type = 'button';
  button.setAttribute('aria-label', 'Sound');
  button.innerHTML = drawing;
  button.addEventListener('click', onPress);
  document.body.append(button);

  const rings = button.querySelector('i');
  return {
    setEnabled: (enabled) => {
      button.setAttribute('aria-pressed', String(enabled));
      button.title = enabled ? 'Turn sound off' : 'Turn sound on';
    },
    setHidden: (hidden) => {
      button.hidden = hidden;
    },
    ring: (cue) => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const frames = still
        ? [{ opacity: 0.8 }, { opacity: 0 }]
        : [
            { opacity: 0.8, scale: 1 },
            { opacity: 0, scale: 1.7 },
          ];
      for (const at of strokesOf(cue))
        rings?.animate(frames, { delay: at * 1000, duration: 600, easing: 'ease-out', id: 'heard' });
    },
  };
};
