import { findRemote, type PageData, type RemoteEntry } from '@vitrine/contracts';
import type { Deployment } from './deployment.ts';
import { mergeStyledSheets } from './styled-sheets.ts';

export interface ComposedPage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Whether search engines may list it: pages whose content is in their HTML. */
  readonly indexable: boolean;
}

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
    prefetch,
    prerendered: prerendered?.name ?? null,
  };
};

const withData = (html: string, data: PageData): string =>
  put(html, '<!--vitrine:data-->', `<script type="application/json" id="vitrine-page">${scriptJson(data)}</script>`);

/** Fetched at once on pages that start at once, so that the shell's chunks do not wait for each other. */
const preloads = ({ prefetch, integrity }: PageData): string =>
  prefetch.map((url) => `<link rel="preload" as="script" href="${url}" integrity="${integrity[url] ?? ''}" crossorigin>`).join('');

const composePrerendered = (deployment: Deployment, entry: RemoteEntry, route: string): ComposedPage => {
  const page = entry.current.prerendered[route];
  if (!page) throw new Error(`${entry.name} has no prerendered page for ${route}`);
  const read = (url: string) => deployment.readRemoteFile(entry, url);
  const root = `<div data-remote="${entry.name}" data-build="${entry.current.buildId}">${read(page.html)}</div>`;
  let html = deployment.readShellFile(deployment.shell.documents.site);
  html = html.replace(styledElement, (_, open: string, css: string, close: string) => open + mergeStyledSheets(css, read(page.css)) + close);
  html = put(html, '<!--vitrine:head-->', read(page.head));
  html = put(html, '<!--vitrine:main-->', root);
  return { status: 200, html: withData(html, pageData(deployment, entry)), indexable: true };
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

/**
 * Composes the document of a path from the shell's frame and the owning remote's prerendered page,
 * both named by the same registry. `onProblem` hears why a prerendered page could not be used;
 * the browser then renders the remote, or shows its fallback.
 */
export const composePage = (deployment: Deployment, path: string, onProblem: (error: unknown) => void): ComposedPage & { readonly cacheable: boolean } => {
  const entry = findRemote(deployment.registry.remotes, path);
  if (!entry) return { ...composeNotFound(deployment), cacheable: true };
  if (!entry.current.prerendered[path]) return { ...composeClientRendered(deployment), cacheable: true };
  try {
    return { ...composePrerendered(deployment, entry, path), cacheable: true };
  } catch (error) {
    onProblem(error);
    return { ...composeClientRendered(deployment), cacheable: false };
  }
};

/** Pages are kept under this key: every unknown path is the same page, and so is every path of one remote that is not prerendered. */
export const pageKey = ({ registry }: Deployment, path: string): string => {
  const entry = findRemote(registry.remotes, path);
  if (!entry) return 'not-found';
  return entry.current.prerendered[path] ? `page ${path}` : `remote ${entry.name}`;
};
