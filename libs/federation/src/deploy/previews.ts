import { randomBytes } from 'node:crypto';
import { DeployLogEntry, type Registry } from '@vitrine/contracts';
import { z } from 'zod';
import type { RemoteBuildRecord } from '../build/build-record.ts';
import type { Step } from './change.ts';
import { DeployRefused, neighborRefusals, type Refusal, type RunningBff } from './checks.ts';
import { arrive, buildFactsOf, incomingFromDisk, type BuildFiles, type IncomingBuild } from './incoming-build.ts';
import { appendLog, findShellPointer, readRegistry, readShellRecord, type DeployPlace } from './place.ts';
import { findPreview, previewKey, previewState, withPreviewed, type Preview } from './preview-records.ts';
import { noShell } from './publish.ts';
import { findPublished, folderOfBuild } from './published-files.ts';
import { documentOf, refuseLost } from './registry-versions.ts';
import { findRights, rightRefusals, signatureRefusals } from './rights.ts';
import type { Signer } from './signing-keys.ts';
import { TargetConflict } from './targets/deploy-target.ts';

/** One remote's part in a preview that was made or revoked, in the same log as what is done to what is live. */
export const PreviewLogEntry = DeployLogEntry.omit({ share: true }).extend({
  action: z.enum(['preview', 'revoke']),
  /** Id of the preview. */
  preview: z.string(),
});
export type PreviewLogEntry = z.infer<typeof PreviewLogEntry>;

export interface PreviewOptions extends Step {
  readonly expires: Date;
  /** Signs the builds, as in `PublishOptions`. */
  readonly signer?: Signer | null;
  /** What the running BFF speaks, when that was asked. */
  readonly bff?: RunningBff | null;
}

/** A build on this machine that shall be previewed. */
interface Candidate {
  readonly incoming: IncomingBuild;
  readonly folder: string;
  readonly record: RemoteBuildRecord;
}

const candidateOf = (place: DeployPlace, project: string): Candidate => {
  const incoming = incomingFromDisk(place, project);
  const { record } = incoming;
  if (record.kind === 'shell')
    throw new DeployRefused('A preview of shell', [
      { rule: 'shell', why: 'a preview runs on the live shell', fix: 'name remotes only' },
    ]);
  return { incoming, record, folder: folderOfBuild(record.name, record.buildId) };
};

/** The candidates as a preview names them; what is known of their files comes once those are published. */
const previewedOf = (
  candidates: readonly Candidate[],
  filesOf: ReadonlyMap<Candidate, BuildFiles>,
  now: Date,
): Preview['remotes'] =>
  candidates.map((candidate) => {
    const { record, folder } = candidate;
    const { name, owner, routes } = record;
    const { integrity = {}, provenance = null } = filesOf.get(candidate) ?? {};
    const build = {
      ...buildFactsOf(record, integrity, folder),
      ...(provenance ? { provenance } : {}),
      deployedAt: now.toISOString(),
    };
    return { name, owner, routes, build };
  });

/** Refuses a step on previews of some remotes that the rights file gives its actor no right to. */
const previewRightRefusals = async (
  { target, environment }: DeployPlace,
  step: Step,
  names: readonly string[],
): Promise<Refusal[]> => {
  const rights = await findRights(target);
  return names.flatMap((name) => rightRefusals(rights, step, { name, environment, action: 'preview' }));
};

const logRefusal = (place: DeployPlace, { by }: Step, now: Date, remote: string, reason: string): Promise<void> =>
  appendLog(place, { at: now.toISOString(), by, action: 'refuse', remote, from: null, to: null, reason });

/** How often files are published again that somebody deleted before the preview named them. */
const attempts = 3;

/**
 * Publishes the builds in `<project>/dist` beside the live ones, and a record that those with a link get them together.
 * The rules are those of a deploy, but for pins: nothing that is live changes. Throws `DeployRefused` with every rule
 * that is broken.
 */
export const createPreview = async (
  place: DeployPlace,
  projects: readonly string[],
  options: PreviewOptions,
): Promise<Preview> => {
  const { target, lockKey } = place;
  const { by, reason = null, bff = null, now = new Date() } = options;
  const candidates = projects.map((project) => candidateOf(place, project));
  const names = candidates.map(({ record }) => record.name);
  const what = `A preview of ${candidates.map(({ record }) => `${record.name} ${record.buildId}`).join(', ')}`;

  const refusalsFor = async (registry: Registry): Promise<Refusal[]> => {
    const { value: pointer } = await findShellPointer(place);
    if (!pointer) return [noShell];
    const shell = await readShellRecord(place, pointer.buildId);
    const remotes = withPreviewed(registry.remotes, previewedOf(candidates, new Map(), now));
    return candidates.flatMap(({ record }) => neighborRefusals(record, { ...registry, remotes }, shell, bff));
  };
  const brokenRules = async (registry: Registry): Promise<Refusal[]> => {
    const whole = await Promise.all(candidates.map(({ incoming }) => incoming.refusals()));
    return [...whole.flat(), ...(await refusalsFor(registry))];
  };
  const refuse = async (refusals: readonly Refusal[]): Promise<never> => {
    const why = refusals.map((refusal) => `${refusal.rule}: ${refusal.why}`).join('; ');
    for (const name of names) await logRefusal(place, options, now, name, `${what}: ${why}`);
    throw new DeployRefused(what, refusals);
  };
  /** Refuses builds whose signatures would not let them be served here. */
  const refuseUntrusted = async (filesOf: ReadonlyMap<Candidate, BuildFiles>): Promise<void> => {
    const rights = await findRights(target);
    const refusals = await Promise.all(
      [...filesOf].map(([{ record }, { integrity }]) =>
        signatureRefusals(target, rights, place.environment, { name: record.name, buildId: record.buildId, integrity }),
      ),
    );
    if (refusals.flat().length > 0) await refuse(refusals.flat());
  };
  /** Answers the registry under which the preview breaks no rule. */
  const check = async (): Promise<Registry> => {
    const registry = await readRegistry(place);
    await refuseLost(place, what, registry);
    const forbidden = await previewRightRefusals(place, options, names);
    const refusals = forbidden.length > 0 ? forbidden : await brokenRules(registry.value);
    if (refusals.length > 0) await refuse(refusals);
    return registry.value;
  };

  /** Null when files are missing that can be published again. */
  const write = async (filesOf: ReadonlyMap<Candidate, BuildFiles>): Promise<Preview | null> => {
    const registry = await check();
    const found = await Promise.all(candidates.map(({ folder }) => findPublished(target, folder)));
    if (found.includes(null)) return null;
    await refuseUntrusted(filesOf);
    const preview: Preview = {
      version: 1,
      id: randomBytes(5).toString('hex'),
      by,
      reason,
      created: now.toISOString(),
      expires: options.expires.toISOString(),
      remotes: previewedOf(candidates, filesOf, now),
    };
    await target.replace(previewKey(place, preview.id), documentOf(preview), null);
    const live = new Map(registry.remotes.map(({ name, current }) => [name, current.buildId]));
    for (const { name, build } of preview.remotes)
      await append(place, {
        at: preview.created,
        by,
        action: 'preview',
        preview: preview.id,
        remote: name,
        from: live.get(name) ?? null,
        to: build.buildId,
        reason,
      });
    return preview;
  };

  await check();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const filesOf = new Map<Candidate, BuildFiles>();
    for (const candidate of candidates)
      filesOf.set(candidate, await arrive(place, candidate.folder, candidate.incoming, options.signer ?? null));
    // The lock keeps away who deletes builds that nothing names yet.
    const preview = await target.exclusively(lockKey, () => write(filesOf), {
      who: `${by} (${what})`,
      ...(options.onWait ? { onWait: options.onWait } : {}),
    });
    if (preview) return preview;
  }
  throw new Error(`The files of ${names.join(', ')} were deleted while they were published; try again`);
};

const append = ({ target, logKey }: DeployPlace, entry: PreviewLogEntry): Promise<void> =>
  target.append(logKey, JSON.stringify(entry));

/**
 * Ends a preview before its time: its links and the cookies made of them open nothing more. Answers false when it had
 * ended already. Waits for no deploy. Throws `DeployRefused` when there is none.
 */
export const revokePreview = async (place: DeployPlace, id: string, step: Step): Promise<boolean> => {
  const { by, reason = null, now = new Date() } = step;
  const found = /^[0-9a-f]{10}$/.test(id) ? await findPreview(place, id) : null;
  if (!found)
    throw new DeployRefused(`Revoking ${id}`, [
      { rule: 'history', why: 'there is no such preview', fix: '`npm run vitrine -- previews` lists what there is' },
    ]);
  const { value: preview, version } = found;
  if (previewState(preview, now) !== 'living') return false;
  const names = preview.remotes.map(({ name }) => name);
  const forbidden = await previewRightRefusals(place, step, names);
  if (forbidden.length > 0) throw new DeployRefused(`Revoking ${id}`, forbidden);
  const at = now.toISOString();
  try {
    const revoked: Preview = { ...preview, revoked: { at, by, reason } };
    await place.target.replace(previewKey(place, id), documentOf(revoked), version);
  } catch (error) {
    // Nothing but revoking changes a preview.
    if (error instanceof TargetConflict) return false;
    throw error;
  }
  for (const { name, build } of preview.remotes)
    await append(place, {
      at,
      by,
      action: 'revoke',
      preview: id,
      remote: name,
      from: build.buildId,
      to: null,
      reason,
    });
  return true;
};
