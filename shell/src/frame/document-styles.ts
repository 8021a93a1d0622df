/**
 * What the document draws by itself, before and without any script of ours: it costs the bundles nothing, and is there
 * from the first paint. The first view of every page carries it.
 */

/** What floats stands in a bar of its own below this width; wider, the gutter beside the text has room for it. */
const small = '(max-width:56.24em)';
const dockHeight = 'calc(3.5rem + env(safe-area-inset-bottom,0px))';

/**
 * The dock of small screens: the place of the floating buttons (sound and chat), so that they never lie over a text or
 * a control (ADR 0047). On pages with the site's footer; without scripts nothing floats.
 */
const dock = `@media screen and ${small} and (scripting:enabled){
body:has(#root>footer)::after{content:'';position:fixed;inset:auto 0 0;z-index:var(--layer-header);height:${dockHeight};
border-top:1px solid var(--color-hairline-strong);background:var(--color-panel)}
html:has(#root>footer){scroll-padding-bottom:5rem}
#root>footer{padding-bottom:${dockHeight}}}`;

/** The hairline that moves along the top while code is on its way, and the room of the coming page (loading.tsx). */
const loading = `[data-line]::before{content:'';position:fixed;inset:0 0 auto;block-size:1px;
background:linear-gradient(90deg,transparent,var(--color-champagne),transparent);
animation:line-appear 150ms both,line 1.4s linear infinite}
@keyframes line-appear{from{opacity:0}}
@keyframes line{from{transform:translateX(-100%)}to{transform:translateX(100%)}}
[data-shape]{min-height:100svh}`;

/** The skeleton of a page that is on its way: a title, a few lines, and what stands beside them. */
const bar = 'linear-gradient(var(--color-panel-raised) 0 0)';
const skeleton = `[data-shape]::before{content:'';display:block;box-sizing:content-box;max-width:72rem;height:24rem;
margin-inline:auto;padding:9rem 1.25rem 0;
background:${bar} 0 0/5rem .75rem,
${bar} 0 3rem/min(22rem,80%) 3rem,
${bar} 0 9rem/min(30rem,96%) .75rem,${bar} 0 10.75rem/min(27rem,88%) .75rem,${bar} 0 14rem/min(30rem,100%) 10rem;
background-repeat:no-repeat;background-origin:content-box;animation:skeleton 1.6s ease-in-out infinite alternate}
@keyframes skeleton{to{opacity:.45}}
@media (min-width:56.25em){[data-shape]::before{padding-inline:3.5rem}}
@media (scripting:none){[data-shape]{display:none}}`;

/**
 * The inline loader's message that a press is being handled, or failed (src/loader), and the notice over a page whose
 * remote failed (src/remotes).
 */
const statusRegion = `#wait,[data-notice]{position:fixed;inset:5.5rem 0 auto;z-index:var(--layer-popover);
padding:.625rem 1.25rem;background:var(--color-overlay);text-align:center}
#wait:empty{display:none}
[data-notice]{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.25rem 1.25rem}
main:has(>[data-notice]){padding-top:5rem}
@media ${small}{[data-notice] p+p{display:none}}`;

/** What stands in `main`, or in a dialog, where a remote failed, and its details for support. */
const fallback = `dialog [data-fallback]{padding:2rem;border:1px solid var(--color-hairline-strong);
border-radius:var(--radius-lg);background:var(--color-overlay);box-shadow:var(--shadow-floating)}
main>[data-fallback]:not([data-notice]){display:grid;min-height:70svh;place-items:center;
padding:8rem 1.5rem 4rem}
[data-fallback] p{text-wrap:balance}
[data-fallback] p+p{color:var(--color-text-faint)}
[data-fallback]:not([data-notice]) p+p{margin-top:.75rem}`;

/** For pages that only exist in the browser: where there are no scripts, and where the shell doesn't start. */
const lost = 'html[data-lost]:not([data-live])';
const notes = `#unscripted,#lost{display:grid;gap:1.25rem;justify-items:start;max-width:44rem;margin-inline:auto;
padding:9rem 1.25rem 5rem}
:is(#unscripted,#lost) h1{font:320 var(--text-title)/1.06 var(--font-display)}
:is(#unscripted,#lost) p{color:var(--color-text-muted)}
:is(#unscripted,#lost) a{color:var(--color-text)}
#lost p:last-child{display:flex;flex-wrap:wrap;align-items:center;gap:1.25rem}
#lost [data-retry]{padding:.625rem 1.25rem;border:1px solid var(--color-control);border-radius:2rem;
text-decoration:none}
html:not([data-lost]) #lost,[data-live] #lost,${lost} [data-shape]{display:none}
${lost}>body{display:flex;flex-direction:column}
${lost} #root{display:contents}
${lost} #root>footer{order:1}`;

/**
 * Links of people who are signed in (header/header-links.tsx); the hint is set before the first paint
 * (src/loader/first-paint.ts).
 */
const account =
  'html:not([data-account=client]) [data-for=client],html:not([data-account=staff]) ' +
  '[data-for=staff]{display:none!important}';

/**
 * The italic of a title is loaded after the first paint (src/loader/first-paint.ts; ADR 0088): until then its fallback
 * stands there, as it does where the font comes late.
 */
const italic = "html[data-unpainted] h1 em{font-family:'Fraunces Fallback','Fraunces Fallback Noto',Georgia,serif}";

export const documentStyles: string = `${dock}
${loading}
${statusRegion}
${fallback}
${account}
${italic}
`;

/** Beside them, for a document that holds no page yet. */
export const waitingStyles: string = `${skeleton}
${notes}
`;
