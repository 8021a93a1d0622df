import { z } from 'zod';

/** Web vitals a page reports: milliseconds, CLS without a unit. */
export const VitalName = z.enum(['LCP', 'INP', 'CLS', 'TTFB']);
export type VitalName = z.infer<typeof VitalName>;

/**
 * Why a remote did not come up: the registry could not be read, or does not name it; the build cannot run on this
 * page; its code did not arrive or failed its check; what it exposes is no remote.
 */
export const LoadFailure = z.enum(['registry', 'missing', 'incompatible', 'code', 'shape']);
export type LoadFailure = z.infer<typeof LoadFailure>;

const About = {
  /** Name in the registry, or `shell`. */
  remote: z.string().max(60),
  build: z.string().max(60),
};

/** What happened to one build on one page. There is no field that could name a person, a device or an address. */
export const PlatformReport = z.discriminatedUnion('kind', [
  /** A remote stands on the page; once for each document. */
  z.object({ ...About, kind: z.literal('view') }),
  z.object({ ...About, kind: z.literal('load'), reason: LoadFailure }),
  z.object({ ...About, kind: z.literal('crash') }),
  z.object({ ...About, kind: z.literal('vital'), name: VitalName, value: z.number().min(0).max(600_000) }),
]);
export type PlatformReport = z.infer<typeof PlatformReport>;

/** What a page sends with `navigator.sendBeacon`, as JSON. */
export const PlatformReports = z.object({ reports: z.array(PlatformReport).min(1).max(20) });
export type PlatformReports = z.infer<typeof PlatformReports>;
