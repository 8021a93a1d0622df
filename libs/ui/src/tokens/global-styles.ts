import { fontFaces } from '../fonts/fonts.ts';
import { tokens } from './tokens.ts';
import { customProperty, vars } from './vars.ts';

/** Declarations of all custom properties, for one `:root` rule. */
const customProperties = Object.entries(tokens)
  .flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `${customProperty(group, name)}:${value}`),
  )
  .join(';');

/**
 * Everything below the components: font faces, custom properties, reset, base typography, focus,
 * selection, scrollbars, reduced motion, forced colors. The shell puts it into the page's critical
 * CSS, a standalone page into one `<style>`; a remote never injects it.
 *
 * In forced colors browsers lay a plate behind every line of text. A headline's lines stand closer than its letters
 * are tall, so each plate would cut the line above: headlines have none.
 */
export const globalStyles: string = `${fontFaces}
:root{${customProperties};color-scheme:dark;accent-color:${vars.color.champagne}}
*,*::before,*::after{box-sizing:border-box}
*{margin:0;padding:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:6rem;background:${vars.color.ink};
scrollbar-color:${vars.color.control} transparent}
body{min-height:100svh;background:${vars.color.ink};color:${vars.color.text};
font:400 ${vars.text.md}/${vars.leading.text} ${vars.font.text};font-synthesis:none;-webkit-font-smoothing:antialiased;
-moz-osx-font-smoothing:grayscale;text-rendering:optimizeLegibility;overflow-wrap:break-word}
img,svg,canvas,video{display:block;max-width:100%}
input,button,textarea,select{font:inherit;letter-spacing:inherit;color:inherit}
button{background:none;border:0;cursor:pointer}
h1,h2,h3,h4,h5,h6{font:inherit}
h1,h2,h3{text-wrap:balance}
p{text-wrap:pretty}
ul[role=list],ol[role=list]{list-style:none}
a{color:inherit;text-decoration-color:${vars.color.champagne};text-decoration-thickness:1px;text-underline-offset:.25em}
table{border-collapse:collapse;border-spacing:0}
fieldset{border:0;min-width:0}
input[type=radio]{appearance:none;flex:none;width:1.125rem;height:1.125rem;border:1px solid ${vars.color.control};
border-radius:50%}
input[type=radio]:checked{border:.3125rem solid ${vars.color.champagne}}
:focus-visible{outline:2px solid ${vars.color.champagneLight};outline-offset:3px}
:focus:not(:focus-visible){outline:none}
[tabindex='-1']:focus-visible{outline:none}
::selection{background:${vars.color.champagne};color:${vars.color.onChampagne}}
::placeholder{color:${vars.color.textFaint};opacity:1}
[hidden]{display:none!important}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;
animation-iteration-count:1!important;transition:none!important}}
@media (forced-colors:active){input[type=radio]{appearance:auto}[aria-pressed=true],[aria-selected=true]{
forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}:is([aria-pressed=true],
[aria-selected=true]) *{color:inherit!important}label:has(>:checked){outline:2px solid Highlight}
:focus-visible{outline-color:Highlight}svg{color:inherit!important}h1,h2,h1 em,h2 em{
forced-color-adjust:none;color:CanvasText!important}}
`;
