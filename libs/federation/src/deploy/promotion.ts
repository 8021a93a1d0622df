import type { Change, Situation } from './change.ts';
import { shellRefusals, type Refusal } from './checks.ts';
import { promoted } from './entry-changes.ts';
import { readShellRecord, type DeployPlace } from './place.ts';
import { shellPromoted } from './pointer-changes.ts';
import { findDamage, folderOfBuild } from './published-files.ts';
import { unprovenRefusals } from './smoke/smoke-record.ts';
import { findTrial } from './trial.ts';

/**
 * Asks whether every file of a published build is there as it was published. A step asks twice, and reads the files
 * once: under the lock it only looks whether they are there (`Change.folder`).
 */
export const damageRefusals = (place: DeployPlace, name: string) => {
  const refusalsByFolder = new Map<string, Promise<Refusal[]>>();
  const findRefusals = async (folder: string): Promise<Refusal[]> => {
    const damaged = await findDamage(place.target, folder);
    if (damaged?.length === 0) return [];
    return [
      {
        rule: 'files',
        why: damaged ? `${folder} is damaged: ${damaged.join(', ')}` : `${folder} is not there as it was published`,
        fix:
          `go to another build that \`npm run vitrine -- history ${name}\` lists, or deploy that one again from its ` +
          'sources',
      },
    ];
  };
  return (folder: string): Promise<Refusal[]> => {
    const refusals = refusalsByFolder.get(folder) ?? findRefusals(folder);
    refusalsByFolder.set(folder, refusals);
    return refusals;
  };
};

/** What makes a canary the build for everyone, whoever asks: a person, or the last step of a ramp. */
export interface Promotion extends Required<Pick<Change<void>, 'folder' | 'apply'>> {
  /** Rules about the build itself; none where no canary runs. `unproven` are those of its smoke check. */
  readonly refusals: (
    situation: Situation,
    unproven?: (folder: string) => Promise<readonly Refusal[]>,
  ) => Promise<readonly Refusal[]>;
}

/** The promotion of a remote's canary, or of the shell's. */
export const promotionOf = (place: DeployPlace, name: string): Promotion => {
  const damage = damageRefusals(place, name);
  return {
    folder: (situation) => {
      const trial = findTrial(situation, name);
      return trial && folderOfBuild(name, trial.build);
    },
    refusals: async (situation, unproven = (folder) => unprovenRefusals(place, name, folder)) => {
      const trial = findTrial(situation, name);
      if (!trial) return [];
      const folder = folderOfBuild(name, trial.build);
      const damaged = await damage(folder);
      if (damaged.length > 0) return damaged;
      const neighbors =
        name === 'shell' ? shellRefusals(await readShellRecord(place, trial.build), situation.registry, [], null) : [];
      return [...neighbors, ...(await unproven(folder))];
    },
    apply: ({ entry, pointer, now }) => {
      if (name === 'shell') {
        const after = pointer && shellPromoted(pointer, now);
        return pointer && after
          ? { pointer: after, log: { action: 'promote', from: pointer.buildId, to: after.buildId } }
          : null;
      }
      const after = entry && promoted(entry, now);
      return entry && after
        ? { entry: after, log: { action: 'promote', from: entry.current.buildId, to: after.current.buildId } }
        : null;
    },
  };
};
