import type { Step } from './change.ts';
import { appendLog, findShellPointer, placeOn, readRegistry, type DeployPlace } from './place.ts';
import { sealOf } from './published-files.ts';

/** `remotes/<name>/<id>/…` or `shell/<id>/…`: the folder of a build. */
const buildFolder = /^(?:remotes\/[^/]+|shell)\/[0-9a-f]{8,40}\//;

const keptFolders = async (place: DeployPlace): Promise<Set<string>> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const remotes = registry.remotes.flatMap(({ name, current, canary, history }) =>
    [current, ...(canary ? [canary.build] : []), ...history].map(({ buildId }) => `remotes/${name}/${buildId}/`),
  );
  return new Set([...remotes, ...(shell ? [shell.buildId, ...shell.history].map((id) => `shell/${id}/`) : [])]);
};

/** Nothing younger is deleted: its deploy may still be under way. Milliseconds. */
const minimumAgeMs = 86_400_000;

/**
 * Keys of builds by their folder that no registry of this target names, and that were complete a day before `now`:
 * every environment on the target is asked.
 */
export const findPrunable = async (place: DeployPlace, now = new Date()): Promise<Map<string, string[]>> => {
  const registries = (await place.target.list('registry/')).flatMap(
    ({ key }) => /^registry\/([a-z][a-z0-9-]*)\.(?:shell\.)?json$/.exec(key)?.[1] ?? [],
  );
  const kept = new Set<string>();
  for (const environment of new Set([place.environment, ...registries]))
    for (const folder of await keptFolders(placeOn(place.target, environment))) kept.add(folder);
  const files = [...(await place.target.list('remotes/')), ...(await place.target.list('shell/'))];
  const folders = Map.groupBy(files, ({ key }) => buildFolder.exec(key)?.[0] ?? '');
  return new Map(
    [...folders].flatMap(([folder, found]) => {
      const isYoung = found.some(({ modified }) => now.getTime() - modified.getTime() < minimumAgeMs);
      return folder === '' || kept.has(folder) || isYoung ? [] : [[folder, found.map(({ key }) => key)] as const];
    }),
  );
};

/** Deletes what no history names, under the lock of the target: no build goes live meanwhile. */
export const prune = async (place: DeployPlace, step: Step): Promise<string[]> => {
  const removed: string[] = [];
  await place.target.exclusively(
    place.lockKey,
    async (lock) => {
      for (const [folder, keys] of await findPrunable(place, step.now)) {
        lock.assertHeld();
        // The seal goes first: half of a build counts as none, and is published again when it is needed.
        await place.target.remove([sealOf(folder)]);
        await place.target.remove(keys);
        const [, name = 'shell', id = ''] = /^(?:remotes\/([^/]+)|shell)\/([0-9a-f]+)\//.exec(folder) ?? [];
        await appendLog(place, {
          at: (step.now ?? new Date()).toISOString(),
          by: step.by,
          action: 'prune',
          remote: name,
          from: id,
          to: null,
          reason: step.reason ?? null,
        });
        removed.push(folder);
      }
    },
    { who: `${step.by} (deleting old builds)`, ...(step.onWait ? { onWait: step.onWait } : {}) },
  );
  return removed;
};
