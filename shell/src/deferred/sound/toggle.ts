import { type Cue, onsetsOf } from './score.ts';

/**
 * The toggle's styles, adopted by the page when the toggle comes: outside of React there is no sheet of
 * styled-components. It stands 88 px up and in line with the chat's launcher, in the gutter beside the text; on small
 * screens at the end of the dock (../../frame/document-styles.ts), beside the launcher.
 */
const toggleStyles = `
#sound{position:fixed;
inset:auto calc(1.25rem + env(safe-area-inset-right,0px)) calc(.375rem + env(safe-area-inset-bottom,0px)) auto;
z-index:calc(var(--layer-popover) - 1);
display:grid;place-items:center;width:2.75rem;height:2.75rem;border:1px solid var(--color-hairline-strong);
border-block-start-color:var(--color-edge-light);border-radius:50%;
background:linear-gradient(180deg,var(--color-overlay),var(--color-panel));box-shadow:var(--shadow-floating);
color:var(--color-text-muted);
transition:color var(--motion-calm) var(--motion-ease),border-color var(--motion-calm) var(--motion-ease);
animation:sound-appears var(--motion-slow) var(--motion-ease)}
#sound[aria-pressed=true]{color:var(--color-champagne)}
#sound[aria-pressed=true] [data-slash]{display:none}
#sound[aria-pressed=false] [data-wave]{opacity:.4}
#sound i{position:absolute;inset:-1px;border:1px solid var(--color-champagne);border-radius:50%;opacity:0;
pointer-events:none}
@media (min-width:56.25em){#sound{right:.375rem;bottom:5.5rem}}
@media (min-width:100em){#sound{right:1.625rem}}
@media (hover:hover){#sound:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media (prefers-reduced-motion:reduce){#sound{animation:none}}
@media (forced-colors:active){#sound{border-color:ButtonBorder;color:ButtonText}#sound i{border-color:Highlight}}
@media print{#sound{display:none}}
@keyframes sound-appears{from{opacity:0}}
`;

/** When the toggle appears, in milliseconds after load (public specification, section 9). */
export const toggleMilliseconds = 1000;

const drawing =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" ' +
  'stroke-linecap="round" aria-hidden="true">' +
  '<path data-wave d="M4 10.5v3M8 7.5v9M12 4.5v15M16 8.5v7M20 11v2"/><path data-slash d="M4.5 ' +
  '19.5l15-15"/></svg><i></i>';

/** The control in the corner; it also shows every sound visually. */
export interface SoundToggle {
  readonly setEnabled: (enabled: boolean) => void;
  readonly setHidden: (hidden: boolean) => void;
  /** Shows a sound as rings, one for each onset; with reduced motion the ring only lights up. */
  readonly ring: (cue: Cue) => void;
}

/**
 * Appends the toggle to the page, outside of React: it works before and after hydration, adds nothing to the first
 * view, and pages without scripts do not show it.
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
      for (const at of onsetsOf(cue))
        rings?.animate(frames, { delay: at * 1000, duration: 600, easing: 'ease-out', id: 'heard' });
    },
  };
};
