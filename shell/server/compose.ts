import { brand } from '@vitrine/brand';
import {
  findRemote,
  hasScreen,
  incompatibilityOf,
  isBareScreen,
  isStaffScreen,
  mergeExtensions,
  pageBuildOf,
  screenPattern,
  type PageData,
  type PageExtensions,
  type PageFacts,
  type RemoteEntry,
  type TimeZone,
} from '@vitrine/contracts';
import { fillMenus, mergeStyledSheets, type Preview } from '@vitrine/federation/deploy';
import type { Deployment } from './deployment.ts';
import { answerPreloads, remotePrefetches, screenOf, shellPrefetches, shellPreloads } from './resource-hints.ts';
import { pageContentPolicy } from './security-headers.ts';
import { trialScript } from './trial-script.ts';

export interface ComposedPage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Its content security policy, from what was built: what people typed has no part in it. */
  readonly contentPolicy: string;
  /** Whether search engines may list it: pages whose content is in their HTML. */
  readonly indexable: boolean;
  /** Whether who is signed in gets another document than everybody else. */
  readonly personal: boolean;
}

/** JSON that cannot end the script element it stands in. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const styledElement = /(<style data-styled="true"[^>]*>)([\s\S]*?)(<\/style>)/;

/** A function as replacement, because `$` in a text would be taken for a pattern. */
const put = (html: string, marker: string, text: string): string => html.replace(marker, () => text);

const shellUrl = ({ shell }: Deployment, name: string): string => `/shell/${shell.buildId}/${name}`;

/** Builds that declare nothing have what the shell holds for them. */
const declaredBy = ({ shell }: Deployment, { name, current }: RemoteEntry) =>
  current.extensions ?? shell.earlierExtensions[name];

const mergedExtensions = new WeakMap<Deployment, PageExtensions>();

/**
 * What the live remotes declare, merged once for a deployment. A shell that builds its menus in knows its own screens.
 */
const extensionsOf = (deployment: Deployment): PageExtensions => {
  const { shell, registry } = deployment;
  const cachedExtensions = mergedExtensions.get(deployment);
  if (cachedExtensions) return cachedExtensions;
  const declared = mergeExtensions(
    registry.remotes.map((entry) => ({
      name: entry.name,
      extensions: declaredBy(deployment, entry),
      disabled: entry.disabled !== undefined,
    })),
  );
  const merged = shell.menus ? declared : { ...declared, staffScreens: [], bareScreens: shell.bareScreens };
  mergedExtensions.set(deployment, merged);
  return merged;
};

/** A document of the shell with the menus of what is live. */
const readDocument = async (deployment: Deployment, name: string): Promise<string> =>
  fillMenus(await deployment.readShellFile(name), deployment.shell.menus ?? {}, extensionsOf(deployment));

/** What a page is told beside its content. */
interface PageContext {
  /** Origins of a developer's machine (`PageData`). */
  readonly overrides: readonly string[];
  /** Contract that the BFF speaks, where that is known. */
  readonly bff: number | undefined;
  /** In which the agency's days begin, where that is known. */
  readonly timeZone: TimeZone | undefined;
  /** The preview that the deployment comes from. */
  readonly preview: Preview | null;
  /** Somebody who may see screens that need a sign-in asks: their page fetches those ahead. */
  readonly signedIn: boolean;
  /** Its builds may be on trial: the page says that it starts, and that it stands (ADR 0019). */
  readonly watched: boolean;
}

/** `owner` owns the address: the page comes with what it takes to run that remote. */
const pageData = async (
  deployment: Deployment,
  owner: RemoteEntry | null,
  prerendered: RemoteEntry | null,
  { overrides, bff, preview }: PageContext,
): Promise<PageData> => {
  const { shell, shellPointer, registry } = deployment;
  const prefetch = shell.firstView.map((name) => shellUrl(deployment, name));
  if (prerendered) {
    const { firstView } = await deployment.readRemoteRecord(prerendered);
    prefetch.push(...firstView.map((name) => `/remotes/${prerendered.name}/${prerendered.current.buildId}/${name}`));
  }
  return {
    build: shell.buildId,
    ...(shell.menus && { extensions: extensionsOf(deployment) }),
    remotes: registry.remotes.map(({ name, owner: team, routes, current, disabled }) => ({
      name,
      owner: team,
      routes,
      build: current.buildId,
      ...(current.screens && { screens: screenPattern(current.screens) }),
      ...(name === owner?.name && { details: pageBuildOf(current) }),
      ...(shell.menus &&
        overrides.length > 0 &&
        !disabled && { extensions: current.extensions ?? shell.earlierExtensions[name] }),
    })),
    scripts: shell.entry.map((name) => shellUrl(deployment, name)),
    integrity: Object.fromEntries(Object.entries(shellPointer.integrity).filter(([url]) => url.endsWith('.js'))),
    companion: shell.companion === undefined ? null : shellUrl(deployment, shell.companion),
    prefetch,
    prerendered: prerendered?.name ?? null,
    ...(bff !== undefined && { bff }),
    ...(preview && {
      preview: { by: preview.by, expires: preview.expires, remotes: preview.remotes.map(({ name }) => name) },
    }),
    ...(overrides.length > 0 && { overrides: [...overrides] }),
  };
};

/** Says to a page where days begin when that isn't where its scripts were built for (`@vitrine/brand`). */
const inZone = (html: string, { timeZone = brand.timeZone }: PageContext): string =>
  timeZone === brand.timeZone ? html : put(html, '<html ', `<html data-time-zone="${timeZone}" `);

/** Marks where a page that starts at once says what it loads. */
const preloadMarker = '<!--vitrine:preload-->';

/** Marks the place of the page data, before the last script of the body. */
const dataMarker = '<!--vitrine:data-->';
const closing = '</body></html>';

/** The data of a page, and behind it what its builds are watched with while they may be on trial. */
const withData = (html: string, data: PageData, owner: RemoteEntry | null, context: PageContext): string => {
  const json = `<script type="application/json" id="vitrine-page">${scriptJson(data)}</script>`;
  return inZone(put(html, dataMarker, context.watched ? json + trialScript(data, owner) : json), context);
};

const page = (status: 200 | 404, html: string, indexable: boolean, personal = false): ComposedPage => ({
  status,
  html,
  personal,
  contentPolicy: pageContentPolicy(html),
  indexable,
});

interface Prerendered {
  /** The frame around the remote's markup. */
  readonly frame: string;
  readonly markup: string;
  readonly facts: PageFacts;
}

/** The document around a prerendered page; undefined where the shell is older than such pages. */
const frameOf = (deployment: Deployment, route: string): string | undefined => {
  const { site, barePage } = deployment.shell.documents;
  return isBareScreen(extensionsOf(deployment), route) ? barePage : site;
};

const readPrerendered = async (deployment: Deployment, entry: RemoteEntry, route: string): Promise<Prerendered> => {
  const facts = entry.current.prerendered[route];
  const document = frameOf(deployment, route);
  if (!facts || document === undefined) throw new Error(`${entry.name} has no prerendered page for ${route}`);
  const read = (url: string) => deployment.readRemoteFile(entry, url);
  const [markup, css, head, frame] = await Promise.all([
    read(facts.html),
    read(facts.css),
    read(facts.head),
    readDocument(deployment, document),
  ]);
  const styled = frame.replace(
    styledElement,
    (_, open: string, sheet: string, close: string) => open + mergeStyledSheets(sheet, css) + close,
  );
  return { frame: put(styled, '<!--vitrine:head-->', head), markup, facts };
};

const framed = (frame: string, { name, current }: RemoteEntry, markup: string): string =>
  put(frame, '<!--vitrine:main-->', `<div data-remote="${name}" data-build="${current.buildId}">${markup}</div>`);

const composePrerendered = async (
  deployment: Deployment,
  entry: RemoteEntry,
  route: string,
  context: PageContext,
): Promise<ComposedPage> => {
  const { frame, markup, facts } = await readPrerendered(deployment, entry, route);
  const data = await pageData(deployment, entry, entry, context);
  const ahead = frame.includes(preloadMarker)
    ? shellPrefetches(data) + (await remotePrefetchesOf(deployment, entry, route, context))
    : '';
  const html = withData(put(framed(frame, entry, markup), preloadMarker, ahead), data, entry, context);
  const unknown = route.endsWith('/*');
  return page(unknown ? 404 : 200, html, !unknown && facts.unlisted !== true);
};

/** Costs time and nothing else where it cannot be read. */
const remotePrefetchesOf = async (
  deployment: Deployment,
  entry: RemoteEntry,
  path: string,
  { signedIn, bff }: PageContext,
): Promise<string> => {
  const { contract, sdk, react } = deployment.shell;
  // The page refuses such a build before it asks for any of its code.
  if (incompatibilityOf(entry.current, { contract, sdk, react, bff }) !== null) return '';
  try {
    // Who is not signed in is sent from a screen of staff to the sign-in page.
    const isForStaff = isStaffScreen(extensionsOf(deployment), path);
    const isShown = signedIn || !isForStaff;
    const screen = isShown ? screenOf(entry.current, path) : undefined;
    const record = await deployment.readRemoteRecord(entry);
    const answers = isForStaff && screen !== undefined ? answerPreloads(record, screen) : '';
    return answers + remotePrefetches(entry, record, screen);
  } catch {
    return '';
  }
};

/**
 * A page of the site has its frame, and the shape of what will come, before any script; a screen of the portal brings
 * its own. Where the portal has no screen it says so itself, in its frame, and the status says it to everyone else.
 */
const composeClientRendered = async (
  deployment: Deployment,
  entry: RemoteEntry,
  path: string,
  context: PageContext,
  isScreen: boolean,
): Promise<ComposedPage> => {
  const data = await pageData(deployment, entry, null, context);
  const { bare, waiting = bare } = deployment.shell.documents;
  const html = put(
    await readDocument(deployment, isBareScreen(extensionsOf(deployment), path) ? bare : waiting),
    preloadMarker,
    shellPreloads(data) + (await remotePrefetchesOf(deployment, entry, path, context)),
  );
  return page(isScreen ? 200 : 404, withData(html, data, entry, context), false, context.signedIn);
};

const composeNotFound = async (deployment: Deployment, context: PageContext): Promise<ComposedPage> => {
  const html = await readDocument(deployment, deployment.shell.documents.notFound);
  const data = { ...(await pageData(deployment, null, null, context)), prerendered: 'shell' };
  return page(404, withData(html, data, null, context), false);
};

/**
 * The prerendered route that answers a path: its own, or the page of unknown addresses below a route (`/insights/*`).
 */
const findPrerendered = (deployment: Deployment, { current }: RemoteEntry, path: string): string | null => {
  const parent = `${path.slice(0, path.lastIndexOf('/'))}/*`;
  const route = [path, parent].find((one) => current.prerendered[one]);
  return route === undefined || frameOf(deployment, route) === undefined ? null : route;
};

/**
 * Whether an address of the site is nobody's: its remote has no screen there. A screen with a frame of its own says so
 * in it.
 */
const isUnknownScreen = (
  deployment: Deployment,
  { current }: RemoteEntry,
  route: string | null,
  path: string,
): boolean => route === null && !hasScreen(current, path) && !isBareScreen(extensionsOf(deployment), path);

/**
 * Composes the document of a path from the shell's frame and the owning remote's prerendered page,
 * both named by the same registry. `onProblem` is called when a prerendered page could not be used;
 * the browser then renders the remote, or shows its fallback.
 */
export const composePage = async (
  deployment: Deployment,
  path: string,
  onProblem: (error: unknown) => void,
  context: PageContext,
): Promise<ComposedPage & { readonly cacheable: boolean }> => {
  const entry = findRemote(deployment.registry.remotes, path);
  const route = entry && findPrerendered(deployment, entry, path);
  if (!entry || isUnknownScreen(deployment, entry, route, path))
    return { ...(await composeNotFound(deployment, context)), cacheable: true };
  if (route === null) {
    const isScreen = hasScreen(entry.current, path);
    return { ...(await composeClientRendered(deployment, entry, path, context, isScreen)), cacheable: true };
  }
  try {
    return { ...(await composePrerendered(deployment, entry, route, context)), cacheable: true };
  } catch (error) {
    onProblem(error);
    return { ...(await composeClientRendered(deployment, entry, path, context, true)), cacheable: false };
  }
};

/**
 * Pages are kept under this key: every unknown path is the same page, and so is every path of one screen that is not
 * prerendered, and every path of one remote that has none.
 */
export const pageKey = (deployment: Deployment, path: string, signedIn: boolean): string => {
  const { registry } = deployment;
  const entry = findRemote(registry.remotes, path);
  const route = entry && findPrerendered(deployment, entry, path);
  if (!entry || isUnknownScreen(deployment, entry, route, path)) return 'not-found';
  if (route !== null) return `page ${route}`;
  const bare = isBareScreen(extensionsOf(deployment), path) ? ', bare' : '';
  const screen = hasScreen(entry.current, path) ? (screenOf(entry.current, path) ?? '') : ', no screen';
  return `remote ${entry.name}${bare}${screen}${signedIn ? ', signed in' : ''}`;
};

/**
 * A prerendered page with its markup changed, for one answer. The browser would render it differently, so nothing
 * in it is hydrated: it ends before the scripts. Rejects when it cannot be read.
 */
export const composeFilledForm = async (
  deployment: Deployment,
  entry: RemoteEntry,
  route: string,
  fill: (html: string) => string,
): Promise<ComposedPage> => {
  const { frame, markup } = await readPrerendered(deployment, entry, route);
  const still = frame.slice(0, frame.indexOf(dataMarker)) + closing;
  return { ...page(200, framed(still, entry, markup), false), html: framed(still, entry, fill(markup)) };
};
