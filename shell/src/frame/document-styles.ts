import { brand } from '@vitrine/brand';

/**
 * What the document draws by itself, before and without any script of ours: it costs the bundles nothing, and is there
 * from the first paint. The first view of every page carries it.
 */

/** What floats stands in a bar of its own below this width; wider, the gutter beside the text has room for it. */
export const small = '(max-width:56.24em)';
export const dockHeight = 'calc(3.5rem + env(safe-area-inset-bottom,0px))';

/**
 * The room of the dock (dock.tsx), the place of everything that is fixed on small screens, so that nothing lies over a
 * text or a control (ADR 0047); and the dock of a page's own act, which a remote marks by `data-dock`. On pages with
 * the site's footer; without scripts nothing floats.
 */
const dock = `@media screen and ${small} and (scripting:enabled){
html:has(#root>footer){scroll-padding-bottom:5rem}
#root>footer{padding-bottom:${dockHeight}}
main [data-dock]:not(dialog *,[role=dialog] *){position:fixed;inset:auto 0 0;z-index:var(--layer-header);display:flex;
flex-wrap:nowrap;gap:.5rem;height:${dockHeight};margin:0;padding:calc(.375rem - 1px) 7.75rem 0 .75rem;
border-top:1px solid var(--color-hairline-strong);background:var(--color-panel)}
main [data-dock]:not(dialog *,[role=dialog] *)>*{flex:1 1 auto;min-width:0;height:2.75rem;padding:0 .75rem}}`;

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
 * The inline loader's message that a press is being handled, or failed (src/loader), which no open dialog dims, and the
 * notice over a page whose remote failed (src/remotes).
 */
const statusRegion = `#wait,[data-notice]{position:fixed;inset:5.5rem 0 auto;z-index:var(--layer-popover);
padding:.625rem 1.25rem;background:var(--color-overlay);text-align:center;text-wrap:balance}
#wait:empty{display:none}
:root:has(#wait:not(:empty)) ::backdrop{background:none}
[data-notice]{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.25rem 1.25rem}
main:has(>[data-notice]){padding-top:6rem}
#frame-bar~main>[data-notice]{top:0}
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
const note = `#unscripted,#lost{display:grid;gap:1.25rem;justify-items:start;max-width:44rem;margin-inline:auto;
padding:9rem 1.25rem 5rem}
:is(#unscripted,#lost) h1{font:320 var(--text-title)/1.06 var(--font-display)}
:is(#unscripted,#lost) p{color:var(--color-text-muted)}
:is(#unscripted,#lost) a{color:var(--color-text)}`;
const notes = `${note}
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

/** Colors of writing, of what it stands on, and of lines. */
const inks = 'text text-muted text-faint champagne champagne-light on-champagne jade ember steel';
const grounds = 'ink panel panel-raised overlay champagne-deep hover selected';
const lines = 'hairline hairline-strong edge-light control';
const inked = (names: string, value: string): string =>
  names
    .split(' ')
    .map((name) => `--color-${name}:${value}`)
    .join(';');
/**
 * On paper: black on white, what was read and none of what is pressed, under a letterhead. The tokens change, so every
 * page of every team prints so. Of a page with a receipt the receipt alone. What was folded is open, rules and marks
 * are drawn though they are backgrounds, and no page is as high as a window.
 */
const print = `@media print{:root{color-scheme:light;${inked(inks, '#000')};${inked(grounds, '#fff')};
${inked(lines, '#999')};--shadow-floating:none;--shadow-raised:none;--shadow-glow:none}
#root>:is(header,nav,a),#root>footer nav,main nav,form,button:not(:is(h2,h3,h4,dt) *),#wait,
fieldset:has([type=radio]),
main:has([data-receipt]) :not(:has([data-receipt]),[data-receipt],[data-receipt] *){display:none!important}
#root:has(>footer)::before{content:'${brand.agency}\\A ${brand.city} · ${brand.email.hello}';display:block;
white-space:pre;margin-bottom:2rem;padding:0 1.25rem 1rem;border-bottom:1px solid #999;font-size:.875rem}
#root:has(>footer)>main{margin-top:-5rem}
*{background-image:none!important;text-shadow:none!important}
main *{min-height:0!important}
::before,::after,[role=switch]{print-color-adjust:exact}
details::details-content{content-visibility:visible!important;block-size:auto!important}
thead{position:static!important}
h1,h2,h3,summary{break-after:avoid}tr,li,figure,dl>div{break-inside:avoid}}`;

/**
 * Where a screen puts a bar of its own (frame.tsx), and the room of the staff's bar while that is on its way
 * (staff-gate.tsx), as high as it will be: nothing moves when it comes.
 */
const frameBar = `#frame-bar{display:contents}
#frame-bar:empty:has(~main [data-staff-bar]){display:block;height:3.5rem}
@media ${small}{#frame-bar:empty:has(~main [data-staff-bar]){height:5.6875rem}}
@media ${small} and (pointer:coarse){#frame-bar:empty:has(~main [data-staff-bar]){height:6.3125rem}}`;

export const documentStyles: string = `${dock}
${frameBar}
${print}
${loading}
${statusRegion}
${fallback}
${account}
${italic}
`;

/** Beside them, for a page that does nothing without scripts: its note alone is shown then. */
export const noteStyles: string = `${note}
@media (scripting:none){#root{display:none}}
`;

/** Beside them, for a document that holds no page yet. */
export const waitingStyles: string = `${skeleton}
${notes}
`;
