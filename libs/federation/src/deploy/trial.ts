import type { Ramp } from '@vitrine/contracts';
import type { Situation } from './change.ts';

/** A canary of a remote or of the shell, as far as both have the same. */
export interface Trial {
  readonly build: string;
  /** Build that everyone else gets. */
  readonly current: string;
  /** Percent of the visitors. */
  readonly share: number;
  readonly ramp?: Ramp | undefined;
  readonly pinned: boolean;
}

/** The canary of a remote or of `shell`; null when none runs. */
export const findTrial = ({ entry, pointer }: Pick<Situation, 'entry' | 'pointer'>, name: string): Trial | null => {
  if (name === 'shell') {
    if (!pointer?.canary) return null;
    const { buildId, share, ramp } = pointer.canary;
    return { build: buildId, current: pointer.buildId, share, ramp, pinned: pointer.pinned !== undefined };
  }
  if (!entry?.canary) return null;
  const { build, share, ramp } = entry.canary;
  return {
    build: build.buildId,
    current: entry.current.buildId,
    share,
    ramp,
    pinned: entry.pinned !== undefined,
  };
};
