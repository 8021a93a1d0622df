/**
 * Inlined in the head of every page (budget 0.9 KB): what a page needs before its first paint, or before any script has
 * come. It shows who was signed in here what is theirs, marks a page that is not painted yet, or scrolled, and hears
 * three clicks on the logo.
 */
const root = document.documentElement;
const on = addEventListener;

try {
  // What the page was last told about who is signed in ('client' or 'staff'; src/frame/header). It opens nothing: the
  // server decides, and the page's own question to it puts a wrong hint right.
  const account = (root.dataset['account'] = localStorage['account'] as string | undefined);

  // What staff alone may ask the API for: nobody else is refused it.
  if (account === 'staff')
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-for]')) link.rel = 'preload';

  // Until the first paint of a visit a page loads what is read, and no decoration (ADR 0088); later pages have it in
  // their cache. Some browsers don't tell pages when they paint: for those a moment after the load.
  const painted = (): void => {
    delete root.dataset['unpainted'];
    sessionStorage['painted'] = 1;
  };
  if (!sessionStorage['painted']) {
    root.dataset['unpainted'] = '';
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
    on('load', () => setTimeout(painted, 500));
  }
} catch {
  // Storage is closed to us: the links come when the server has answered, and decoration is loaded at once.
}

// Restoring the scroll position also dispatches a scroll event.
on('scroll', () => root.toggleAttribute('data-scrolled', scrollY > 50));

// Three clicks on the logo within 1.5 s lead to the staff area (public specification, section 2). A press that the
// loader repeats is no click, and one for another tab neither. The first click may leave this page for the front page,
// and clicks get lost while one document takes the other's place: so a page that is not alive yet waits a moment for
// the next one. Where the clicks are slower than that, their times are kept with the tab.
let leaving = 0;
const click = (event: MouseEvent): void => {
  if (
    !event.isTrusted ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    !(event.target as Element).closest('[data-home]')
  )
    return;
  if (event.eventPhase > 1) {
    // After hydration the page has navigated itself.
    if (event.defaultPrevented) return;
    leaving = setTimeout(() => location.assign('/'), 350);
  } else {
    const now = Date.now();
    const [first, second] = String(sessionStorage['home']).split(',');
    sessionStorage['home'] = [second, now];
    if (!(now - (first as unknown as number) < 1500)) return;
    location.assign('/admin');
  }
  event.preventDefault();
};
// On its way down, before the loader holds it, and back up, after the page had its turn.
on('click', click, true);
on('click', click);
// Whatever is pressed next wins.
on('pointerdown', () => clearTimeout(leaving), true);
