import { mergeExtensions, type PageData } from '@vitrine/contracts';
import { earlierExtensions } from './earlier-extensions.ts';
import type { CompletePageData } from './extensions.ts';

/** A page's data as it is, or with what the shell holds for its remotes where an older edge says nothing of them. */
export const completeExtensions = ({ extensions, ...data }: PageData): CompletePageData => {
  if (extensions) return { ...data, extensions };
  const remotes = data.remotes.map((remote) => ({ ...remote, extensions: earlierExtensions[remote.name] }));
  return { ...data, remotes, extensions: mergeExtensions(remotes) };
};
