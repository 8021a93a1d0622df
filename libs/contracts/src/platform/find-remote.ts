import type { RemoteEntry } from './registry.ts';

const owns = (route: string, path: string): boolean =>
  path === route || (route !== '/' && path.startsWith(`${route}/`));

/** The remote that owns a path: `/` exactly, any other route with everything below it. */
export const findRemote = <R extends Pick<RemoteEntry, 'routes'>>(remotes: readonly R[], path: string): R | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return remotes.find(({ routes }) => routes.some((route) => owns(route, plain))) ?? null;
};

const hex = (length: number): string => `[0-9a-fA-F]{${String(length)}}`;

/** What stands for itself nowhere in a pattern of `RemoteBuild.screens`. */
const parts: Readonly<Record<string, string>> = {
  ':id': [8, 4, 4, 4, 12].map(hex).join('-'),
  ':slug': '[^/]+',
  '*': '.+',
};
const partOf = (part: string): string => parts[part] ?? part.replaceAll(/[^\w-]/g, String.raw`\$&`);

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
export const withoutIntruders = (
  remotes: readonly RemoteEntry[],
): { readonly kept: RemoteEntry[]; readonly intruders: { readonly name: string; readonly why: string }[] } => {
  const kept: RemoteEntry[] = [];
  const intruders: { name: string; why: string }[] = [];
  for (const entry of remotes.toSorted((a, b) => firstDeployed(a) - firstDeployed(b))) {
    const clash = kept.flatMap((other) =>
      entry.routes.flatMap((route) =>
        other.routes
          .filter((owned) => routesOverlap(route, owned))
          .map((owned) => `its route ${route} overlaps ${owned} of ${other.name}`),
      ),
    )[0];
    if (clash === undefined) kept.push(entry);
    else intruders.push({ name: entry.name, why: clash });
  }
  return { kept: remotes.filter((entry) => kept.includes(entry)), intruders };
};
