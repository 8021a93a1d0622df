import { RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import { z } from 'zod';
import { parseStored, type DeployPlace, type Versioned } from './place.ts';
import type { DeployTarget } from './targets/deploy-target.ts';

/** A remote as a preview shows it. */
const PreviewedRemote = RemoteEntry.pick({ name: true, owner: true, routes: true }).extend({ build: RemoteBuild });
export type PreviewedRemote = z.infer<typeof PreviewedRemote>;

/** Builds that those with a link get in place of the live ones. One file for each: nobody writes another's. */
export const Preview = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{10}$/),
  by: z.string(),
  reason: z.string().nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  revoked: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string().nullable() }).optional(),
  remotes: z.array(PreviewedRemote).min(1),
});
export type Preview = z.infer<typeof Preview>;

/** What became of a preview by a moment. */
export const previewState = ({ revoked, expires }: Preview, now: Date): 'living' | 'revoked' | 'expired' => {
  if (revoked) return 'revoked';
  return now < new Date(expires) ? 'living' : 'expired';
};

/** Key of a preview's file. */
export const previewKey = ({ environment }: DeployPlace, id: string): string =>
  `registry/${environment}.previews/${id}.json`;

const anyPreview = /^registry\/[a-z][a-z0-9-]*\.previews\/[0-9a-f]{10}\.json$/;

/** One preview with its version for a conditional write; null where there is none. Throws when it is malformed. */
export const findPreview = async (place: DeployPlace, id: string): Promise<Versioned<Preview> | null> => {
  const key = previewKey(place, id);
  const stored = await place.target.find(key);
  return stored && { value: parseStored(key, stored.content, Preview), version: stored.version };
};

interface StoredPreview {
  readonly key: string;
  readonly preview: Preview;
}

/** Previews below a prefix of keys, ended ones too. Throws when one is malformed: what it needs is not known then. */
const readPreviews = async (target: DeployTarget, prefix: string): Promise<StoredPreview[]> => {
  const keys = (await target.list(prefix)).map(({ key }) => key).filter((key) => anyPreview.test(key));
  const read = async (key: string): Promise<StoredPreview[]> => {
    const stored = await target.find(key);
    return stored ? [{ key, preview: parseStored(key, stored.content, Preview) }] : [];
  };
  return (await Promise.all(keys.map(read))).flat();
};

/** Previews of one environment, newest first. */
export const listPreviews = async ({ target, environment }: DeployPlace): Promise<Preview[]> =>
  (await readPreviews(target, `registry/${environment}.previews/`))
    .map(({ preview }) => preview)
    .toSorted((a, b) => (a.created < b.created ? 1 : -1));

/** Folders of builds that living previews of any environment on a target name. */
export const previewedFolders = async (target: DeployTarget, now: Date): Promise<string[]> =>
  (await readPreviews(target, 'registry/'))
    .filter(({ preview }) => previewState(preview, now) === 'living')
    .flatMap(({ preview }) => preview.remotes.map(({ name, build }) => `remotes/${name}/${build.buildId}/`));

/** Deletes the records of previews that had ended at a moment, in every environment: their links open nothing. */
export const forgetEndedPreviews = async (target: DeployTarget, by: Date): Promise<void> => {
  const ended = (await readPreviews(target, 'registry/')).filter(({ preview: { revoked, expires } }) =>
    [expires, ...(revoked ? [revoked.at] : [])].some((end) => new Date(end) <= by),
  );
  // In a folder, the lock of a record's writers lies beside it.
  for (const { key } of ended) await target.remove((await target.list(key)).map((file) => file.key));
};

/**
 * The remotes of a registry as a preview shows them: its builds in place of the live ones, without their canaries, and
 * also where the live ones are disabled.
 */
export const withPreviewed = (
  remotes: readonly RemoteEntry[],
  previewed: readonly PreviewedRemote[],
): RemoteEntry[] => {
  const live = new Map(remotes.map((entry) => [entry.name, entry]));
  const entries = previewed.map(({ name, owner, routes, build }): RemoteEntry => {
    const { canary: _, disabled: __, ...entry } = live.get(name) ?? { history: [] };
    return { ...entry, name, owner, routes, current: build };
  });
  const names = new Map(entries.map((entry) => [entry.name, entry]));
  return [...remotes.map((entry) => names.get(entry.name) ?? entry), ...entries.filter(({ name }) => !live.has(name))];
};
