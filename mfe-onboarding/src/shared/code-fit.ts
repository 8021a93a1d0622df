import { codeTexts, type PackageId, type ResolvedCode } from '@vitrine/contracts';
import type { CodeState } from './use-code.ts';

interface Chosen {
  readonly id: PackageId;
  readonly name: string;
  /** List price, a month. */
  readonly cents: number;
}

const soldBy = ({ kind, name, packages }: ResolvedCode): string[] => {
  if (packages.length > 0) return packages.map((one) => one.name);
  return [kind === 'client' ? codeTexts.clientPlan : name];
};

/** Cents a month of a package with a code; null when the code does not set its price. */
export const priceWithCode = (state: CodeState, id: PackageId): number | null =>
  state.status === 'known' ? (state.offer.packages.find((one) => one.id === id)?.priceCents ?? null) : null;

/**
 * Why a code does not count for a package, or, without one, why it sells nothing by itself; null where it counts, and
 * while nobody could be asked: then it is checked with the answers.
 */
export function codeProblem(state: CodeState, chosen: Chosen | null): string | null {
  if (state.status === 'unknown' || state.status === 'limited') return state.message;
  if (state.status !== 'known') return null;
  if (chosen)
    return priceWithCode(state, chosen.id) === null
      ? codeTexts.unfit(soldBy(state.offer), chosen.name, chosen.cents)
      : null;
  return state.offer.packages.length > 1 ? codeTexts.choose(soldBy(state.offer)) : null;
}
