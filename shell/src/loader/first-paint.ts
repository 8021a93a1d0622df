/**
 * Inlined in the head of every page (budget 0.6 KB): what a page needs before its first paint, or before any script has
 * come. It shows who was signed in here what is theirs, marks a page that is scrolled, and hears three clicks on the logo.
 */
const root = document.documentElement;

try {
  // What the page was last told about who is signed in ('client' or 'staff'; src/frame/header). It opens nothing: the
  // server decides, and the page's own question to it puts a wrong hint right.
  root.dataset['account'] = localStorage['account'];
} catch {
  // Storage is closed to us: the links come when the server has answered.
}

// A position that the browser restores is told as a scroll, too.
addEventListener('scroll', () => root.toggleAttribute('data-scrolled', scrollY > 50), { passive: true });

// Three clicks on the logo within 900 ms lead to the staff area (public specification, section 2). The first may leave this
// page for the front page, so the times are kept with the tab. A press that the loader repeats is no click.
addEventListener(
  'click',
  (event) => {
    if (!event.isTrusted || !(event.target as Element).closest('[data-home]')) return;
    const now = Date.now();
    const times = [...String(sessionStorage['home']).split(',').slice(-2), now];
    sessionStorage['home'] = times;
    if (now - Number(times.at(-3)) < 900) {
      event.preventDefault();
      event.stopImmediatePropagation();
      location.assign('/admin');
    }
  },
  true,
);
