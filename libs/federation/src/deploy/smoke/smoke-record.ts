import type { Registry } from '@vitrine/contracts';
import { z } from 'zod';
import type { Refusal } from '../checks.ts';
import { parseStored, type DeployPlace, type ShellPointer } from '../place.ts';

/** One address that a smoke check opened. */
const SmokeRoute = z.object({
  path: z.string(),
  /** From the request to the first screen. */
  ms: z.number().int(),
  /** Scripts that had come when the first screen stood, compressed, beyond remoteEntry. */
  bytes: z.number().int(),
});
export type SmokeRoute = z.infer<typeof SmokeRoute>;

/** What the smoke check of a build found in one environment; a build that did not pass is not live, and has none. */
const SmokeRecord = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('passed'),
    at: z.iso.datetime(),
    by: z.string(),
    /** The whole check, with the start of edge and browser. */
    ms: z.number().int(),
    routes: z.array(SmokeRoute),
    /** Builds that it stood beside on the page, by name. */
    beside: z.record(z.string(), z.string()),
  }),
  /** Somebody deployed it with `--smoke off`. */
  z.object({ status: z.literal('off'), at: z.iso.datetime(), by: z.string(), reason: z.string() }),
]);
export type SmokeRecord = z.infer<typeof SmokeRecord>;

/** What everybody gets: the two documents that an edge composes pages from. */
export interface Composition {
  readonly registry: Registry;
  readonly shell: ShellPointer | null;
}

/** One thing that is wrong with a build, as a sentence without its full stop, and how to fix it. */
export type Fault = Pick<Refusal, 'why' | 'fix'>;

/** Opens the pages of the build `name` as a composition has it, which is live nowhere yet. */
export type RunSmoke = (
  name: string,
  composition: Composition,
) => Promise<{ readonly routes: readonly SmokeRoute[]; readonly faults: readonly Fault[] }>;

/** The check of a deploy, or why it makes none. */
export type Smoke = { readonly run: RunSmoke } | { readonly off: string };

const keyOf = ({ environment }: DeployPlace, folder: string): string => `${folder}smoke.${environment}.json`;

/** The record of a build by its folder; null for a build that no check opened here, and where it cannot be read. */
export const findSmoke = async (place: DeployPlace, folder: string): Promise<SmokeRecord | null> => {
  const stored = await place.target.find(keyOf(place, folder));
  if (!stored) return null;
  try {
    return parseStored(keyOf(place, folder), stored.content, SmokeRecord);
  } catch {
    return null;
  }
};

/** Keeps a record beside the build, where `prune` deletes it with the build. */
export const recordSmoke = (place: DeployPlace, folder: string, record: SmokeRecord): Promise<void> =>
  place.target.put(keyOf(place, folder), Buffer.from(`${JSON.stringify(record)}\n`), {
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
  });

/** Why nobody gets a build for good yet: no check of its pages passed here. */
export const unprovenRefusals = async (place: DeployPlace, name: string, folder: string): Promise<Refusal[]> => {
  const record = await findSmoke(place, folder);
  if (record?.status === 'passed') return [];
  return [
    {
      rule: 'smoke',
      why:
        record === null
          ? 'no smoke check of its pages passed in this environment'
          : `its smoke check was left out by ${record.by}: ${record.reason}`,
      fix: `run \`npm run vitrine -- promote ${name}\` where a browser is: it makes the check, then promotes`,
    },
  ];
};

/** The builds that a visitor may meet in one document with that of `name`. */
const besideOf = (name: string, { registry, shell }: Composition): Record<string, string> => ({
  ...(name !== 'shell' && { shell: shell?.buildId ?? '' }),
  ...Object.fromEntries(
    registry.remotes.filter((entry) => entry.name !== name).map((entry) => [entry.name, entry.current.buildId]),
  ),
});

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, build]) => b[name] === build);

interface GateOptions {
  readonly by: string;
  readonly smoke?: Smoke;
  /** Nothing goes on without a check that passed, now or before. */
  readonly isRequired: boolean;
}

interface Gate {
  /** Opens the pages, unless the same build passed beside the same builds before. */
  readonly check: (folder: string, composition: Composition, now: Date) => Promise<void>;
  /** Before `check`, what can be refused without a browser. */
  readonly refusals: (folder: string) => Promise<Refusal[]>;
}

/** What a step asks of a build's smoke check: `check` while it prepares, `refusals` before and after. */
export const smokeGate = (place: DeployPlace, name: string, { by, smoke, isRequired }: GateOptions): Gate => {
  let found: readonly Refusal[] | null = null;
  return {
    check: async (folder, composition, now) => {
      if (!smoke || found) return;
      const before = await findSmoke(place, folder);
      const at = now.toISOString();
      if ('off' in smoke) {
        // A check that passed is worth more than one that was left out.
        if (before?.status !== 'passed') await recordSmoke(place, folder, { status: 'off', at, by, reason: smoke.off });
        return;
      }
      const beside = besideOf(name, composition);
      if (before?.status === 'passed' && isSame(before.beside, beside)) {
        found = [];
        return;
      }
      const started = performance.now();
      const { routes, faults } = await smoke.run(name, composition);
      found = faults.map(({ why, fix }) => ({ rule: 'smoke', why, fix }));
      if (found.length > 0) return;
      const ms = Math.round(performance.now() - started);
      await recordSmoke(place, folder, { status: 'passed', at, by, ms, routes: [...routes], beside });
    },
    refusals: async (folder) => {
      if (found) return [...found];
      const willRun = smoke !== undefined && 'run' in smoke;
      return isRequired && !willRun ? unprovenRefusals(place, name, folder) : [];
    },
  };
};

/** `1 page`, `12 pages`. */
export const pages = (count: number): string => `${String(count)} ${count === 1 ? 'page' : 'pages'}`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** For `npm run vitrine -- history`: `smoke check passed 2026-11-24 10:15:00, 12 pages in 8.4 s`. */
export const smokeText = (record: SmokeRecord | null): string => {
  if (record === null) return 'no smoke check';
  if (record.status === 'off') return `smoke check left out by ${record.by}: ${record.reason}`;
  const { at, routes, ms } = record;
  const slowest = routes.reduce<SmokeRoute | null>(
    (maximum, one) => (maximum && maximum.ms >= one.ms ? maximum : one),
    null,
  );
  const detail = slowest ? `, slowest ${slowest.path} ${seconds(slowest.ms)}` : '';
  return `smoke check passed ${at.slice(0, 19).replace('T', ' ')}, ${pages(routes.length)} in ${seconds(ms)}` + detail;
};
