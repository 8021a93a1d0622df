import type { PageBuild, RemoteBuild, RemoteEntry } from './registry.ts';

/** Major of the HTTP contract. It moves only with a breaking change of the OpenAPI document. */
export const contractMajor = 1;

const owns = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));

/** The remote that owns a path: `/` exactly, any other route with everything below it. */
export const findRemote = <R extends Pick<RemoteEntry, 'routes'>>(remotes: readonly R[], path: string): R | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return remotes.find(({ routes }) => routes.some((route) => owns(route, plain))) ?? null;
};

const hex = (length: number): string => `[0-9a-fA-F]{${String(length)}}`;

/** A part of a pattern of `RemoteBuild.screens` as a regular expression. */
const partOf = (part: string): string => {
  if (part === ':id') return [8, 4, 4, 4, 12].map(hex).join('-');
  if (part === ':slug') return '[^/]+';
  return part === '*' ? '.+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`);
};

/** The screens of a build as the source of one regular expression, which a page tests without knowing the patterns. */
export const screenPattern = (screens: readonly string[]): string =>
  `^(?:${screens.map((screen) => screen.split('/').map(partOf).join('/')).join('|')})/*$`;

/** Whether a build has something to show at a path; one from before builds said so may have it anywhere. */
export const hasScreen = ({ screens }: { readonly screens?: readonly string[] | undefined }, path: string): boolean =>
  screens === undefined || new RegExp(screenPattern(screens)).test(path);

/** `/` is owned exactly; any other route owns everything below it. */
export const routesOverlap = (a: string, b: string): boolean =>
  a === b || (a !== '/' && b.startsWith(`${a}/`)) || (b !== '/' && a.startsWith(`${b}/`));

const firstDeployed = ({ current, history }: RemoteEntry): number =>
  Math.min(...[current, ...history].map(({ deployedAt }) => Date.parse(deployedAt)));

/**
 * The remotes of a registry without those that claim a route another one had before them. The deploy tool lets none in;
 * this is for a registry that was written past it, so that nobody takes another team's page over.
 */
export const withoutRouteConflicts = (
  remotes: readonly RemoteEntry[],
): { readonly remotes: RemoteEntry[]; readonly conflicts: { readonly name: string; readonly why: string }[] } => {
  const winners: RemoteEntry[] = [];
  const conflicts: { name: string; why: string }[] = [];
  for (const entry of remotes.toSorted((a, b) => firstDeployed(a) - firstDeployed(b))) {
    const clash = winners.flatMap((other) =>
      entry.routes.flatMap((route) =>
        other.routes
          .filter((owned) => routesOverlap(route, owned))
          .map((owned) => `its route ${route} overlaps ${owned} of ${other.name}`),
      ),
    )[0];
    if (clash === undefined) winners.push(entry);
    else conflicts.push({ name: entry.name, why: clash });
  }
  return { remotes: remotes.filter((entry) => winners.includes(entry)), conflicts };
};

/**
 * What a page is told of a build. Of its files those that a page loads by their hash: scripts, style sheets and the
 * manifest. Nothing checks pictures and fonts by their hash, and prerendered pages are composed by the edge.
 */
export const pageBuildOf = ({ buildId, entry, integrity, contract, sdk, react }: PageBuild): PageBuild => ({
  buildId,
  entry,
  integrity: Object.fromEntries(
    Object.entries(integrity).filter(
      ([url]) => url === entry || (/\.(?:js|css)$/.test(url) && !/\/prerender\//.test(url)),
    ),
  ),
  contract,
  sdk,
  react,
});

/** What a page offers its remotes. */
export interface PageVersions {
  readonly contract: number;
  /** Version of shell-sdk on the page. */
  readonly sdk: string;
  /** Version of React on the page. */
  readonly react: string;
  /** Contract that the BFF behind the page speaks; undefined while nobody knows. */
  readonly bff?: number | undefined;
}

const partsOf = (version: string): [number, number, number] => {
  const match = /^\^?(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!match) throw new TypeError(`'${version}' is not a version`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};

/** Whether `version` is of the same major as `minimum` and not older. `minimum` may carry a caret. */
const isAtLeast = (version: string, minimum: string): boolean => {
  const [major, minor, patch] = partsOf(version);
  const [minimumMajor, minimumMinor, minimumPatch] = partsOf(minimum);
  return major === minimumMajor && (minor > minimumMinor || (minor === minimumMinor && patch >= minimumPatch));
};

/**
 * Why a build cannot run on a page, or `null` when it can. The deploy tool and the shell ask the
 * same question, so what the one refuses the other never runs. A BFF ahead of a build is no reason: the BFF is deployed
 * first, and what is live goes on with it.
 */
export const incompatibilityOf = (
  build: Pick<RemoteBuild, 'contract' | 'sdk' | 'react'>,
  page: PageVersions,
): string | null => {
  if (build.contract !== page.contract)
    return `it speaks contract ${String(build.contract)}, the page ${String(page.contract)}`;
  if (page.bff !== undefined && build.contract > page.bff)
    return `it speaks contract ${String(build.contract)}, the BFF ${String(page.bff)}`;
  if (!isAtLeast(page.sdk, build.sdk)) {
    const shell = partsOf(page.sdk)[0] > partsOf(build.sdk)[0] ? 'an older shell' : 'a newer shell';
    return `it needs ${shell}, with shell-sdk ${build.sdk}; the page has ${page.sdk}`;
  }
  if (!isAtLeast(page.react, build.react)) return `it was built with React ${build.react}, the page has ${page.react}`;
  return null;
};
