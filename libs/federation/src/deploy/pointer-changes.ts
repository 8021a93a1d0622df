import type { Provenance, Ramp } from '@vitrine/contracts';
import { newest } from './entry-changes.ts';
import type { ShellPointer } from './place.ts';

const withoutCanary = (pointer: ShellPointer): Omit<ShellPointer, 'canary'> => {
  const { canary: _, ...rest } = pointer;
  return rest;
};

/** A shell's build as a pointer names it. */
export interface PublishedShell {
  readonly buildId: string;
  readonly integrity: Record<string, string>;
  readonly provenance?: Provenance | null | undefined;
}

interface Shelf {
  readonly history: string[];
  readonly withdrawn: string[];
}

/** The history with these builds at its front; those of them that were taken back are said to be. */
const shelved = (before: ShellPointer, ids: readonly string[], withdrawn: readonly string[], live: string): Shelf => {
  const back = [...withdrawn, ...(before.withdrawn ?? [])].filter((id) => id !== live);
  const all = [...new Set([...ids, ...before.history])].filter((id) => id !== live);
  const history = newest(all, (id) => back.includes(id));
  return { history, withdrawn: [...new Set(back)].filter((id) => history.includes(id)) };
};

/** The pointer to another build, for everyone; `withdrawn` says whether the one before is withdrawn. Ends a canary. */
export const shellOn = (
  before: ShellPointer | null,
  { buildId, integrity, provenance }: PublishedShell,
  now: Date,
  withdrawn = false,
): ShellPointer => {
  const replaced = before?.canary && before.canary.buildId !== buildId ? [before.canary.buildId] : [];
  return {
    version: 1,
    buildId,
    integrity,
    deployedAt: now.toISOString(),
    since: now.toISOString(),
    ...(before?.pinned ? { pinned: before.pinned } : {}),
    ...(provenance ? { provenance } : {}),
    ...(before
      ? shelved(before, [...replaced, before.buildId], [...replaced, ...(withdrawn ? [before.buildId] : [])], buildId)
      : { history: [], withdrawn: [] }),
  };
};

/** The build for a share of the visitors. The same build again only changes the share, and with it the ramp. */
export const shellWithCanary = (
  before: ShellPointer,
  { buildId, integrity, provenance }: PublishedShell,
  share: number,
  now: Date,
  ramp?: Ramp,
): ShellPointer => {
  const isSame = before.canary?.buildId === buildId;
  const replaced = before.canary && !isSame ? [before.canary.buildId] : [];
  const since = isSame && before.canary ? before.canary.since : now.toISOString();
  return {
    ...before,
    ...shelved(before, replaced, replaced, buildId),
    canary: { buildId, integrity, share, since, ...(ramp && { ramp }), ...(provenance && { provenance }) },
  };
};

/** The canary for everyone; null when none runs. */
export const shellPromoted = (before: ShellPointer, now: Date): ShellPointer | null =>
  before.canary ? shellOn(before, before.canary, now) : null;

/** Without its canary, which stays in the history, withdrawn. */
export const shellCanaryWithdrawn = (before: ShellPointer): ShellPointer => {
  const ids = before.canary ? [before.canary.buildId] : [];
  return { ...withoutCanary(before), ...shelved(before, ids, ids, before.buildId) };
};
