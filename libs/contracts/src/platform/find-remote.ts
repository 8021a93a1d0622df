import type { RemoteEntry } from './registry.ts';

const owns = (route: string, path: string): boolean => path === route || (route !== '/' && path.startsWith(`${route}/`));

/** The remote that owns a path: `/` exactly, any other route with everything below it. */
export const findRemote = <R extends Pick<RemoteEntry, 'routes'>>(remotes: readonly R[], path: string): R | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return remotes.find(({ routes }) => routes.some((route) => owns(route, plain))) ?? null;
};
