import { change, type Step } from './change.ts';
import { findShellPointer, readRegistry, type DeployPlace } from './place.ts';

/** `remotes/<name>/<id>/…` or `shell/<id>/…`: the folder of a build. */
const buildFolder = /^(?:remotes\/[^/]+|shell)\/[0-9a-f]{8,40}\//;

const keptFolders = async (place: DeployPlace): Promise<Set<string>> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const remotes = registry.remotes.flatMap(({ name, current, canary, history }) =>
    [current, ...(canary ? [canary.build] : []), ...history].map(({ buildId }) => `remotes/${name}/${buildId}/`),
  );
  return new Set([...remotes, ...(shell ? [shell.buildId, ...shell.history].map((id) => `shell/${id}/`) : [])]);
};

/** Builds that no registry of this target names any more: every environment on it is asked. */
export const findPrunable = async (place: DeployPlace): Promise<Map<string, string[]>> => {
  const registries = (await place.target.list('registry/')).flatMap(
    (key) => /^registry\/([a-z][a-z0-9-]*)\.(?:shell\.)?json$/.exec(key)?.[1] ?? [],
  );
  const kept = new Set<string>();
  for (const environment of new Set([place.environment, ...registries])) {
    const key = `registry/${environment}`;
    for (const folder of await keptFolders({
      ...place,
      environment,
      registryKey: `${key}.json`,
      shellKey: `${key}.shell.json`,
    }))
      kept.add(folder);
  }
  const folders = new Map<string, string[]>();
  for (const key of [...(await place.target.list('remotes/')), ...(await place.target.list('shell/'))]) {
    const folder = buildFolder.exec(key)?.[0];
    if (folder === undefined || kept.has(folder)) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), key]);
  }
  return folders;
};

/** Deletes what no history names. Runs under the lock of this environment, so that no deploy of it is under way. */
export const prune = (place: DeployPlace, step: Step): Promise<string[]> =>
  place.target
    .exclusively(place.lockKey, async () => {
      const folders = await findPrunable(place);
      for (const keys of folders.values()) await place.target.remove(keys);
      return [...folders.keys()];
    })
    .then(async (removed) => {
      for (const folder of removed) {
        const [, name = 'shell', id = ''] = /^(?:remotes\/([^/]+)|shell)\/([0-9a-f]+)\//.exec(folder) ?? [];
        await change(place, name, {
          ...step,
          what: `Pruning ${folder}`,
          refusal: () => [],
          apply: () => ({ log: { action: 'prune', from: id, to: null } }),
        });
      }
      return removed;
    });
