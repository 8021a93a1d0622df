/** Adopted by the page when the marker comes: outside of React there is no sheet of styled-components. */
export const markerStyles = `
#overrides{position:fixed;inset:auto auto calc(1rem + env(safe-area-inset-bottom,0px)) calc(1rem + env(safe-area-inset-left,0px));z-index:var(--layer-popover);box-sizing:border-box;max-inline-size:min(24rem,calc(100vw - 7rem));
padding:.625rem .75rem .5rem 1rem;border:1px dashed var(--color-ember);border-radius:var(--radius-lg);background:var(--color-overlay);box-shadow:var(--shadow-floating);color:var(--color-text);font:400 .8125rem/1.5 var(--font-text)}
#overrides p{margin:0;color:var(--color-ember);font-size:.75rem;letter-spacing:.04em}
#overrides ul{display:grid;gap:.125rem;margin:0;padding:0;list-style:none}
#overrides li{display:flex;gap:.75rem;align-items:center;justify-content:space-between}
#overrides span{min-inline-size:0;overflow-wrap:anywhere;color:var(--color-text-muted)}
#overrides code{color:var(--color-text);font:400 .75rem/1.5 var(--font-mono)}
#overrides button{flex:none;min-block-size:1.75rem;padding:0 .625rem;border:1px solid var(--color-hairline-strong);border-radius:var(--radius-md);background:none;color:var(--color-text);font:inherit;cursor:pointer}
#overrides button:focus-visible{outline:2px solid var(--color-champagne);outline-offset:2px}
@media (hover:hover){#overrides button:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media print{#overrides{display:none}}
`;
