/**
 * The pages' script: asks every two seconds whether something new came, and then fetches the page again
 * and exchanges its list. Whoever reads or has the focus inside the list is not moved.
 */
export const refreshScript = `
const list = () => document.querySelector('[data-live]');
const status = document.querySelector('[role=status]');
let known = Number(document.documentElement.dataset.revision);
const look = async () => {
  try {
    const { revision } = await (await fetch('/_control/revision')).json();
    if (revision === known || !list()) return;
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    const fresh = page.querySelector('[data-live]');
    const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.getAttribute('href') : null;
    list().replaceWith(document.adoptNode(fresh));
    if (focused) document.querySelector('[data-live] a[href="' + CSS.escape(focused) + '"]')?.focus();
    known = revision;
    document.title = page.title;
    status.textContent = page.querySelector('.note')?.textContent ?? '';
  } catch {
    // The sandbox is away; the next look tells.
  }
};
setInterval(() => { if (document.visibilityState === 'visible') void look(); }, 2000);
document.addEventListener('visibilitychange', () => void look());
`;
