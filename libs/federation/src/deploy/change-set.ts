import type { DeployLogEntry, Registry, RemoteEntry } from '@vitrine/contracts';
import type { RemoteBuildRecord, ShellBuildRecord } from '../build/build-record.ts';
import { findAttestation } from './attestation.ts';
import type { Step } from './change.ts';
import {
  DeployRefused,
  neighborRefusals,
  pinRefusals,
  shellCanaryRefusals,
  shellRefusals,
  type Refusal,
  type RunningBff,
} from './checks.ts';
import { withLive } from './entry-changes.ts';
import { buildFactsOf, summaryOf } from './incoming-build.ts';
import {
  appendLog,
  findShellPointer,
  readPublishedRecord,
  readRegistry,
  readShellRecord,
  type DeployPlace,
  type ShellPointer,
} from './place.ts';
import { shellOn } from './pointer-changes.ts';
import { findPublished, folderOfBuild } from './published-files.ts';
import { documentOf, keepVersion } from './registry-versions.ts';
import { findRights, rightRefusals, signatureRefusals } from './rights.ts';
import { settledComposition } from './smoke/composition.ts';
import { smokeGate, type Smoke } from './smoke/smoke-record.ts';

/** A published build, by the name of its remote or `shell`. */
export interface NamedBuild {
  readonly name: string;
  readonly buildId: string;
}

export interface ChangeSetOptions extends Step {
  readonly bff?: RunningBff | null;
  /** Opens the pages of each build beside the others before they are live. */
  readonly smoke?: Smoke;
}

const notPublished = ({ name, buildId }: NamedBuild): Refusal => ({
  rule: 'files',
  why: `${name} has no published build ${buildId}`,
  fix: `publish it first (\`npm run vitrine -- deploy ${name} --hold\`)`,
});

const twice: Refusal = {
  rule: 'history',
  why: 'a name is there twice',
  fix: 'name one build of each',
};

interface Incoming extends NamedBuild {
  readonly record: RemoteBuildRecord | ShellBuildRecord;
  readonly integrity: Record<string, string>;
}

const read = async (place: DeployPlace, build: NamedBuild): Promise<Incoming | null> => {
  const folder = folderOfBuild(build.name, build.buildId);
  const integrity = await findPublished(place.target, folder);
  return integrity && { ...build, integrity, record: await readPublishedRecord(place, folder) };
};

/** What is live, and what would be with these builds. */
const planOf = async (place: DeployPlace, builds: readonly Incoming[], now: Date) => {
  const [registry, pointer] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const summary = async ({ name, buildId }: NamedBuild) =>
    summaryOf((await findAttestation(place.target, { name, buildId }))?.statement.predicate ?? null);
  const entries = new Map<string, RemoteEntry>(registry.value.remotes.map((entry) => [entry.name, entry]));
  let shell: ShellPointer | null = pointer.value;
  for (const build of builds) {
    const { name, buildId, record, integrity } = build;
    const provenance = await summary(build);
    if (record.kind === 'shell') shell = shellOn(shell, { buildId, integrity, provenance }, now);
    else {
      const facts = buildFactsOf(record, integrity, folderOfBuild(name, buildId));
      const dated = { ...facts, ...(provenance && { provenance }), deployedAt: now.toISOString() };
      entries.set(name, withLive(entries.get(name), record, dated, now));
    }
  }
  const remotes = [...entries.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { registry, pointer, next: { registry: { ...registry.value, remotes } satisfies Registry, shell } };
};

type Plan = Awaited<ReturnType<typeof planOf>>;

const liveOf = ({ registry, pointer }: Plan, name: string): string | null =>
  name === 'shell'
    ? (pointer.value?.buildId ?? null)
    : (registry.value.remotes.find((entry) => entry.name === name)?.current.buildId ?? null);

/** The rules of a deploy, asked of everything as it will be. */
const refusalsOf = async (
  place: DeployPlace,
  builds: readonly Incoming[],
  plan: Plan,
  step: ChangeSetOptions,
): Promise<Refusal[]> => {
  const { target, environment } = place;
  const { bff = null } = step;
  const rights = await findRights(target);
  const refusals: Refusal[] = [];
  for (const { name } of builds)
    refusals.push(...rightRefusals(rights, step, { name, environment, action: 'promote' }));
  if (refusals.length > 0) return refusals;
  const newShell = builds.find(({ record }) => record.kind === 'shell')?.record;
  const { shell } = plan.next;
  if (!shell) return [{ rule: 'shell', why: 'no shell is live', fix: 'name a build of it, too' }];
  const shellRecord = newShell?.kind === 'shell' ? newShell : await readShellRecord(place, shell.buildId);
  const canary = shell.canary ? await readShellRecord(place, shell.canary.buildId) : null;
  if (newShell) refusals.push(...shellRefusals(shellRecord, plan.next.registry, [], bff));
  for (const { name, buildId, integrity, record } of builds) {
    const pinned =
      name === 'shell'
        ? plan.pointer.value?.pinned
        : plan.registry.value.remotes.find((one) => one.name === name)?.pinned;
    refusals.push(...pinRefusals(name, pinned));
    refusals.push(...(await signatureRefusals(target, rights, environment, { name, buildId, integrity })));
    if (record.kind === 'remote')
      refusals.push(
        ...neighborRefusals(record, plan.next.registry, shellRecord, bff),
        ...shellCanaryRefusals(record, canary),
      );
  }
  return refusals;
};

/**
 * Makes several published builds live in one step, for those that only run together: a shell with another SDK and the
 * remotes that fit it, from whichever repositories. The rules are asked of what will be, the pages opened in it. Throws
 * `DeployRefused`; nothing has changed then.
 */
export const promoteSet = async (
  place: DeployPlace,
  targets: readonly NamedBuild[],
  step: ChangeSetOptions,
): Promise<readonly DeployLogEntry[]> => {
  const { target, registryKey, shellKey, lockKey } = place;
  const now = step.now ?? new Date();
  const what = `Promoting ${targets.map(({ name, buildId }) => `${name} ${buildId}`).join(', ')}`;
  const refuse = async (refusals: readonly Refusal[]): Promise<void> => {
    if (refusals.length === 0) return;
    const reason = `${what}: ${refusals.map(({ rule, why }) => `${rule}: ${why}`).join('; ')}`;
    const base = { at: now.toISOString(), by: step.by, action: 'refuse', from: null, to: null, reason } as const;
    for (const { name } of targets) await appendLog(place, { ...base, remote: name });
    throw new DeployRefused(what, refusals);
  };
  if (new Set(targets.map(({ name }) => name)).size < targets.length) await refuse([twice]);
  const found = await Promise.all(targets.map((build) => read(place, build)));
  await refuse(targets.filter((_, at) => found[at] === null).map(notPublished));
  const builds = found.filter((build) => build !== null);

  const before = await planOf(place, builds, now);
  await refuse(await refusalsOf(place, builds, before, step));
  const composition = settledComposition(before.next.registry, before.next.shell);
  for (const { name, buildId } of builds) {
    const gate = smokeGate(place, name, { ...step, isRequired: true });
    const folder = folderOfBuild(name, buildId);
    await gate.check(folder, composition, now);
    await refuse(await gate.refusals(folder));
  }

  return target.exclusively(
    lockKey,
    async () => {
      const plan = await planOf(place, builds, now);
      await refuse(await refusalsOf(place, builds, plan, step));
      const changed = builds.filter(({ name, buildId }) => liveOf(plan, name) !== buildId);
      if (changed.length === 0) return [];
      const { registry, shell } = plan.next;
      const stepText = `promote ${changed.map(({ name, buildId }) => `${name} ${buildId}`).join(', ')}`;
      await keepVersion(place, { at: now.toISOString(), by: step.by, step: stepText, registry, shell }, async () => {
        if (shell && changed.some(({ name }) => name === 'shell'))
          await target.replace(shellKey, documentOf(shell), plan.pointer.version);
        await target.replace(registryKey, documentOf(registry), plan.registry.version);
      });
      const lines = changed.map(({ name, buildId }): DeployLogEntry => ({
        at: now.toISOString(),
        by: step.by,
        action: 'promote',
        remote: name,
        from: liveOf(plan, name),
        to: buildId,
        reason: step.reason ?? null,
      }));
      for (const line of lines) await appendLog(place, line);
      return lines;
    },
    { who: `${step.by} (${what})`, ...(step.onWait ? { onWait: step.onWait } : {}) },
  );
};
