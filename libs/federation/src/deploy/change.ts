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

/** Who does something, and why. */
export interface Step {
  /** A person, a program of theirs, or `vitrine`. */
  readonly by: string;
  readonly reason?: string | null;
  /** The moment it happens; now, unless told. */
  readonly now?: Date;
}

/** What is live while the lock is held. */
export interface Situation {
  readonly registry: Registry;
  readonly pointer: ShellPointer | null;
  /** Null where no shell was deployed yet. */
  readonly shell: ShellBuildRecord | null;
  /** The remote in question. */
  readonly entry: RemoteEntry | undefined;
  readonly now: Date;
}

/** What became of a step. */
export interface Outcome {
  readonly name: string;
  /** Build that is live now, or on trial. */
  readonly buildId: string | null;
  /** False when all was so already; nothing is written then. */
  readonly changed: boolean;
  readonly log: DeployLogEntry | null;
}

/** What a step writes, and how it is told. */
export interface Written {
  readonly entry?: RemoteEntry;
  readonly pointer?: ShellPointer;
  readonly log: Pick<DeployLogEntry, 'action' | 'from' | 'to'> & { readonly share?: number };
}

export interface Change<P> extends Step {
  /** Names the step in a refusal: `mfe-portal 1a2b3c`. */
  readonly what: string;
  /** Slow work between the two looks at the rules: nobody waits for an upload. */
  readonly prepare?: (situation: Situation) => Promise<P>;
  /** Rules the step breaks; asked before and after `prepare`. */
  readonly refusal: (situation: Situation) => readonly Refusal[] | Promise<readonly Refusal[]>;
  /** Null when all is so already. */
  readonly apply?: (situation: Situation, prepared: P) => Written | null | Promise<Written | null>;
}

const byName = (a: RemoteEntry, b: RemoteEntry): number => (a.name < b.name ? -1 : 1);

const documentOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * One step of a remote (or of `shell`): look, check, prepare, then under the environment's lock look and check again,
 * and write registry or pointer under the condition that nobody else did. What happened, or was refused, goes to the log.
 * Throws `DeployRefused`.
 */
export const change = async <P>(place: DeployPlace, name: string, step: Change<P>): Promise<Outcome> => {
  const { target, registryKey, shellKey, lockKey } = place;
  const now = step.now ?? new Date();

  const look = async () => {
    const [registry, pointer] = await Promise.all([readRegistry(place), findShellPointer(place)]);
    const shell = pointer.value && (await readShellRecord(place, pointer.value.buildId));
    const entry = registry.value.remotes.find((remote) => remote.name === name);
    return { situation: { registry: registry.value, pointer: pointer.value, shell, entry, now }, registry, pointer };
  };
  const told = (situation: Situation): string | null =>
    name === 'shell' ? (situation.pointer?.buildId ?? null) : (situation.entry?.current.buildId ?? null);
  const check = async (situation: Situation): Promise<void> => {
    const refusals = await step.refusal(situation);
    if (refusals.length === 0) return;
    const refused = new DeployRefused(step.what, refusals);
    const reason = refusals.map(({ rule, why }) => `${rule}: ${why}`).join('; ');
    await appendLog(place, {
      at: now.toISOString(),
      by: step.by,
      action: 'refuse',
      remote: name,
      from: told(situation),
      to: null,
      reason: `${step.what}: ${reason}`,
    });
    throw refused;
  };

  const { situation } = await look();
  await check(situation);
  const prepared = (await step.prepare?.(situation)) as P;
  return target.exclusively(lockKey, async () => {
    const { situation, registry, pointer } = await look();
    await check(situation);
    const written = await step.apply?.(situation, prepared);
    if (!written) return { name, buildId: told(situation), changed: false, log: null };
    const { entry, log } = written;
    if (entry) {
      const others = situation.registry.remotes.filter((remote) => remote.name !== name);
      await target.replace(
        registryKey,
        documentOf({ ...situation.registry, remotes: [...others, entry].toSorted(byName) }),
        registry.version,
      );
    }
    if (written.pointer) await target.replace(shellKey, documentOf(written.pointer), pointer.version);
    const line: DeployLogEntry = {
      at: now.toISOString(),
      by: step.by,
      action: log.action,
      remote: name,
      from: log.from,
      to: log.to,
      ...(log.share === undefined ? {} : { share: log.share }),
      reason: step.reason ?? null,
    };
    await appendLog(place, line);
    return { name, buildId: log.to, changed: true, log: line };
  });
};
