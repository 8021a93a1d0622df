import { attestationOf } from './attestation.ts';
import type { Step } from './change.ts';
import { DeployRefused } from './checks.ts';
import { appendLog, environmentsOn, findShellPointer, placeOn, readRegistry, type DeployPlace } from './place.ts';
import { forgetEndedPreviews, previewedFolders } from './preview-records.ts';
import { sealOf } from './published-files.ts';
import { findRights, rightRefusals } from './rights.ts';

/** `remotes/<name>/<id>/…` or `shell/<id>/…`: the folder of a build; its source maps lie apart, in `maps/<folder>`. */
const buildFolder = /^(?:maps\/)?((?:remotes\/[^/]+|shell)\/[0-9a-f]{8,40}\/)/;

const keptFolders = async (place: DeployPlace): Promise<Set<string>> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const remotes = registry.remotes.flatMap(({ name, current, canary, history }) =>
    [current, ...(canary ? [canary.build] : []), ...history].map(({ buildId }) => `remotes/${name}/${buildId}/`),
  );
  const canary = shell?.canary ? [shell.canary.buildId] : [];
  const shells = shell ? [shell.buildId, ...canary, ...shell.history] : [];
  return new Set([...remotes, ...shells.map((id) => `shell/${id}/`)]);
};

/** Nothing younger is deleted: its deploy may still be under way. Milliseconds. */
const minimumAgeMs = 86_400_000;

/**
 * Keys of builds by their folder that no registry and no living preview of this target names, and that were complete a
 * day before `now`: every environment on the target is asked.
 */
export const findPrunable = async (place: DeployPlace, now = new Date()): Promise<Map<string, string[]>> => {
  const foldersInUse = new Set(await previewedFolders(place.target, now));
  for (const environment of new Set([place.environment, ...(await environmentsOn(place.target))]))
    for (const folder of await keptFolders(placeOn(place.target, environment))) foldersInUse.add(folder);
  const listed = await Promise.all(['remotes/', 'shell/', 'maps/'].map((prefix) => place.target.list(prefix)));
  const files = listed.flat();
  const folders = Map.groupBy(files, ({ key }) => buildFolder.exec(key)?.[1] ?? '');
  return new Map(
    [...folders].flatMap(([folder, found]) => {
      const isYoung = found.some(({ modified }) => now.getTime() - modified.getTime() < minimumAgeMs);
      return folder === '' || foldersInUse.has(folder) || isYoung
        ? []
        : [[folder, found.map(({ key }) => key)] as const];
    }),
  );
};

const buildOf = (folder: string): { readonly name: string; readonly buildId: string } => {
  const [, name = 'shell', buildId = ''] = /^(?:remotes\/([^/]+)|shell)\/([0-9a-f]+)\//.exec(folder) ?? [];
  return { name, buildId };
};

const refuseWithoutRight = async (place: DeployPlace, step: Step, folders: readonly string[]): Promise<void> => {
  const rights = await findRights(place.target);
  const refusals = [...new Set(folders.map((folder) => buildOf(folder).name))].flatMap((name) =>
    rightRefusals(rights, step, { name, environment: place.environment, action: 'prune' }),
  );
  if (refusals.length > 0) throw new DeployRefused('Deleting old builds', refusals);
};

/**
 * Deletes builds that no history and no living preview names, and records of previews that ended a day ago, under the
 * lock of the target: no build goes live meanwhile. Throws `DeployRefused`.
 */
export const prune = async (place: DeployPlace, step: Step): Promise<string[]> => {
  const removed: string[] = [];
  await place.target.exclusively(
    place.lockKey,
    async (lock) => {
      const prunable = await findPrunable(place, step.now);
      await refuseWithoutRight(place, step, [...prunable.keys()]);
      for (const [folder, keys] of prunable) {
        lock.assertHeld();
        // The seal goes first: half of a build counts as none, and is published again when it is needed.
        await place.target.remove([sealOf(folder)]);
        await place.target.remove(keys);
        const { name, buildId } = buildOf(folder);
        await place.target.remove((await place.target.list(attestationOf({ name, buildId }))).map(({ key }) => key));
        await appendLog(place, {
          at: (step.now ?? new Date()).toISOString(),
          by: step.by,
          action: 'prune',
          remote: name,
          from: buildId,
          to: null,
          reason: step.reason ?? null,
        });
        removed.push(folder);
      }
      await forgetEndedPreviews(place.target, new Date((step.now ?? new Date()).getTime() - minimumAgeMs));
    },
    { who: `${step.by} (deleting old builds)`, ...(step.onWait ? { onWait: step.onWait } : {}) },
  );
  return removed;
};
