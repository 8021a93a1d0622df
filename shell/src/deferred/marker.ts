/**
 * An adopted style sheet: styled-components only works inside React. Markers stand on each other in the lower left
 * corner. On small screens one that folds stands in the dock (../frame/document-styles.ts), beside the sound toggle and
 * the chat, and a page without the dock gets one.
 */
const markerStyles = `
#markers{position:fixed;
inset:auto auto calc(1rem + env(safe-area-inset-bottom,0px)) calc(1rem + env(safe-area-inset-left,0px));
z-index:var(--layer-popover);display:grid;gap:.5rem;justify-items:start;pointer-events:none}
#markers aside{box-sizing:border-box;max-inline-size:min(24rem,calc(100vw - 7rem));
padding:.625rem .75rem .5rem 1rem;border:1px dashed var(--color-ember);border-radius:var(--radius-lg);
background:var(--color-overlay);box-shadow:var(--shadow-floating);color:var(--color-text);
font:400 .8125rem/1.5 var(--font-text);pointer-events:auto}
#markers p{margin:0;color:var(--color-ember);font-size:.75rem;letter-spacing:.04em}
#markers ul{display:grid;gap:.125rem;margin:0;padding:0;list-style:none}
#markers li{display:flex;gap:.75rem;align-items:center;justify-content:space-between}
#markers span{min-inline-size:0;overflow-wrap:anywhere;color:var(--color-text-muted)}
#markers code{color:var(--color-text);font:400 .75rem/1.5 var(--font-mono)}
#markers button{flex:none;min-block-size:1.75rem;padding:0 .625rem;border:1px solid var(--color-hairline-strong);
border-radius:var(--radius-md);background:none;color:var(--color-text);font:inherit;cursor:pointer}
#markers :is(button,summary):focus-visible{outline:2px solid var(--color-champagne);outline-offset:2px}
#markers summary{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--color-ember);cursor:pointer}
#markers details[open] summary{margin-block-end:.25rem}
#markers details{font-size:.875rem}
#markers details :is(p,code){font-size:inherit}
#markers details p{margin-block:.25rem .5rem;color:var(--color-text-muted);overflow-wrap:anywhere}
@media (hover:hover){#markers button:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media (max-width:56.24em){
#markers:has(details){bottom:calc(.375rem + env(safe-area-inset-bottom,0px))}
#markers aside:has(details){max-inline-size:calc(100vw - 9.5rem);padding-block:0}
#markers aside:has([open]){max-inline-size:calc(100vw - 2rem);padding-block-end:.75rem}
#markers summary{line-height:2.625rem}
#markers details button{min-block-size:2.75rem;padding-inline:1rem}
body:has(#markers details):not(:has(#root>footer)){padding-block-end:calc(3.5rem + env(safe-area-inset-bottom,0px))}
body:has(#markers details):not(:has(#root>footer))::after{content:'';position:fixed;inset:auto 0 0;
z-index:var(--layer-header);block-size:calc(3.5rem + env(safe-area-inset-bottom,0px));
border-top:1px solid var(--color-hairline-strong);background:var(--color-panel)}
html:has(#markers details){scroll-padding-bottom:5rem}}
@media print{#markers{display:none}}
`;

/** An element with properties and children. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

/** The corner of all markers, made with its styles for the first. */
const corner = (): Element => {
  const existing = document.querySelector('#markers');
  if (existing) return existing;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(markerStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const markers = element('div', { id: 'markers' });
  document.body.append(markers);
  return markers;
};

/**
 * Shows that a page is not what everyone gets, outside of React, before and after hydration. Answers the marker, for
 * who takes it away again.
 */
export const placeMarker = (label: string, ...children: readonly Node[]): HTMLElement => {
  const marker = element('aside', {}, ...children);
  marker.setAttribute('aria-label', label);
  corner().append(marker);
  return marker;
};
