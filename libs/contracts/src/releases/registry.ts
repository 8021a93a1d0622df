import { z } from 'zod';
import { Extensions, PageExtensions } from './extensions.ts';

/** A form on a prerendered page that also posts without scripts: the edge passes its fields on as JSON. */
export const NativeForm = z.object({
  /** Path of the API that takes the fields. */
  endpoint: z.string().startsWith('/api/'),
  /** Page that says it went well. */
  done: z.string().startsWith('/'),
});
export type NativeForm = z.infer<typeof NativeForm>;

/** What is said of a prerendered page beside its content. */
export const PageFacts = z.object({
  /** The day its content last changed, when that is known better than by the deploy. */
  modified: z.iso.date().optional(),
  /** Kept out of the sitemap and of search engines. */
  unlisted: z.boolean().optional(),
  form: NativeForm.optional(),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** One number of `npm run sizes`. */
export const BuildSize = z.object({
  what: z.string(),
  /** Compressed as the edge sends it. */
  bytes: z.number().int().nonnegative(),
  /** Bytes it may have; a build beyond it is not deployed. */
  budget: z.number().int().positive(),
});
export type BuildSize = z.infer<typeof BuildSize>;

/** What a build says of its making. No part of it goes into the build's id: the same sources give the same build. */
export const Provenance = z.object({
  /** Git commit of the sources; null where neither git nor CI named one. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable(),
  /** Whether files that the build is made of were changed, and not committed. */
  dirty: z.boolean(),
  /** Author of that commit: `Ada Lovelace <ada@halcyon.example>`. */
  author: z.string().max(300).nullable(),
  /** Page of the CI run. Browsers link to it, so it is http(s) and nothing else. */
  ci: z.url({ protocol: /^https?$/ }).nullable(),
  /** SHA-256, in hex, of the packages that this build depends on, as the lock file resolves them. */
  lock: z.string().regex(/^[0-9a-f]{64}$/),
  builtAt: z.iso.datetime(),
});
export type Provenance = z.infer<typeof Provenance>;

/** One deployed build of a remote. URLs are relative to the edge's origin, or absolute for a CDN. */
export const RemoteBuild = z.object({
  /** Content hash of everything that went into the build. */
  buildId: z.string().regex(/^[0-9a-f]{8,40}$/),
  /** URL of `mf-manifest.json`. */
  entry: z.string(),
  /** Subresource integrity by file URL, for every file of the build. */
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
  /**
   * Pages this build rendered ahead: route → document fragment and its critical CSS. A route that ends with `/*` is the
   * page of all unknown addresses below it, answered with 404.
   */
  prerendered: z.record(
    z.string().startsWith('/'),
    PageFacts.extend({ html: z.string(), css: z.string(), head: z.string() }),
  ),
  /**
   * The addresses this build has a screen for: `/clients`, `/clients/:id` (an id is a UUID), `/insights/:slug` (one
   * part, whatever it says), `/settings/templates/*`. Everything else below its routes is answered with 404, in the
   * site's frame by the shell's own page; a build from before builds said so has a screen everywhere.
   */
  screens: z.array(z.string().startsWith('/')).optional(),
  /** Addresses that only lead elsewhere on this site. */
  redirects: z.record(z.string().startsWith('/'), z.string().startsWith('/')).optional(),
  /** What this build adds to menus and pages; builds that declare nothing have what the shell holds for them. */
  extensions: Extensions.optional(),
  contract: z.number().int(),
  /** The shell-sdk range this build needs, as semver. */
  sdk: z.string(),
  react: z.string(),
  deployedAt: z.iso.datetime(),
  /** What a visitor loads of it against the budgets, as its build measured it; older builds did not. */
  sizes: z.array(BuildSize).optional(),
  /** Who made it of what, for people; pages are not told. Builds of older tools do not say. */
  provenance: Provenance.optional(),
  /** It was live or a canary and was taken back for this reason: no rollback leads to it. */
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** Shares that a canary goes through by itself (ADR 0075). */
export const Ramp = z.object({
  /** Percent of the visitors, growing; the last one, 100, is the promotion. */
  steps: z.array(z.number().int().min(1).max(100)).min(2),
  pauseMinutes: z.number().int().min(1).max(10_080),
  /** Which of the steps the canary is at, from 0. */
  step: z.number().int().min(0),
  /** When that step began. */
  since: z.iso.datetime(),
  /** Who ended it before its last step, and why; the canary keeps its share then. */
  stopped: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).optional(),
});
export type Ramp = z.infer<typeof Ramp>;

/** A build on trial. */
export const Canary = z.object({
  build: RemoteBuild,
  /** Percent of the visitors. */
  share: z.number().int().min(0).max(100),
  since: z.iso.datetime(),
  ramp: Ramp.optional(),
});
export type Canary = z.infer<typeof Canary>;

/** Why a remote stays as it is, and who said so. */
export const Pin = z.object({ reason: z.string().min(1), by: z.string(), at: z.iso.datetime() });
export type Pin = z.infer<typeof Pin>;

/**
 * What became of a build that a page runs: it is live or on trial, a newer one took its place, it was withdrawn, or
 * its remote is disabled.
 */
export type BuildStanding = 'live' | 'replaced' | 'withdrawn' | 'disabled';

/** Who serves which routes, and with which build. */
export const RemoteEntry = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  owner: z.string(),
  /** Exact route (`/`) or prefix (`/clients` owns `/clients/…`). */
  routes: z.array(z.string().startsWith('/')).min(1),
  current: RemoteBuild,
  /** When the current build became the current one; registries of older tools do not say. */
  since: z.iso.datetime().optional(),
  /** A build that a share of the visitors gets instead of the current one. */
  canary: Canary.optional(),
  /** While it stands, nothing else is deployed. */
  pinned: Pin.optional(),
  /** Since then its addresses answer with a maintenance page, whatever is deployed. */
  disabled: Pin.optional(),
  /** Older builds and withdrawn canaries, newest first; their files stay, so open tabs keep working. */
  history: z.array(RemoteBuild),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

/** The registry file: the one place that says which build of which remote is live. */
export const Registry = z.object({ version: z.literal(1), remotes: z.array(RemoteEntry) });
export type Registry = z.infer<typeof Registry>;

/** What the edge answers a page that asks for the registry. */
export const PageRegistry = Registry.extend({
  /** Contract major that the running BFF speaks; absent while the edge does not know. */
  bff: z.number().int().optional(),
});
export type PageRegistry = z.infer<typeof PageRegistry>;

/** What it takes to load a build into a page. */
export const PageBuild = RemoteBuild.pick({
  buildId: true,
  entry: true,
  integrity: true,
  contract: true,
  sdk: true,
  react: true,
});
export type PageBuild = z.infer<typeof PageBuild>;

/** A remote as every page knows it. */
export const PageRemote = z.object({
  name: z.string(),
  owner: z.string(),
  routes: z.array(z.string()),
  build: z.string(),
  /** A regular expression of the addresses that build has a screen for (`RemoteBuild.screens`). */
  screens: z.string().optional(),
  /** Of the remote that owns the page's address; of another one, the page asks `/registry.json` when it needs it. */
  details: PageBuild.optional(),
  /** What its build declares, where a browser may take another one from a developer's machine. */
  extensions: Extensions.optional(),
});
export type PageRemote = z.infer<typeof PageRemote>;

/** Whose builds a page was composed with in place of live ones. */
export const PagePreview = z.object({
  by: z.string(),
  expires: z.iso.datetime(),
  /** Names of the remotes; their builds are those of the page. */
  remotes: z.array(z.string()),
});
export type PagePreview = z.infer<typeof PagePreview>;

/** What the edge tells a page it composed: the JSON in `<script id="vitrine-page">`. */
export const PageData = z.object({
  /** Build of the shell. */
  build: z.string(),
  remotes: z.array(PageRemote),
  /** What the remotes declare; absent on pages of an older edge. */
  extensions: PageExtensions.optional(),
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
  /** Contract major that the BFF spoke when the page was composed; absent while the edge did not know. */
  bff: z.number().int().optional(),
  /** Builds that this visitor gets in place of live ones, for the page's bar; absent for who was not invited. */
  preview: PagePreview.optional(),
  /**
   * Origins from which a developer's browser may take a remote instead (docs/runbooks/develop-one-remote.md); absent in
   * production.
   */
  overrides: z.array(z.string()).optional(),
});
export type PageData = z.infer<typeof PageData>;
