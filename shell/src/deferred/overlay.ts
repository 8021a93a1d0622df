import type { PageData } from '@vitrine/contracts';
import { readOverrides, saveOverrides } from '../overrides/stored-overrides.ts';
import { fetchRegistry } from '../remotes/registry-client.ts';
import { element, placeMarker } from './marker.ts';
import { outlineRemotes } from './overlay-outlines.ts';

const texts = {
  label: 'Development overlay',
  title: (build: string) => `Shell ${build}`,
  none: 'No remote is on this page.',
  loaded: (ms: number) => `loaded in ${String(Math.round(ms))} ms`,
  notLoaded: 'not loaded yet',
  failed: 'failed to load',
  from: (origin: string) => `from ${origin.replace('http://', '')}`,
  role: {
    live: 'live',
    canary: 'canary',
    preview: 'preview',
    replaced: 'not live any more',
    override: 'override',
    unknown: 'build',
  },
  override: 'Override',
  address: (name: string) => `Development address of ${name}`,
  reset: 'Reset',
  resetOf: (name: string) => `Reset ${name} to what is deployed`,
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'Copy the address of this page instead',
  close: 'Close',
};

type Role = keyof typeof texts.role;

/** A remote that stands on the page, or failed to. */
interface Mounted {
  readonly name: string;
  readonly build: string;
  readonly failed: boolean;
}

const mountedSelector = '[data-remote]:not([data-remote=shell]),[data-fallback]';

const mountedOf = (host: HTMLElement): Mounted => {
  const { remote, fallback, build = '' } = host.dataset;
  return { name: remote ?? fallback ?? '', build, failed: fallback !== undefined };
};

/** Which build this is to visitors. */
const roleOf = async ({ preview }: PageData, { name, build }: Mounted, overridden: boolean): Promise<Role> => {
  if (overridden) return 'override';
  if (preview?.remotes.includes(name)) return 'preview';
  try {
    const { remotes } = await fetchRegistry(name, build);
    const entry = remotes.find((remote) => remote.name === name);
    if (entry?.current.buildId === build) return 'live';
    return entry?.canary?.build.buildId === build ? 'canary' : 'replaced';
  } catch {
    return 'unknown';
  }
};

/** This page as it is here: with the overlay, and the overrides of this browser. */
const linkOf = (name: string, origin: string | undefined): string => {
  const url = new URL(location.href);
  url.searchParams.set('overlay', '1');
  if (origin !== undefined) url.searchParams.set('override', `${name}@${origin}`);
  return url.href;
};

/** Loads the page again, with the overlay open. */
const reopen = (): void => {
  const url = new URL(location.href);
  url.searchParams.set('overlay', '1');
  if (url.href === location.href) location.reload();
  else location.assign(url);
};

const button = (text: string, label: string, onPress: () => void): HTMLButtonElement => {
  const control = element('button', { type: 'button', textContent: text, ariaLabel: label });
  control.addEventListener('click', onPress);
  return control;
};

const copyButton = (name: string, origin: string | undefined): HTMLButtonElement => {
  const control = button(texts.copy, `${texts.copy}: ${name}`, () => {
    const say = (text: string) => () => Object.assign(control, { textContent: text, ariaLabel: text });
    navigator.clipboard.writeText(linkOf(name, origin)).then(say(texts.copied), say(texts.notCopied));
  });
  return control;
};

/** Chooses one of the addresses that the edge allows. */
const overrideControls = (name: string, allowed: readonly string[]): Node[] => {
  if (allowed.length === 0) return [];
  const choice = element('select', { ariaLabel: texts.address(name) });
  choice.append(...allowed.map((origin) => element('option', { value: origin, textContent: origin })));
  const press = (): void => {
    saveOverrides({ ...readOverrides(allowed), [name]: choice.value });
    reopen();
  };
  return [choice, button(texts.override, `${texts.override} ${name}`, press)];
};

const resetButton = (name: string, allowed: readonly string[]): HTMLButtonElement =>
  button(texts.reset, texts.resetOf(name), () => {
    const { [name]: _, ...others } = readOverrides(allowed);
    saveOverrides(others);
    reopen();
  });

const rowOf = async (page: PageData, mounted: Mounted): Promise<HTMLLIElement> => {
  const { name, build, failed } = mounted;
  const allowed = page.overrides ?? [];
  const origin = readOverrides(allowed)[name];
  const role = await roleOf(page, mounted, origin !== undefined);
  const load = performance.getEntriesByName(`remote ${name}`, 'measure').at(-1)?.duration;
  const owner = page.remotes.find((remote) => remote.name === name)?.owner ?? '';
  const time = load === undefined ? texts.notLoaded : texts.loaded(load);
  return element(
    'li',
    {},
    element(
      'span',
      {},
      element('code', { textContent: name }),
      ` ${owner} · ${texts.role[role]} `,
      element('code', { textContent: build }),
      ` · ${failed ? texts.failed : time}${origin === undefined ? '' : ` · ${texts.from(origin)}`}`,
    ),
    element(
      'span',
      { className: 'controls' },
      ...(origin === undefined ? overrideControls(name, allowed) : [resetButton(name, allowed)]),
      copyButton(name, origin),
    ),
  );
};

/** Closes the open overlay; null while there is none. */
let close: (() => void) | null = null;

const open = (page: PageData): (() => void) => {
  const list = element('ul', {});
  const panel = placeMarker(
    texts.label,
    element('p', { textContent: texts.title(page.build) }),
    list,
    button(texts.close, `${texts.close}: ${texts.label}`, () => toggleOverlay(page)),
  );
  panel.id = 'overlay';
  const outlines = outlineRemotes();
  let lastText = '';
  const update = async (): Promise<void> => {
    const hosts = [...document.querySelectorAll<HTMLElement>(mountedSelector)].filter(
      (host) => host.closest('#markers') === null,
    );
    const mounted = hosts.map(mountedOf);
    outlines.follow(hosts.map((host, at) => [host, mounted[at]?.name ?? ''] as const));
    const loads = mounted.map(({ name }) => performance.getEntriesByName(`remote ${name}`, 'measure').length);
    const next = JSON.stringify([mounted, loads]);
    if (next === lastText) return;
    lastText = next;
    const rows = await Promise.all(mounted.map((one) => rowOf(page, one)));
    if (lastText === next)
      list.replaceChildren(...(rows.length > 0 ? rows : [element('li', { textContent: texts.none })]));
  };
  const changes = new MutationObserver(() => void update());
  changes.observe(document.querySelector('#root') ?? document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-remote', 'data-build', 'data-fallback'],
  });
  const loads = new PerformanceObserver(() => void update());
  loads.observe({ type: 'measure' });
  void update();
  return () => {
    changes.disconnect();
    loads.disconnect();
    outlines.remove();
    panel.remove();
  };
};

/**
 * Opens or closes the overlay: outlines the remotes on the page, with name, owner, build and load time of each, and
 * lets a developer take one from an address that the edge allows. Alt+Shift+O, or `?overlay=1`.
 */
export const toggleOverlay = (page: PageData): void => {
  const opened = close;
  close = null;
  if (opened) opened();
  else close = open(page);
};
