import { z } from 'zod';

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
  prerendered: z.record(z.string().startsWith('/'), PageFacts.extend({ html: z.string(), css: z.string(), head: z.string() })),
  /** Addresses that only lead elsewhere on this site. */
  redirects: z.record(z.string().startsWith('/'), z.string().startsWith('/')).optional(),
  contract: z.number().int(),
  /** The shell-sdk range this build needs, as semver. */
  sdk: z.string(),
  react: z.string(),
  deployedAt: z.iso.datetime(),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** Who serves which routes, and with which build. */
export const RemoteEntry = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  owner: z.string(),
  /** Exact route (`/`) or prefix (`/clients` owns `/clients/…`). */
  routes: z.array(z.string().startsWith('/')).min(1),
  current: RemoteBuild,
  /** Older builds, newest first; their files stay, so open tabs keep working. */
  history: z.array(RemoteBuild),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

/** The registry file: the one place that says which build of which remote is live. */
export const Registry = z.object({ version: z.literal(1), remotes: z.array(RemoteEntry) });
export type Registry = z.infer<typeof Registry>;
