import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBuildRecord } from '../build/build-record.ts';
import { isOwnRepository, remoteOf } from '../build/repository.ts';
import { DeployRefused } from './checks.ts';
import { findShellPointer, readLog, readRegistry, type DeployPlace } from './place.ts';
import { publish } from './publish.ts';
import { findPublished } from './published-files.ts';

/** The shell first: remotes are checked against it. In a remote's own repository it is that remote alone. */
export const projectsOf = (workspace: string): string[] =>
  isOwnRepository(workspace)
    ? [remoteOf(workspace)]
    : [
        'shell',
        ...globSync('mfe-*/package.json', { cwd: workspace })
          .map((file) => dirname(file))
          .toSorted(),
      ];

/** Who publishes when a system starts: the log says by that which builds nobody chose. */
const startedBy = 'npm start';

/** What is live of a project, as far as a start must know it. */
interface LiveProject {
  readonly buildId: string;
  readonly isPinned: boolean;
  readonly hasCanary: boolean;
  readonly withdrawn: readonly string[];
}

const findLive = async (place: DeployPlace, name: string): Promise<LiveProject | null> => {
  if (name === 'shell') {
    const { value } = await findShellPointer(place);
    return (
      value && {
        buildId: value.buildId,
        isPinned: value.pinned !== undefined,
        hasCanary: value.canary !== undefined,
        withdrawn: value.withdrawn ?? [],
      }
    );
  }
  const entry = (await readRegistry(place)).value.remotes.find((remote) => remote.name === name);
  if (!entry) return null;
  return {
    buildId: entry.current.buildId,
    isPinned: entry.pinned !== undefined,
    hasCanary: entry.canary !== undefined,
    withdrawn: entry.history.flatMap(({ buildId, withdrawn }) => (withdrawn ? [buildId] : [])),
  };
};

/** Null when the build in `dist` may go live; or why what is live stays, as the end of a sentence. */
const reasonToStay = async (
  place: DeployPlace,
  name: string,
  live: LiveProject,
  buildId: string,
  lastOldStart: Date | null,
): Promise<string | null> => {
  if (live.isPinned) return 'it is pinned';
  if (live.hasCanary) return 'a canary of it runs';
  if (live.withdrawn.includes(buildId)) return `${buildId} was taken back`;
  const arrival = (await readLog(place, name)).findLast(
    ({ action, to }) => to === live.buildId && ['deploy', 'promote', 'rollback'].includes(action),
  );
  // Without a line, an older tool's log or a copied registry: nobody of whom we know chose this build.
  if (!arrival || arrival.by === startedBy) return null;
  if (lastOldStart && new Date(arrival.at) <= lastOldStart) return null;
  return `${arrival.by} ${arrival.action === 'rollback' ? 'rolled back to it' : 'deployed it'}`;
};

export interface StartOptions {
  /** When a start of an older version, which did not sign the log, last published what was built then. */
  readonly lastOldStart?: Date | null;
}

/**
 * Publishes the builds in `dist` as a starting system does: where nothing is live, or where what is live came from an
 * earlier start, and its sources changed since. What somebody deployed, rolled back, pinned or tries as a canary stays,
 * and no withdrawn build comes back. Answers what it did, in one line. Throws `DeployRefused` where nothing is live of
 * a project and its build may not be.
 */
export const publishAtStart = async (
  place: DeployPlace,
  workspace: string,
  names: readonly string[],
  { lastOldStart = null }: StartOptions = {},
): Promise<string> => {
  const published: string[] = [];
  const unchanged: string[] = [];
  const staying: string[] = [];
  for (const name of names) {
    const dist = join(workspace, name, 'dist');
    const live = await findLive(place, name);
    const buildId = existsSync(join(dist, 'build.json')) ? readBuildRecord(dist).buildId : null;
    if (live && live.buildId === buildId) {
      // What stands in the registry may have lost files: then they are copied again.
      const folder = name === 'shell' ? `shell/${live.buildId}/` : `remotes/${name}/${live.buildId}/`;
      if ((await findPublished(place.target, folder)) !== null) {
        unchanged.push(name);
        continue;
      }
    } else if (live) {
      const reason =
        buildId === null ? 'it has no build here' : await reasonToStay(place, name, live, buildId, lastOldStart);
      if (reason !== null) {
        staying.push(`${name} stays ${live.buildId}: ${reason}`);
        continue;
      }
    }
    try {
      await publish(place, join(workspace, name), { by: startedBy, alongside: names, anySize: true });
      published.push(name);
    } catch (error) {
      if (!live || !(error instanceof DeployRefused)) throw error;
      staying.push(`${name} stays ${live.buildId}: ${error.refusals.map(({ why }) => why).join(', ')}`);
    }
  }
  return [
    ...(published.length > 0 ? [`published ${published.join(', ')}`] : []),
    ...(unchanged.length > 0 ? [`unchanged ${unchanged.join(', ')}`] : []),
    ...staying,
  ].join('; ');
};
