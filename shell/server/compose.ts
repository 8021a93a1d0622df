import { findRemote, type PageData, type RemoteEntry } from '@vitrine/contracts';
import { mergeStyledSheets } from '@vitrine/federation/deploy';
import type { Deployment } from './deployment.ts';

export interface ComposedPage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Whether search engines may list it: pages whose content is in their HTML. */
  readonly indexable: boolean;
}

/** Changes a page's markup before it is put into its frame. */
export type Fill = ((html: string) => string) | null;

/** JSON that cannot end the script element it stands in. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const styledElement = /(<style data-styled="true"[^>]*>)([\s\S]*?)(<\/style>)/;

/** A function as replacement, because `$` in a text would be taken for a pattern. */
const put = (html: string, marker: string, text: string): string => html.replace(marker, () => text);

const shellUrl = ({ shell }: Deployment, name: string): string => `/shell/${shell.buildId}/${name}`;

const pageData = (deployment: Deployment, prerendered: RemoteEntry | null): PageData => {
  const { shell, shellPointer, registry } = deployment;
  const prefetch = shell.firstView.map((name) => shellUrl(deployment, name));
  if (prerendered) {
    const { firstView } = deployment.readRemoteRecord(prerendered);
    prefetch.push(...firstView.map((name) => `/remotes/${prerendered.name}/${prerendered.current.buildId}/${name}`));
  }
  return {
    build: shell.buildId,
    remotes: registry.remotes.map(({ name, owner, routes, current }) => ({ name, owner, routes, build: current.buildId })),
    scripts: shell.entry.map((name) => shellUrl(deployment, name)),
    integrity: Object.fromEntries(Object.entries(shellPointer.integrity).filter(([url]) => url.endsWith('.js'))),
    companion: shell.companion === undefined ? null : shellUrl(deployment, shell.companion),
    prefetch,
    prerendered: prerendered?.name ?? null,
  };
};

/** Stands before the script that wakes the page, last in the body. */
const dataMarker = '<!--vitrine:data-->';
const closing = '</body></html>';

const withData = (html: string, data: PageData): string =>
  put(html, dataMarker, `<script type="application/json" id="vitrine-page">${scriptJson(data)}</script>`);

/** Fetched at once on pages that start at once, so that the shell's chunks do not wait for each other. */
const preloads = ({ prefetch, integrity }: PageData): string =>
  prefetch.map((url) => `<link rel="preload" as="script" href="${url}" integrity="${integrity[url] ?? ''}" crossorigin>`).join('');

const composePrerendered = (deployment: Deployment, entry: RemoteEntry, route: string, fill: Fill): ComposedPage => {
  const page = entry.current.prerendered[route];
  if (!page) throw new Error(`${entry.name} has no prerendered page for ${route}`);
  const read = (url: string) => deployment.readRemoteFile(entry, url);
  const root = `<div data-remote="${entry.name}" data-build="${entry.current.buildId}">${fill ? fill(read(page.html)) : read(page.html)}</div>`;
  let html = deployment.readShellFile(deployment.shell.documents.site);
  html = html.replace(styledElement, (_, open: string, css: string, close: string) => open + mergeStyledSheets(css, read(page.css)) + close);
  html = put(html, '<!--vitrine:head-->', read(page.head));
  html = put(html, '<!--vitrine:main-->', root);
  // What the browser would render differs from a filled page: it stays as it is, a page without scripts.
  if (fill) return { status: 200, html: html.slice(0, html.indexOf(dataMarker)) + closing, indexable: false };
  const unknown = route.endsWith('/*');
  return { status: unknown ? 404 : 200, html: withData(html, pageData(deployment, entry)), indexable: !unknown && page.unlisted !== true };
};

const composeClientRendered = (deployment: Deployment): ComposedPage => {
  const data = pageData(deployment, null);
  const html = put(deployment.readShellFile(deployment.shell.documents.bare), '<!--vitrine:preload-->', preloads(data));
  return { status: 200, html: withData(html, data), indexable: false };
};

const composeNotFound = (deployment: Deployment): ComposedPage => {
  const html = deployment.readShellFile(deployment.shell.documents.notFound);
  return { status: 404, html: withData(html, { ...pageData(deployment, null), prerendered: 'shell' }), indexable: false };
};

/** The prerendered route that answers a path: its own, or the page of unknown addresses below a route (`/insights/*`). */
const findPrerendered = ({ current }: RemoteEntry, path: string): string | null => {
  if (current.prerendered[path]) return path;
  const parent = `${path.slice(0, path.lastIndexOf('/'))}/*`;
  return current.prerendered[parent] ? parent : null;
};

/**
 * Composes the document of a path from the shell's frame and the owning remote's prerendered page,
 * both named by the same registry. `onProblem` hears why a prerendered page could not be used;
 * the browser then renders the remote, or shows its fallback.
 */
export const composePage = (deployment: Deployment, path: string, onProblem: (error: unknown) => void): ComposedPage & { readonly cacheable: boolean } => {
  const entry = findRemote(deployment.registry.remotes, path);
  if (!entry) return { ...composeNotFound(deployment), cacheable: true };
  const route = findPrerendered(entry, path);
  if (route === null) return { ...composeClientRendered(deployment), cacheable: true };
  try {
    return { ...composePrerendered(deployment, entry, route, null), cacheable: true };
  } catch (error) {
    onProblem(error);
    return { ...composeClientRendered(deployment), cacheable: false };
  }
};

/** Pages are kept under this key: every unknown path is the same page, and so is every path of one remote that is not prerendered. */
export const pageKey = ({ registry }: Deployment, path: string): string => {
  const entry = findRemote(registry.remotes, path);
  if (!entry) return 'not-found';
  const route = findPrerendered(entry, path);
  return route === null ? `remote ${entry.name}` : `page ${route}`;
};

/** A prerendered page with its markup changed, for one answer: nothing in it wakes. Throws when it cannot be read. */
export const composeFilled = (deployment: Deployment, entry: RemoteEntry, route: string, fill: (html: string) => string): ComposedPage =>
  composePrerendered(deployment, entry, route, fill);
