import { createHash } from 'node:crypto';
import { Registry, type DeployLogEntry } from '@vitrine/contracts';
import { z } from 'zod';
import { DeployRefused, type Refusal } from './checks.ts';
import {
  appendLog,
  findShellPointer,
  parseStored,
  readLog,
  readRegistry,
  ShellPointer,
  type DeployPlace,
  type Versioned,
} from './place.ts';
import { findPublished, folderOfBuild } from './published-files.ts';
import { findRights, rightRefusals, signatureRefusals, type Actor } from './rights.ts';

/** What was live at one moment, and the step that made it so. */
const RegistryVersion = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** `deploy mfe-portal 1a2b3c4d5e6f`. */
  step: z.string(),
  registry: Registry,
  shell: ShellPointer.nullable(),
});
type RegistryVersion = z.infer<typeof RegistryVersion>;

/** How many versions a target keeps of each environment. */
export const keptVersions = 30;

const folderOf = ({ environment }: DeployPlace): string => `registry/${environment}.versions/`;

/** `2026-11-24T10-15-30-123Z-1a2b3c`: sorts by time, and two steps of one moment differ. */
const idOf = (version: RegistryVersion): string => {
  const content = createHash('sha256').update(JSON.stringify(version)).digest('hex').slice(0, 6);
  return `${version.at.replaceAll(/[:.]/g, '-')}-${content}`;
};

const keyOf = (place: DeployPlace, id: string): string => `${folderOf(place)}${id}.json`;

const idsOf = async (place: DeployPlace): Promise<string[]> =>
  (await place.target.list(folderOf(place))).flatMap(({ key }) => /\/([^/]+)\.json$/.exec(key)?.[1] ?? []).toSorted();

/** JSON of a stored document, as all of them are written. */
export const documentOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const dropOldest = async (place: DeployPlace): Promise<void> => {
  const ids = await idsOf(place);
  await place.target.remove(ids.slice(0, -keptVersions).map((id) => keyOf(place, id)));
};

/**
 * Keeps a copy of what a step makes live, aside from the documents themselves, and drops the oldest copies. Runs
 * before they are written, so that nothing is ever live of which there is no copy; `write` writes them. When it fails,
 * the copy goes again.
 */
export const keepVersion = async (
  place: DeployPlace,
  version: RegistryVersion,
  write: () => Promise<void>,
): Promise<void> => {
  const key = keyOf(place, idOf(version));
  await place.target.put(key, Buffer.from(`${JSON.stringify(version)}\n`), {
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
  });
  try {
    await write();
  } catch (error) {
    await place.target.remove([key]).catch(() => undefined);
    throw error;
  }
  // A copy too many does no harm, and the next step drops it.
  await dropOldest(place).catch(() => undefined);
};

const readVersion = async (place: DeployPlace, id: string): Promise<RegistryVersion | null> => {
  const stored = await place.target.find(keyOf(place, id));
  return stored && parseStored(keyOf(place, id), stored.content, RegistryVersion);
};

/** The kept versions, newest first. A copy that cannot be read is left out. */
export const listVersions = async (place: DeployPlace): Promise<(RegistryVersion & { readonly id: string })[]> => {
  const ids = (await idsOf(place)).toReversed();
  const versions = await Promise.all(
    ids.map((id) =>
      readVersion(place, id).then(
        (version) => version && { ...version, id },
        () => null,
      ),
    ),
  );
  return versions.filter((version) => version !== null);
};

/**
 * Whether the step of a version came to its end, by the log. The network may have been cut between the copy and what it
 * is a copy of; of a first registry, nothing was live then.
 */
const wasWritten = async (place: DeployPlace, { at }: RegistryVersion): Promise<boolean> =>
  (await readLog(place)).some((line) => line.at === at && line.action !== 'refuse');

/**
 * Refuses a step where the registry is not there and was, because the step would start a new one without all other
 * remotes. Throws `DeployRefused`.
 */
export const refuseLost = async (place: DeployPlace, what: string, { version }: Versioned<Registry>): Promise<void> => {
  if (version !== null) return;
  const [newest, older] = (await listVersions(place)).filter(({ registry }) => registry.remotes.length > 0);
  if (newest && (older || newest.registry.remotes.length > 1 || (await wasWritten(place, newest))))
    throw new DeployRefused(what, [
      {
        rule: 'history',
        why: `the registry of ${place.environment} is missing`,
        fix: `\`npm run vitrine -- restore\` lists its versions and brings one back`,
      },
    ]);
};

/** What a version makes live and puts on trial. */
const buildsOf = ({ registry, shell }: Pick<RegistryVersion, 'registry' | 'shell'>) => [
  ...registry.remotes.flatMap(({ name, current, canary }) =>
    [current, ...(canary ? [canary.build] : [])].map(({ buildId, integrity }) => ({ name, buildId, integrity })),
  ),
  ...[shell, shell?.canary].flatMap((build) =>
    build ? [{ name: 'shell', buildId: build.buildId, integrity: build.integrity }] : [],
  ),
];

/** Folders of what a version makes live that are not whole any more. */
const missingFolders = async ({ target }: DeployPlace, version: RegistryVersion): Promise<readonly string[]> => {
  const folders = buildsOf(version).map(({ name, buildId }) => folderOfBuild(name, buildId));
  const found = await Promise.all(folders.map((folder) => findPublished(target, folder)));
  return folders.filter((_, at) => found[at] === null);
};

/** What is live, as far as it can be read, with the versions that a conditional write compares. */
const readLive = async (place: DeployPlace) => {
  const { target, registryKey, shellKey } = place;
  const [registryFile, shellFile, registry, shell] = await Promise.all([
    target.find(registryKey),
    target.find(shellKey),
    readRegistry(place).catch(() => null),
    findShellPointer(place).catch(() => null),
  ]);
  return {
    registryVersion: registryFile?.version ?? null,
    shellVersion: shellFile?.version ?? null,
    entries: new Map((registry?.value.remotes ?? []).map((entry) => [entry.name, entry])),
    shell: shell?.value ?? null,
  };
};

const changesOf = (
  live: Awaited<ReturnType<typeof readLive>>,
  { registry, shell }: RegistryVersion,
): Pick<DeployLogEntry, 'remote' | 'from' | 'to'>[] => {
  const next = new Map(registry.remotes.map((entry) => [entry.name, entry]));
  const isChanged = (before: unknown, after: unknown): boolean => JSON.stringify(before) !== JSON.stringify(after);
  const remotes = [...new Set([...live.entries.keys(), ...next.keys()])]
    .filter((name) => isChanged(live.entries.get(name), next.get(name)))
    .map((name) => ({
      remote: name,
      from: live.entries.get(name)?.current.buildId ?? null,
      to: next.get(name)?.current.buildId ?? null,
    }));
  return isChanged(live.shell, shell)
    ? [{ remote: 'shell', from: live.shell?.buildId ?? null, to: shell?.buildId ?? null }, ...remotes]
    : remotes;
};

/** Refuses what the rights file does not allow: a change of a part, or a build whose signatures are not right. */
const forbidden = async (
  place: DeployPlace,
  actor: Actor,
  version: RegistryVersion,
  changes: readonly { readonly remote: string }[],
): Promise<Refusal[]> => {
  const { target, environment } = place;
  const rights = await findRights(target);
  if (!rights) return [];
  const refusals = changes.flatMap(({ remote: name }) =>
    rightRefusals(rights, actor, { name, environment, action: 'rollback' }),
  );
  for (const { name, buildId, integrity } of buildsOf(version))
    refusals.push(...(await signatureRefusals(target, rights, environment, { name, buildId, integrity })));
  return refusals;
};

const refusalsOf = async (place: DeployPlace, id: string, version: RegistryVersion | null): Promise<Refusal[]> => {
  if (!version)
    return [
      { rule: 'history', why: `there is no version ${id}`, fix: '`npm run vitrine -- restore` lists what there is' },
    ];
  const missing = await missingFolders(place, version);
  return missing.length === 0
    ? []
    : [
        {
          rule: 'files',
          why: `not all files of ${missing.join(', ')} are there`,
          fix: 'restore another version, or deploy those builds again',
        },
      ];
};

interface Restoration extends Actor {
  readonly reason?: string | null;
  /** The moment it happens; now by default. */
  readonly now?: Date;
}

/**
 * Makes a kept version live again, whatever the registry and the shell's pointer are now: lost, damaged or merely
 * wrong. Needs the files of its builds, the rights, and signatures where they are asked for, but no other rule: it was
 * live before. The log gets a line for everything that changes. Throws `DeployRefused`.
 */
export const restoreVersion = (
  place: DeployPlace,
  id: string,
  { reason, now = new Date(), ...actor }: Restoration,
): Promise<readonly DeployLogEntry[]> =>
  place.target.exclusively(place.lockKey, async () => {
    const { target, registryKey, shellKey } = place;
    const version = await readVersion(place, id);
    const live = await readLive(place);
    const refusals = await refusalsOf(place, id, version);
    if (version) refusals.push(...(await forbidden(place, actor, version, changesOf(live, version))));
    const at = now.toISOString();
    const { by } = actor;
    if (refusals.length > 0 || !version) {
      const why = refusals.map((one) => `${one.rule}: ${one.why}`).join('; ');
      const text = `Restoring the registry ${id}`;
      await appendLog(place, {
        at,
        by,
        action: 'refuse',
        remote: 'shell',
        from: null,
        to: null,
        reason: `${text}: ${why}`,
      });
      throw new DeployRefused(text, refusals);
    }
    const { registry, shell } = version;
    const lines = changesOf(live, version).map((changed): DeployLogEntry => ({
      ...changed,
      at,
      by,
      action: 'rollback',
      reason: [`registry of ${version.at} restored`, ...(reason ? [reason] : [])].join(': '),
    }));
    if (lines.length === 0) return [];
    await keepVersion(place, { at, by, step: `restore ${id}`, registry, shell }, async () => {
      if (shell) await target.replace(shellKey, documentOf(shell), live.shellVersion);
      await target.replace(registryKey, documentOf(registry), live.registryVersion);
    });
    for (const line of lines) await appendLog(place, line);
    return lines;
  });
