import { type BuildStanding, findRemote, isBareScreen, noExtensions, type PageData } from '@vitrine/contracts';

/** Milliseconds between two questions of a page that nobody navigates in. */
const quietMs = 60_000;

/**
 * An adopted style sheet: styled-components only works inside React. The notice stands in the flow, behind everything
 * else of the page, and sticks to the window's end while one reads; on small screens above the dock
 * (../frame/document-styles.ts). `--notice` makes room in what is as high as the window.
 */
const noticeStyles = `
html:has(#new-version){--notice:3.25rem;scroll-padding-bottom:7.5rem}
#new-version{position:sticky;bottom:0;z-index:var(--layer-header);box-sizing:border-box;display:flex;flex-wrap:wrap;
align-items:center;gap:.375rem 1rem;min-block-size:3.25rem;
padding:.375rem calc(4.5rem + env(safe-area-inset-right,0px)) .375rem 1.25rem;
border-block-start:1px solid var(--color-hairline-strong);background:var(--color-overlay);color:var(--color-text-muted);
font:400 .875rem/1.5 var(--font-text)}
#new-version[data-standing=withdrawn]{border-block-start-color:var(--color-ember);color:var(--color-text)}
#new-version p{margin:0;flex:0 1 auto}
#new-version button{flex:none;min-block-size:2.25rem;padding:0 .875rem;border:1px solid var(--color-hairline-strong);
border-radius:var(--radius-md);background:none;color:var(--color-text);font:inherit;cursor:pointer}
#new-version button+button{border-color:transparent;color:var(--color-text-muted)}
#new-version button:focus-visible{outline:2px solid var(--color-champagne);outline-offset:2px}
@media (max-width:56.24em){#new-version{padding-inline-end:1.25rem}
body:has(#root>footer) #new-version{bottom:calc(3.5rem + env(safe-area-inset-bottom,0px))}}
@media (hover:hover){#new-version button:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media print{#new-version{display:none}}
`;

const texts = {
  label: 'New version',
  replaced: 'A new version is ready.',
  withdrawn: 'This version has a problem and was taken back. Reload to get the one that works.',
  reload: 'Reload',
  later: 'Later',
} as const;

type Notable = 'replaced' | 'withdrawn';

const button = (text: string, onPress: () => void): HTMLButtonElement => {
  const control = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  control.addEventListener('click', onPress);
  return control;
};

/** Milliseconds in which a reload has asked the page's guards; its dialog stops the clock. */
const answerMs = 1000;

/** Whether a form of the public site has text in it, which no browser is sure to fill in again. */
const hasTypedText = ({ extensions = noExtensions }: PageData): boolean =>
  !isBareScreen(extensions, location.pathname) &&
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main form :is(input,textarea)')].some(
    ({ type, value }) => ['text', 'email', 'tel', 'textarea'].includes(type) && value.trim() !== '',
  );

const refuse = (event: Event): void => event.preventDefault();

/**
 * Reloads. The browser asks first where text would be lost: on the public site here, in the portal by the guard of the
 * form (mfe-portal's useLeaveGuard), which is told of a reload, because a draft survives that.
 */
const reload = (page: PageData): void => {
  document.documentElement.dataset['reloading'] = '';
  if (hasTypedText(page)) addEventListener('beforeunload', refuse);
  location.reload();
  // The page is still there where the question was answered with "stay".
  setTimeout(() => {
    delete document.documentElement.dataset['reloading'];
    removeEventListener('beforeunload', refuse);
  }, answerMs);
};

/** Builds that somebody did not want to hear of again, as they were asked for. */
let dismissed = '';

/**
 * Says that the page runs what is live no more. Nothing reloads by itself.
 */
const showNotice = (standing: Notable, builds: string, page: PageData): void => {
  const existing = document.querySelector<HTMLElement>('#new-version');
  if (existing?.dataset['standing'] === standing || (standing === 'replaced' && dismissed === builds)) return;
  if (!existing) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(noticeStyles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const notice = existing ?? document.createElement('aside');
  notice.id = 'new-version';
  notice.dataset['standing'] = standing;
  notice.setAttribute('aria-label', texts.label);
  const text = document.createElement('p');
  text.setAttribute('role', 'status');
  const dismiss = (): void => {
    dismissed = builds;
    notice.remove();
  };
  notice.replaceChildren(
    text,
    button(texts.reload, () => reload(page)),
    ...(standing === 'replaced' ? [button(texts.later, dismiss)] : []),
  );
  document.body.append(notice);
  // Behind the element, so that a live region is there before its text.
  text.textContent = texts[standing];
};

/** Builds that stand on the page, by remote; the shell's too. They may be newer than those it came with. */
const runningBuilds = (): ReadonlyMap<string, string> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[data-remote][data-build]')].map(({ dataset }) => [
      dataset['remote'] ?? '',
      dataset['build'] ?? '',
    ]),
  );

const ask = async (builds: URLSearchParams): Promise<Readonly<Record<string, BuildStanding>>> => {
  const response = await fetch(`/live.json?${builds.toString()}`, { cache: 'no-store' });
  return response.ok ? ((await response.json()) as Readonly<Record<string, BuildStanding>>) : {};
};

let askedAt = -quietMs;

/**
 * Asks what became of the builds on the page: after a navigation, and when somebody comes back to it, at most once a
 * minute. An address of a disabled remote is loaded anew: the edge has a page for it. The screen is new then, so
 * nothing was typed in it.
 */
export const checkStandings = async (page: PageData, hasNavigated: boolean): Promise<void> => {
  const { remotes } = page;
  if (!navigator.onLine || (!hasNavigated && performance.now() - askedAt < quietMs)) return;
  askedAt = performance.now();
  const running = runningBuilds();
  const builds = new URLSearchParams([
    ...new Map([...remotes.map(({ name, build }) => [name, build] as const), ...running]),
  ]);
  const owner = findRemote(remotes, location.pathname);
  const path = location.pathname;
  try {
    const standings = await ask(builds);
    if (hasNavigated && owner && standings[owner.name] === 'disabled' && location.pathname === path)
      return location.reload();
    const found = new Set([...running.keys()].map((name) => standings[name]));
    const worst = (['withdrawn', 'replaced'] as const).find((standing) => found.has(standing));
    if (worst) showNotice(worst, builds.toString(), page);
    else document.querySelector('#new-version')?.remove();
  } catch {
    // Asked again at the next occasion.
  }
};
