import { element } from './marker.ts';

const styles = `
#outlines{position:fixed;inset:0;overflow:hidden;z-index:var(--layer-popover);pointer-events:none}
#outlines div{position:absolute;box-sizing:border-box;border:2px dashed var(--color-ember)}
#outlines code{position:sticky;inset-block-start:0;inset-inline-start:0;padding:.125rem .5rem;
background:var(--color-ember);color:var(--color-ink);font:500 .75rem/1.5 var(--font-mono)}
#overlay{max-block-size:min(24rem,70vh);overflow-y:auto}
#overlay li{display:grid;gap:.375rem;justify-content:stretch;padding-block:.5rem;
border-block-end:1px solid var(--color-hairline)}
#overlay .controls{display:flex;flex-wrap:wrap;gap:.375rem}
#overlay select{min-inline-size:0;max-inline-size:100%;min-block-size:1.75rem;padding:0 .375rem;
border:1px solid var(--color-hairline-strong);border-radius:var(--radius-md);background:var(--color-panel);
color:var(--color-text);font:inherit}
#overlay>button{margin-block-start:.5rem}
@media (max-width:56.24em){#markers:has(#overlay):not(:has(details)){
bottom:calc(4.25rem + env(safe-area-inset-bottom,0px))}}
@media print{#outlines{display:none}}
`;

/** Frames around elements, which stay where the elements go. */
export interface Outlines {
  /** Outlines these elements, each with its name, and no others. */
  readonly follow: (hosts: readonly (readonly [host: Element, name: string])[]) => void;
  readonly remove: () => void;
}

/** Draws over the page instead of in it: what a remote lays out must not change by being looked at. */
export const outlineRemotes = (): Outlines => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const layer = element('div', { id: 'outlines', ariaHidden: 'true' });
  document.body.append(layer);
  const frames = new Map<Element, HTMLElement>();
  const place = (): void => {
    for (const [host, frame] of frames) {
      const { left, top, width, height } = host.getBoundingClientRect();
      Object.assign(frame.style, {
        left: `${String(left)}px`,
        top: `${String(top)}px`,
        width: `${String(width)}px`,
        height: `${String(height)}px`,
      });
    }
  };
  const resizes = new ResizeObserver(place);
  const ended = new AbortController();
  addEventListener('scroll', place, { capture: true, passive: true, signal: ended.signal });
  addEventListener('resize', place, { signal: ended.signal });
  return {
    follow: (hosts) => {
      resizes.disconnect();
      frames.clear();
      // What grows above an element moves it.
      resizes.observe(document.body);
      for (const [host, name] of hosts) {
        frames.set(host, element('div', {}, element('code', { textContent: name })));
        resizes.observe(host);
      }
      layer.replaceChildren(...frames.values());
      place();
    },
    remove: () => {
      resizes.disconnect();
      ended.abort();
      layer.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
};
