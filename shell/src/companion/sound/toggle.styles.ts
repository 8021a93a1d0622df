/**
 * The toggle's styles, adopted by the page when the toggle comes: outside of React there is no sheet of styled-components.
 * It stands 88 px up and in line with the chat's launcher, in the gutter beside the text; on small screens at the end of
 * the dock (../../frame/document-styles.ts), beside the launcher.
 */
export const toggleStyles = `
#sound{position:fixed;inset:auto calc(1.25rem + env(safe-area-inset-right,0px)) calc(.375rem + env(safe-area-inset-bottom,0px)) auto;z-index:calc(var(--layer-popover) - 1);
display:grid;place-items:center;width:2.75rem;height:2.75rem;border:1px solid var(--color-hairline-strong);border-block-start-color:var(--color-edge-light);border-radius:50%;
background:linear-gradient(180deg,var(--color-overlay),var(--color-panel));box-shadow:var(--shadow-floating);color:var(--color-text-muted);
transition:color var(--motion-calm) var(--motion-ease),border-color var(--motion-calm) var(--motion-ease);animation:sound-appears var(--motion-slow) var(--motion-ease)}
#sound[aria-pressed=true]{color:var(--color-champagne)}
#sound[aria-pressed=true] [data-slash]{display:none}
#sound[aria-pressed=false] [data-wave]{opacity:.4}
#sound i{position:absolute;inset:-1px;border:1px solid var(--color-champagne);border-radius:50%;opacity:0;pointer-events:none}
@media (min-width:56.25em){#sound{right:.375rem;bottom:5.5rem}}
@media (min-width:100em){#sound{right:1.625rem}}
@media (hover:hover){#sound:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media (prefers-reduced-motion:reduce){#sound{animation:none}}
@media (forced-colors:active){#sound{border-color:ButtonBorder;color:ButtonText}#sound i{border-color:Highlight}}
@media print{#sound{display:none}}
@keyframes sound-appears{from{opacity:0}}
`;
