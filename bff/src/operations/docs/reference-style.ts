/** Style of the reference page. */
export const referenceStyle = `
:root { color-scheme: dark; --ink: #0b0a09; --panel: #151310; --line: rgba(236, 222, 198, 0.12); --control: #6e675c;
  --text: #f4efe7; --soft: #b8afa2; --champagne: #d9be94; --display: Fraunces, Georgia, serif;
  --mono: 'Geist Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; background: var(--ink); color: var(--text); font: 16px/1.6 Geist, system-ui, sans-serif;
  overflow-wrap: anywhere; }
[hidden] { display: none !important; }
a { color: var(--champagne); text-underline-offset: 0.25em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--champagne); outline-offset: 3px; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--panel); }
.skip:focus { top: 1rem; }
.page { max-width: 78rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; }
.mark { margin: 0; color: var(--champagne); font: 1.1rem var(--display); }
h1, h2 { font-family: var(--display); font-weight: 400; line-height: 1.15; letter-spacing: -0.015em; }
h1 { font-size: clamp(2.25rem, 6vw, 3.25rem); margin: 0.25rem 0 1rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1.25rem; }
main section:first-of-type h2 { margin-top: 2rem; }
h3 { font-size: 1rem; font-weight: 500; margin: 0 0 0.5rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover code { text-decoration: underline; text-underline-offset: 0.3em; }
.lede { max-width: 40rem; color: var(--soft); margin: 0; }
search { display: block; margin: 1.75rem 0 0; }
label { display: block; margin: 0 0 0.4rem; color: var(--soft); font-size: 0.875rem; }
input { width: 100%; min-height: 2.75rem; padding: 0 0.9rem; font: inherit; color: var(--text);
  background: var(--panel); border: 1px solid var(--control); border-radius: 10px; }
#found { display: block; min-height: 1.6em; margin: 0.4rem 0 0; color: var(--soft); font-size: 0.875rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
nav ul ul { display: none; }
nav a { display: inline-block; padding: 0.4rem 0; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.25rem 0.5rem;
  margin: 0 0 1rem; }
article:target { border-color: var(--champagne); }
article p { margin: 0 0 0.75rem; }
.method { display: inline-block; min-width: 3.6em; color: var(--champagne); font: 500 0.8125rem/1 var(--mono);
  letter-spacing: 0.04em; }
code { font: 0.9em var(--mono); }
.facts { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.facts li { padding: 0.1rem 0.65rem; border: 1px solid var(--line); border-radius: 999px; color: var(--soft);
  font-size: 0.8125rem; }
details { border-top: 1px solid var(--line); }
summary { cursor: pointer; min-height: 2.75rem; padding: 0.65rem 0; color: var(--soft); }
summary:hover { color: var(--text); }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { text-align: left; padding: 0.55rem 1rem 0.55rem 0; border-top: 1px solid var(--line); vertical-align: top;
  font-weight: 400; }
thead th { color: var(--soft); font-size: 0.8125rem; border-top: 0; }
tbody th { width: 38%; }
td:last-child { padding-right: 0; }
.soft { color: var(--soft); }
tr:target > * { color: var(--champagne); }
@media (max-width: 599px) {
  table.fields, .fields tbody, .fields tr, .fields th, .fields td { display: block; width: auto; padding: 0; border: 0;
    }
  .fields thead { display: none; }
  .fields tr { padding: 0.6rem 0; border-top: 1px solid var(--line); }
  .fields td { color: var(--soft); }
}
@media (min-width: 62rem) {
  .page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); column-gap: 4rem; padding: 4rem 2.5rem 8rem; }
  header { grid-column: 2; }
  aside { grid-column: 1; grid-row: 1 / 3; position: sticky; top: 0; align-self: start; max-height: 100vh;
    overflow-y: auto; margin: -1rem -0.5rem; padding: 1rem 0.5rem 2rem; }
  main { grid-column: 2; }
  search { margin-top: 0; }
  nav ul { display: block; }
  nav ul ul { display: block; margin: 0 0 1rem; }
  nav ul ul a { padding: 0.2rem 0; color: var(--soft); text-decoration: none; font-size: 0.8125rem; }
  nav .method { min-width: 3.2em; font-size: 0.6875rem; color: inherit; }
  nav ul ul a:hover { color: var(--text); }
  article { padding: 1.5rem 1.75rem 0.75rem; }
}
`;
