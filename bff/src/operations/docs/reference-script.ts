/**
 * Filters the reference while one types: every word has to occur in an operation or a problem. Served as a file, for
 * the CSP.
 */
export const referenceScript = `
const box = document.querySelector('#search');
const status = document.querySelector('#found');
const entries = [...document.querySelectorAll('[data-entry]')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));
const sections = [...document.querySelectorAll('main section')];

function filter() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { element, text } of entries) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) found += 1;
  }
  for (const section of sections) section.hidden = !section.querySelector('[data-entry]:not([hidden])');
  for (const link of document.querySelectorAll('nav a[href^="#"]')) {
    const target = document.getElementById(link.hash.slice(1));
    link.hidden = Boolean(target && (target.hidden || target.closest('[hidden]')));
  }
  status.textContent = words.length === 0 ? ''
    : found === 0 ? 'Nothing matches. Try a path, a field or a code.'
    : found + ' of ' + entries.length + ' entries';
}

/** A link into the page wins over a filter that hides its target. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest('[hidden]')) return;
  box.value = '';
  filter();
  target.scrollIntoView();
}

document.querySelector('search').hidden = false;
box.addEventListener('input', filter);
addEventListener('hashchange', reveal);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === box) return;
  event.preventDefault();
  box.focus();
});
if (box.value) filter();
`;
