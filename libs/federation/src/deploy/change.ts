import type { DeployLogEntry, Registry, RemoteEntry } from '@vitrine/contracts';
import type { ShellBuildRecord } from '../build/build-record.ts';
import { DeployRefused, type Refusal } from './checks.ts';
import {
  appendLog,
  findShellPointer,
  readRegistry,
  readShellRecord,
  type DeployPlace,
  type ShellPointer,
} from './place.ts';
import { findPublished } from './published-files.ts';
import { documentOf, keepVersion, refuseLost } from './registry-versions.ts';
import { findRights, rightRefusals, signatureRefusals, type Actor, type RightAction } from './rights.ts';

/** Who makes a change (`by`: a person, a program of theirs, or `vitrine`), and why. */
export interface Step extends Actor {
  readonly reason?: string | null;
  /** The moment it happens; now by default. */
  readonly now?: Date;
  /** Told once when another step is waited for. */
  readonly onWait?: (text: string) => void;
  /** How long another step is waited for; half a minute by default. Milliseconds. */
  readonly timeoutMs?: number;
}

/** What is live while the lock is held. */
export interface Situation {
  readonly registry: Registry;
  readonly pointer: ShellPointer | null;
  /** Null where no shell was deployed yet. */
  readonly shell: ShellBuildRecord | null;
  /** The shell that some visitors get; a remote has to run on both. */
  readonly shellCanary: ShellBuildRecord | null;
  /** The remote in question. */
  readonly entry: RemoteEntry | undefined;
  readonly now: Date;
}

/** The result of a step. */
export interface Outcome {
  readonly name: string;
  /** The build that is live now, or the canary. */
  readonly buildId: string | null;
  /** False when nothing had to change; nothing is written then. */
  readonly changed: boolean;
  readonly log: DeployLogEntry | null;
}

/** What a step writes, and its log entry. */
interface Written {
  /** Null takes the remote out of the registry. */
  readonly entry?: RemoteEntry | null;
  readonly pointer?: ShellPointer;
  readonly log: Pick<DeployLogEntry, 'action' | 'from' | 'to' | 'share' | 'source' | 'commit'>;
}

export interface Change<P> extends Step {
  /** Names the step in a refusal: `mfe-portal 1a2b3c`. */
  readonly what: string;
  /** What the rights file has to allow; `deploy` by default. */
  readonly right?: RightAction;
  /** Slow work, such as an upload, between the two checks of the rules; it does not hold the lock. */
  readonly prepare?: (situation: Situation) => Promise<P>;
  /**
   * Folder of the build that goes live, if one does: its files are looked for under the lock. When some are missing,
   * `prepare` runs once more; without one, the step is refused.
   */
  readonly folder?: (situation: Situation) => string | null;
  /** Rules the step breaks; asked before and after `prepare`. */
  readonly refusal: (situation: Situation) => readonly Refusal[] | Promise<readonly Refusal[]>;
  /** Null when nothing has to change. */
  readonly apply?: (situation: Situation, prepared: P) => Written | null | Promise<Written | null>;
}

const byName = (a: RemoteEntry, b: RemoteEntry): number => (a.name < b.name ? -1 : 1);

/** How often files are published again that somebody deleted before they were live. */
const attempts = 3;

const notWhole = (folder: string): Refusal => ({
  rule: 'files',
  why: `not all files of ${folder} are there`,
  fix: 'deploy it again from its sources, or go to another build',
});

/**
 * Changes one remote (or `shell`): reads, checks and prepares, then under the target's lock reads and checks again,
 * looks for the files, and writes registry or pointer if nobody else wrote meanwhile. The log records the change or its
 * refusal. Throws `DeployRefused`, and `LockBusy` while another step holds the lock.
 */
export const change = async <P>(place: DeployPlace, name: string, step: Change<P>): Promise<Outcome> => {
  const { target, registryKey, shellKey, lockKey } = place;
  const now = step.now ?? new Date();

  const lock = {
    who: `${step.by} (${step.what})`,
    ...(step.onWait ? { onWait: step.onWait } : {}),
    ...(step.timeoutMs === undefined ? {} : { timeoutMs: step.timeoutMs }),
  };

  /** `isHeld`: the caller holds the lock. */
  const readSituation = async (isHeld: boolean) => {
    const [registry, pointer] = await Promise.all([readRegistry(place), findShellPointer(place)]);
    const refuseIfLost = (found: typeof registry): Promise<void> => refuseLost(place, step.what, found);
    if (isHeld) await refuseIfLost(registry);
    // Without the lock a first registry may be between its version and itself.
    else if (registry.version === null)
      await target.exclusively(lockKey, async () => refuseIfLost(await readRegistry(place)), lock);
    const readShell = (buildId: string): Promise<ShellBuildRecord | null> =>
      readShellRecord(place, buildId).catch((error: unknown) => {
        // A shell whose files are gone can be replaced; nothing else is changed on it.
        if (name === 'shell') return null;
        throw error;
      });
    const shell = pointer.value && (await readShell(pointer.value.buildId));
    const shellCanary = pointer.value?.canary ? await readShell(pointer.value.canary.buildId) : null;
    const entry = registry.value.remotes.find((remote) => remote.name === name);
    const documents = { registry: registry.value, pointer: pointer.value };
    return { situation: { ...documents, shell, shellCanary, entry, now }, registry, pointer };
  };
  const buildIdOf = (situation: Situation): string | null =>
    name === 'shell' ? (situation.pointer?.buildId ?? null) : (situation.entry?.current.buildId ?? null);
  const refuse = async (situation: Situation, refusals: readonly Refusal[]): Promise<never> => {
    const refused = new DeployRefused(step.what, refusals);
    const reason = refusals.map(({ rule, why }) => `${rule}: ${why}`).join('; ');
    await appendLog(place, {
      at: now.toISOString(),
      by: step.by,
      action: 'refuse',
      remote: name,
      from: buildIdOf(situation),
      to: null,
      reason: `${step.what}: ${reason}`,
    });
    throw refused;
  };
  const check = async (situation: Situation): Promise<void> => {
    const right = { name, environment: place.environment, action: step.right ?? 'deploy' } as const;
    const forbidden = rightRefusals(await findRights(target), step, right);
    const refusals = forbidden.length > 0 ? forbidden : await step.refusal(situation);
    if (refusals.length > 0) await refuse(situation, refusals);
  };

  /** Null when files are missing that `prepare` can publish again. */
  const write = async (prepared: P, isLastAttempt: boolean): Promise<Outcome | null> => {
    const { situation, registry, pointer } = await readSituation(true);
    await check(situation);
    const folder = step.folder?.(situation) ?? null;
    if (folder !== null) {
      const integrity = await findPublished(target, folder);
      if (integrity === null) {
        if (step.prepare && !isLastAttempt) return null;
        return refuse(situation, [notWhole(folder)]);
      }
      const subject = { name, buildId: folder.split('/').at(-2) ?? '', integrity };
      const untrusted = await signatureRefusals(target, await findRights(target), place.environment, subject);
      if (untrusted.length > 0) return refuse(situation, untrusted);
    }
    const written = await step.apply?.(situation, prepared);
    if (!written) return { name, buildId: buildIdOf(situation), changed: false, log: null };
    const { entry, log } = written;
    const others = situation.registry.remotes.filter((remote) => remote.name !== name);
    const remotes = entry ? [...others, entry].toSorted(byName) : others;
    const next = entry === undefined ? situation.registry : { ...situation.registry, remotes };
    const shell = written.pointer ?? situation.pointer;
    const write = async (): Promise<void> => {
      if (entry !== undefined) await target.replace(registryKey, documentOf(next), registry.version);
      if (written.pointer) await target.replace(shellKey, documentOf(written.pointer), pointer.version);
    };
    const stepText = `${log.action} ${name}${log.to === null ? '' : ` ${log.to}`}`;
    if (entry !== undefined || written.pointer)
      await keepVersion(place, { at: now.toISOString(), by: step.by, step: stepText, registry: next, shell }, write);
    const line: DeployLogEntry = {
      at: now.toISOString(),
      by: step.by,
      ...log,
      remote: name,
      reason: step.reason ?? null,
    };
    try {
      await appendLog(place, line);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${step.what} is done, but could not be written to the log: ${why}`, { cause: error });
    }
    return { name, buildId: log.to, changed: true, log: line };
  };

  const { situation } = await readSituation(false);
  await check(situation);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = (await step.prepare?.(situation)) as P;
    const outcome = await target.exclusively(lockKey, () => write(prepared, attempt === attempts), lock);
    if (outcome) return outcome;
  }
};
