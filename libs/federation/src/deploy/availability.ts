import { change, type Outcome, type Step } from './change.ts';
import { pinRefusals, type Refusal } from './checks.ts';
import type { DeployPlace } from './place.ts';

const noShell: Refusal = {
  rule: 'routes',
  why: 'the shell is part of every page, so it can’t be disabled or retired',
  fix: 'disable a remote, or roll the shell back',
};

const missing = (name: string): Refusal => ({
  rule: 'history',
  why: `there is no ${name} in this registry`,
  fix: '`npm run vitrine -- status` names what there is',
});

const refusalsOf = (name: string, isThere: boolean): Refusal[] => {
  if (name === 'shell') return [noShell];
  return isThere ? [] : [missing(name)];
};

/**
 * Takes a remote off the site: its addresses answer with a maintenance page and 503 until `enable`, whatever is
 * deployed meanwhile. Disabling it again changes the reason. Throws `DeployRefused`.
 */
export const disable = (place: DeployPlace, name: string, step: Step & { readonly reason: string }): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: `Disabling ${name}`,
    right: 'disable',
    refusal: ({ entry }) => refusalsOf(name, entry !== undefined),
    apply: ({ entry, now }) =>
      entry
        ? {
            entry: { ...entry, disabled: { reason: step.reason, by: step.by, at: now.toISOString() } },
            log: { action: 'disable', from: entry.current.buildId, to: entry.current.buildId },
          }
        : null,
  });

/** Puts a disabled remote back on the site. Throws `DeployRefused`. */
export const enable = (place: DeployPlace, name: string, step: Step): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: `Enabling ${name}`,
    right: 'disable',
    refusal: ({ entry }) => refusalsOf(name, entry !== undefined),
    apply: ({ entry }) => {
      if (!entry?.disabled) return null;
      const { disabled: _, ...rest } = entry;
      return { entry: rest, log: { action: 'enable', from: rest.current.buildId, to: rest.current.buildId } };
    },
  });

/**
 * Takes a remote out of the registry: its addresses are unknown from then on, and others may have its routes. Its
 * builds stay until `prune`, and deploying it again brings it back. Throws `DeployRefused`.
 */
export const retire = (place: DeployPlace, name: string, step: Step & { readonly reason: string }): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: `Retiring ${name}`,
    right: 'disable',
    refusal: ({ entry }) => [
      ...refusalsOf(name, entry !== undefined),
      ...(entry ? pinRefusals(name, entry.pinned) : []),
    ],
    apply: ({ entry }) =>
      entry ? { entry: null, log: { action: 'retire', from: entry.current.buildId, to: null } } : null,
  });
