import { z } from 'zod';

/** A remote as a page needs to know it before the registry's details are asked for. */
export const PageRemote = z.object({
  name: z.string(),
  owner: z.string(),
  routes: z.array(z.string()),
  build: z.string(),
  /** A regular expression of the addresses that build has a screen for (`RemoteBuild.screens`). */
  screens: z.string().optional(),
});
export type PageRemote = z.infer<typeof PageRemote>;

/** What the edge tells a page it composed: the JSON in `<script id="vitrine-page">`. */
export const PageData = z.object({
  /** Build of the shell. */
  build: z.string(),
  remotes: z.array(PageRemote),
  /** URLs of the scripts that start the shell. */
  scripts: z.array(z.string()),
  /** Integrity of the shell's own scripts by URL path. */
  integrity: z.record(z.string(), z.string()),
  /** URL of the script that every page runs once it is loaded and idle; null for a shell that has none. */
  companion: z.string().nullable(),
  /** URLs a visitor will need at the first intent, fetched when the page is idle. */
  prefetch: z.array(z.string()),
  /** The remote whose prerendered page stands in `main`, waiting to be hydrated; null when the shell renders it. */
  prerendered: z.string().nullable(),
  /** Origins from which a developer's browser may take a remote instead (docs/runbooks/develop-one-remote.md); absent in production. */
  overrides: z.array(z.string()).optional(),
});
export type PageData = z.infer<typeof PageData>;
