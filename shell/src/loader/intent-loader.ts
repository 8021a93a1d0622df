/**
 * Inlined at the end of every page (budget 1.5 KB). On a prerendered page it fetches the shell's
 * scripts when idle and runs them at the first sign of intent; what the visitor pressed meanwhile
 * is held and repeated once the page lives: buttons, links to this page, and links marked `data-in-place`,
 * which open here what is otherwise a page of its own. Any other page starts at once. If the shell cannot
 * start, a held form is sent the native way.
 */
interface Page {
  readonly scripts: readonly string[];
  readonly prefetch: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
  readonly prerendered: string | null;
}

const page = JSON.parse(document.getElementById('vitrine-page')?.textContent ?? '{}') as Page;
const held: ((alive: boolean) => void)[] = [];
let waiting = page.prerendered !== null;
let started = false;

// Before any script runs, so that the shell's own chunks are checked too (ScriptIntegrityPlugin of libs/federation).
(self as { __VITRINE_INTEGRITY__?: object }).__VITRINE_INTEGRITY__ = Object.fromEntries(
  Object.entries(page.integrity).map(([path, hash]) => [location.origin + path, hash]),
);

const markScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 50);

const release = (alive: boolean) => {
  waiting = false;
  for (const repeat of held.splice(0)) repeat(alive);
};

const start = () => {
  if (started) return;
  started = true;
  for (const src of page.scripts) {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    script.integrity = page.integrity[src] ?? '';
    script.addEventListener('error', () => release(false));
    document.head.append(script);
  }
};

const hold = (event: Event, repeat: (alive: boolean) => void) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  start();
  held.push(repeat);
};

markScroll();
addEventListener('scroll', markScroll, { passive: true });
addEventListener('vitrine:live', () => release(true));
addEventListener('vitrine:failed', () => release(false));

if (waiting) {
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true });
  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('button:not([type=submit]),a');
      const modified = event.ctrlKey || event.metaKey || event.shiftKey;
      const elsewhere = pressed instanceof HTMLAnchorElement && (modified || (!('inPlace' in pressed.dataset) && (pressed.hash || pressed.pathname !== location.pathname)));
      if (waiting && pressed && !elsewhere) hold(event, (alive) => alive && pressed.click());
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (waiting) hold(event, (alive) => (alive ? form.requestSubmit(event.submitter) : form.submit()));
    },
    true,
  );
  // A query with a fragment is the address of something that opens over the page: coming here was the intent.
  if (location.search && location.hash) addEventListener('load', start);
  addEventListener('load', () =>
    (self.requestIdleCallback ?? setTimeout)(() => {
      for (const href of page.prefetch) {
        const link = document.createElement('link');
        link.rel = 'prefetch';
        link.as = 'script';
        link.crossOrigin = 'anonymous';
        link.href = href;
        document.head.append(link);
      }
    }),
  );
} else start();
