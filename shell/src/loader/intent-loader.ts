/**
 * Inlined at the end of every page (budget 2 KB). Once a page is loaded, painted and idle, the deferred script runs
 * (src/deferred). On a prerendered page the loader fetches the shell's scripts when idle and runs them at the first
 * sign of intent; what the visitor pressed meanwhile is held and replayed after hydration: buttons, links to this page,
 * and links marked `data-in-place`, which open in place what is otherwise a page of its own. Any other page starts at
 * once. A held press shows a loading message. If the shell cannot start, the page says so, a held form is submitted
 * natively, and the next press tries again; and the failure is reported from here, because nothing else may have come.
 */
interface Page {
  readonly build: string;
  readonly scripts: readonly string[];
  readonly companion: string | null;
  readonly prefetch: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
  readonly prerendered: string | null;
}

// Short names for repeated expressions: this file is part of every page.
const on = addEventListener;
const doc = document;
const here = location;
const { dataset } = doc.documentElement;

const page = JSON.parse((doc.querySelector('#vitrine-page') as Element).textContent) as Page;
const actions: ((alive: boolean) => unknown)[] = [];
/** A prerendered page waits for a sign of intent. */
let isWaiting: string | boolean | null = page.prerendered;
/** Scripts of the shell that are not requested yet. */
let scripts = page.scripts;
/** Runs while the shell starts. */
let timer: number | undefined;
let reported = false;
/** A live region, visible while it has text; its texts are in its `data-held` and `data-lost` (src/prerender.tsx). */
const status = doc.querySelector('#wait') as HTMLElement;
const announce = (what: string) => (status.textContent = status.dataset[what] ?? '');

const add = <K extends 'script' | 'link'>(
  tag: K,
  attributes: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(doc.createElement(tag), { crossOrigin: '' }, attributes);
  doc.head.append(element);
  return element;
};

const run = (src: string, onerror: (() => void) | null = null) =>
  add('script', { src, integrity: page.integrity[src] as string, onerror });

// Before any script runs, so that the shell's own chunks are checked too (ScriptIntegrityPlugin of libs/federation).
(self as { __VITRINE_INTEGRITY__?: object }).__VITRINE_INTEGRITY__ = Object.fromEntries(
  Object.entries(page.integrity).map(([path, hash]) => [here.origin + path, hash]),
);

const release = (alive: boolean) => {
  isWaiting = false;
  announce('');
  // Without a connection a native submit would fail too, and leaving the page would lose what was typed.
  for (const repeat of actions.splice(0)) if (alive || navigator.onLine) repeat(alive);
};

/** Without `isShellFault` the connection or a remote failed, which the shell itself reports. */
const fail = (missing: readonly string[], isShellFault = true) => {
  clearTimeout(timer);
  timer = 0;
  release(false);
  announce('lost');
  // Shows the message of a page that is empty without the shell (src/prerender.tsx).
  dataset['lost'] = '';
  isWaiting = true;
  scripts = missing;
  // Without a connection, the failure says nothing about the build.
  if (isShellFault && !reported && navigator.onLine)
    reported = navigator.sendBeacon(
      '/api/platform/reports',
      new Blob([JSON.stringify({ reports: [{ kind: 'load', remote: 'shell', build: page.build, reason: 'code' }] })], {
        type: 'application/json',
      }),
    );
};

const start = () => {
  // Lets everything take its real height (OutOfSight of mfe-marketing).
  dataset['awake'] = '';
  // Longer than all that a remote may take (src/remotes/guarded-fetch.ts). `live` is set when the shell has rendered.
  timer ||= setTimeout(() => {
    timer = 0;
    const isShellFault = !('live' in dataset);
    if (isWaiting || isShellFault) fail(scripts, isShellFault);
  }, 20_000);
  for (const src of scripts) run(src, () => fail([src]));
  scripts = [];
};

const hold = (event: Event, repeat: (alive: boolean) => unknown) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  announce('held');
  start();
  actions.push(repeat);
};

on('vitrine:live', () => release(true));
// The shell's own script is here, and tries again by itself (src/main.ts).
on('vitrine:failed', (event) => fail([], (event as CustomEvent<boolean>).detail));
on('error', ({ filename }) => {
  if (timer && !('live' in dataset) && filename.includes('/shell/')) fail(page.scripts);
});

if (isWaiting) {
  for (const type of ['pointerdown', 'keydown', 'focusin', 'wheel']) on(type, start, { once: true });
  // Browsers also report a resting pointer when the page appears under it; only movement is intent. After a failure,
  // only a press tries again.
  on('pointermove', ({ movementX, movementY }) => !status.textContent && (movementX || movementY) && start());
  on(
    'click',
    (event) => {
      // Elements outside of React, such as the sound toggle, already work.
      const pressed = (event.target as Element).closest<
        HTMLElement & Partial<HTMLButtonElement> & Partial<HTMLAnchorElement>
      >('#root :is(a,button:not([type=submit]))');
      const modified = event.ctrlKey || event.metaKey || event.shiftKey;
      const elsewhere =
        pressed?.href &&
        (modified || (!('inPlace' in pressed.dataset) && (pressed.hash || pressed.pathname !== here.pathname)));
      // The browser itself opens popovers and dialogs (the header's menus).
      if (isWaiting && pressed && !elsewhere && !pressed.popoverTargetElement && !pressed.commandForElement)
        // A link that is no longer on the page would still be followed.
        hold(event, () => pressed.isConnected && pressed.click());
    },
    true,
  );
  on(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (isWaiting)
        hold(event, (alive) => form.isConnected && (alive ? form.requestSubmit(event.submitter) : form.submit()));
    },
    true,
  );
  // A fragment, a dialog's address or a code: opening this address was the intent.
  if (here.hash || /start=|code=/.test(here.search)) on('load', start);
  if (status.dataset['start']) start();
} else start();

/** Before the first paint (first-paint.ts) these files would only delay it. */
const whenPainted = (): unknown =>
  'unpainted' in dataset
    ? requestAnimationFrame(whenPainted)
    : (self.requestIdleCallback ?? setTimeout)(() => {
        if (page.companion) run(page.companion);
        if (isWaiting) for (const href of page.prefetch) add('link', { rel: 'prefetch', as: 'script', href });
      });
on('load', whenPainted);
