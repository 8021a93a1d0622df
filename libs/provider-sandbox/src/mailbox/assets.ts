/** The pages' style sheet: the product's ink and champagne, nothing else. */
export const style = `
:root { color-scheme: dark; --ink: #0b0a09; --panel: #100f0d; --raised: #151310; --line: #2a2621; --text: #f4efe7;
  --soft: #b8afa2; --champagne: #d9be94; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ink); color: var(--text);
  font: 15px/1.55 ui-sans-serif, system-ui, "Segoe UI", "Open Sans", sans-serif; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--champagne); outline-offset: 3px; border-radius: 4px; }
.skip { position: absolute; left: -100vw; top: 8px; background: var(--champagne); color: var(--ink); padding: 8px 14px;
  }
.skip:focus { left: 8px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 12px 36px; padding: 22px clamp(16px, 4vw, 48px);
  border-bottom: 1px solid var(--line); }
.brand { font-size: 13px; letter-spacing: .22em; text-transform: uppercase; color: var(--champagne); }
nav ul { display: flex; flex-wrap: wrap; gap: 26px; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 4px 0; color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--text); }
nav a[aria-current] { color: var(--text); box-shadow: 0 1px 0 var(--champagne); }
main { max-width: 1120px; margin: 0 auto; padding: 36px clamp(16px, 4vw, 48px) 72px; }
h1 { margin: 0 0 6px; font-size: clamp(24px, 3.4vw, 34px); font-weight: 400; letter-spacing: -.01em;
  overflow-wrap: anywhere; }
.note { margin: 0 0 28px; color: var(--soft); max-width: 68ch; }
.list { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; overflow: hidden;
  background: var(--panel); }
.list > li + li { border-top: 1px solid var(--line); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 24px; padding: 16px 22px;
  text-decoration: none; }
a.row:hover { background: var(--raised); }
a.row:focus-visible { outline-offset: -3px; }
.row strong { font-weight: 500; overflow-wrap: anywhere; }
.row span { color: var(--soft); overflow-wrap: anywhere; }
.row time, .row .end { color: var(--soft); font-size: 13px; text-align: right; white-space: nowrap; }
.row .body { grid-column: 1 / -1; color: var(--text); white-space: pre-wrap; }
.answer { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin-top: 8px; }
.answer label { color: var(--soft); font-size: 13px; }
.answer input { font: inherit; color: var(--text); background: var(--ink); border: 1px solid #6f675c;
  border-radius: 10px; padding: 8px 12px; min-height: 40px; flex: 1 1 200px; max-width: 320px; }
.empty { padding: 56px 24px; text-align: center; color: var(--soft); border: 1px dashed var(--line);
  border-radius: 12px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 22px; margin: 18px 0 28px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; gap: 10px; margin: 0 0 14px; }
.tabs a { padding: 7px 16px; border: 1px solid var(--line); border-radius: 999px; color: var(--soft);
  text-decoration: none; }
.tabs a[aria-current] { color: var(--ink); background: var(--champagne); border-color: var(--champagne); }
iframe { display: block; width: 100%; height: 72vh; min-height: 420px; border: 1px solid var(--line);
  border-radius: 12px; background: #fff; }
pre { margin: 0; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel);
  white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.back { display: inline-block; margin-bottom: 18px; color: var(--champagne); text-decoration: none; }
.back:hover { text-decoration: underline; }
.who { max-width: 520px; }
.who form { display: grid; gap: 18px; }
.who label { display: grid; gap: 6px; color: var(--soft); }
.who .check { grid-template-columns: auto 1fr; align-items: center; gap: 10px; color: var(--text); }
.who [type=checkbox] { width: 20px; height: 20px; min-height: 20px; margin: 0; accent-color: var(--champagne); }
.who p { display: flex; gap: 12px; margin: 6px 0 0; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button { font: inherit; color: var(--text); background: var(--raised); border: 1px solid #6f675c; border-radius: 10px;
  padding: 9px 18px; min-height: 40px; cursor: pointer; }
a.button { display: inline-block; border: 1px solid #6f675c; border-radius: 10px; padding: 8px 18px; min-height: 40px;
  text-decoration: none; background: var(--raised); }
a.button:hover, button:hover { border-color: var(--champagne); }
button.primary { color: var(--ink); background: var(--champagne); border-color: var(--champagne); font-weight: 600; }
.honest { margin: 0; padding: 10px clamp(16px, 4vw, 48px); color: var(--ink); background: var(--champagne);
  text-align: center; }
.pay main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: clamp(28px, 6vw, 88px);
  align-items: start; max-width: 1040px; padding-top: clamp(32px, 8vh, 96px); }
.pay .alone { grid-column: 1 / -1; max-width: 520px; width: 100%; margin: 0 auto; }
.pay .note { margin: 0; }
.summary h1 { display: grid; gap: 2px; }
.summary .what { font-size: 15px; color: var(--soft); letter-spacing: 0; }
.summary .sum { font-size: clamp(38px, 6vw, 54px); font-variant-numeric: tabular-nums; }
.items { margin: 36px 0 0; padding: 0; list-style: none; }
.items li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 24px; padding: 14px 0;
  border-top: 1px solid var(--line); }
.items strong { font-weight: 500; overflow-wrap: anywhere; }
.items .note { grid-column: 1 / -1; }
.items .end, .sumline strong { font-variant-numeric: tabular-nums; }
.sumline { display: flex; justify-content: space-between; gap: 24px; margin: 0; padding-top: 14px;
  border-top: 1px solid var(--line); }
.method { padding: clamp(20px, 4vw, 36px); border: 1px solid var(--line); border-radius: 16px; background: var(--panel);
  }
.method h2 { margin: 28px 0 12px; font-size: 15px; font-weight: 500; }
.field { display: grid; gap: 6px; margin: 0; overflow-wrap: anywhere; }
.field span, .field label { color: var(--soft); font-size: 13px; }
.field strong { font-weight: 500; }
input { font: inherit; color: var(--text); background: var(--ink); border: 1px solid #6f675c; border-radius: 10px;
  padding: 10px 14px; min-height: 44px; width: 100%; }
.problem { margin: 0 0 20px; padding: 12px 16px; border: 1px solid #e39a78; border-radius: 10px; color: #f0b79d; }
.choices { display: grid; gap: 14px; margin: 0; padding: 0; list-style: none; }
.alone .choices { margin-top: 24px; }
.choices li { display: grid; gap: 4px; }
.choices span, .leave span { color: var(--soft); font-size: 13px; }
.leave { margin: 24px 0 0; }
.leave a { display: inline-block; padding: 4px 0; color: var(--champagne); }
.actions { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 0 28px; }
.actions form { margin: 0; }
main h2 { margin: 32px 0 12px; font-size: 17px; font-weight: 500; }
@media (max-width: 820px) { .pay main { grid-template-columns: minmax(0, 1fr); padding-top: 32px; } .items {
  margin-top: 20px; } }
@media (max-width: 620px) { .row { grid-template-columns: minmax(0, 1fr); } .row time, .row .end { text-align: left; }
dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
`;

/**
 * The pages' script: asks every two seconds whether something new came, and then fetches the page again
 * and exchanges its list. Whoever reads or has the focus inside the list is not moved.
 */
export const refreshScript = `
const list = () => document.querySelector('[data-live]');
const status = document.querySelector('[role=status]');
let known = Number(document.documentElement.dataset.revision);
const poll = async () => {
  try {
    const { revision } = await (await fetch('/_control/revision')).json();
    if (revision === known || !list()) return;
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const fresh = page.querySelector('[data-live]');
    const active = document.activeElement;
    const focused = active instanceof HTMLAnchorElement ? active.getAttribute('href') : null;
    list().replaceWith(document.adoptNode(fresh));
    if (focused) document.querySelector('[data-live] a[href="' + CSS.escape(focused) + '"]')?.focus();
    known = revision;
    document.title = page.title;
    status.textContent = page.querySelector('.note')?.textContent ?? '';
  } catch {
    // The sandbox is down; the next poll retries.
  }
};
setInterval(() => { if (document.visibilityState === 'visible') void poll(); }, 2000);
document.addEventListener('visibilitychange', () => void poll());
`;
