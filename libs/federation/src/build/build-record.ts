import { BuildModules, BuildSize, Extensions, PageFacts } from '@vitrine/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A page rendered at build time; paths are relative to the build's folder. */
const PrerenderedPage = PageFacts.extend({ html: z.string(), css: z.string(), head: z.string() });

const Base = z.object({
  name: z.string(),
  buildId: z.string(),
  /** Scripts a first view needs, in the order they are wanted; the page prefetches them when idle. */
  firstView: z.array(z.string()),
  /** What a visitor loads, against the budgets; older builds did not measure. */
  sizes: z.array(BuildSize).default([]),
  /** Integrity of every file of the build but this record, by its path; older builds did not say. */
  files: z.record(z.string(), z.string()).optional(),
  /** What it exposes, shares and uses; older builds did not say. */
  modules: BuildModules.optional(),
});

/** `dist/build.json` of a remote: what it is, and what it needs from the page it lands on. */
export const RemoteBuildRecord = Base.extend({
  kind: z.literal('remote'),
  owner: z.string(),
  routes: z.array(z.string().startsWith('/')).min(1),
  /**
   * Scripts that the first screen of a page waits for beyond remoteEntry, by an address of the page; older builds did
   * not say.
   */
  pages: z.record(z.string().startsWith('/'), z.array(z.string())).default({}),
  /** What screens of staff ask the API for first, by screen. Older builds did not say. */
  answers: z.record(z.string().startsWith('/'), z.array(z.string().startsWith('/api/'))).default({}),
  contract: z.number().int(),
  sdk: z.string(),
  react: z.string(),
  prerendered: z.record(z.string().startsWith('/'), PrerenderedPage),
  redirects: z.record(z.string().startsWith('/'), z.string().startsWith('/')).default({}),
  screens: z.array(z.string().startsWith('/')).optional(),
  extensions: Extensions.optional(),
});
export type RemoteBuildRecord = z.infer<typeof RemoteBuildRecord>;

/** `dist/build.json` of the shell. */
export const ShellBuildRecord = Base.extend({
  kind: z.literal('shell'),
  /** Scripts that start the shell, in order. */
  entry: z.array(z.string()).min(1),
  /** Script that every page runs once it is loaded and idle. Older builds have none. */
  companion: z.string().optional(),
  contract: z.number().int(),
  /** Version of shell-sdk that this shell gives its remotes. */
  sdk: z.string(),
  react: z.string(),
  /** Documents the edge composes, by role; paths relative to the build's folder. */
  documents: z.object({
    site: z.string(),
    bare: z.string(),
    /** Around a prerendered page that brings a frame of its own. Older builds have none. */
    barePage: z.string().optional(),
    /** The site's frame around the shape of a page that only the browser renders. Older builds have none. */
    waiting: z.string().optional(),
    /** Of the addresses of a disabled remote. Older builds have none. */
    maintenance: z.string().optional(),
    notFound: z.string(),
  }),
  /**
   * Screens, and all below them, that bring a frame of their own: they get the bare document. Older builds named none;
   * where there are `menus`, the remotes say it themselves.
   */
  bareScreens: z.array(z.string().startsWith('/')).default([]),
  /** Markup of a menu's entries, by their look. Older builds have their menus in their documents. */
  menus: z.record(z.string(), z.string()).optional(),
  /** What remotes extend the site by whose builds do not say it yet, by remote. */
  earlierExtensions: z.record(z.string(), Extensions).default({}),
  /**
   * Files with an address of their own at the root of the site (`/favicon.ico`), by that address; paths relative to the
   * build's folder.
   */
  rootFiles: z.record(z.string().startsWith('/'), z.string()).default({}),
});
export type ShellBuildRecord = z.infer<typeof ShellBuildRecord>;

export const BuildRecord = z.discriminatedUnion('kind', [RemoteBuildRecord, ShellBuildRecord]);
export type BuildRecord = z.infer<typeof BuildRecord>;

/** Parses a `build.json`. Throws with `name` and the reason when it is malformed. */
export const parseBuildRecord = (name: string, content: Buffer | string): BuildRecord => {
  const result = BuildRecord.safeParse(JSON.parse(content.toString()));
  if (!result.success) throw new Error(`${name} is not a build record: ${z.prettifyError(result.error)}`);
  return result.data;
};

/** Reads `<folder>/build.json`. Throws with the reason when it is absent or malformed. */
export const readBuildRecord = (folder: string): BuildRecord => {
  const file = join(folder, 'build.json');
  return parseBuildRecord(file, readFileSync(file));
};
