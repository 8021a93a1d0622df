/** What floats stands in a bar of its own below this width; wider, the gutter beside the text has room for it. */
const small = '(max-width: 56.24em)';
const height = 'calc(3.5rem + env(safe-area-inset-bottom,0px))';

/**
 * The dock of small screens: the place of the floating buttons (sound and chat), so that they never lie over a text or a
 * control (ADR 0047). Drawn by the document alone on pages with the site's footer: it costs no script and is there from
 * the first paint. Without scripts nothing floats.
 */
export const dockStyles = `@media ${small} and (scripting:enabled){
body:has(#root>footer)::after{content:'';position:fixed;inset:auto 0 0;z-index:var(--layer-header);height:${height};border-block-start:1px solid var(--color-hairline-strong);background:var(--color-panel)}
html:has(#root>footer){scroll-padding-bottom:5rem}
#root>footer{padding-block-end:${height}}
@media print{body::after{display:none}}}
`;
