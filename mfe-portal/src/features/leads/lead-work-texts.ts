import { agencyDay } from '@vitrine/brand';
import type { Assignee, followUpFilters, Score } from '@vitrine/contracts';

/** How far a follow-up is, by the agency's day; its tone for eyes, its words for everyone. */
export function followUpState(
  date: string,
  now: Date,
): { readonly text: 'Overdue' | 'Due today' | 'Planned'; readonly tone: 'ember' | 'champagne' | 'steel' } {
  const today = agencyDay(now);
  if (date < today) return { text: 'Overdue', tone: 'ember' };
  return date === today ? { text: 'Due today', tone: 'champagne' } : { text: 'Planned', tone: 'steel' };
}

/** By the name in their profile, else by the part of the address before the @. */
export const assigneeName = ({ name, email }: Pick<Assignee, 'name' | 'email'>): string =>
  name ?? email.split('@')[0] ?? email;

export const followUpLabels: Record<(typeof followUpFilters)[number], string> = {
  due: 'Follow-up due',
  overdue: 'Follow-up overdue',
  planned: 'Follow-up planned',
};

/** One term of a score that is not what it was. */
export interface ScoreDifference {
  readonly label: string;
  /** `Under $10k +10`, or null where the term was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What makes two scores differ, term by term, in the order of the newer one. */
export function scoreDifferences(before: Score, after: Score): ScoreDifference[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: fresh.get(label) ?? null }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** A label may stand twice, as that of a long message does. */
function wordsOf({ terms }: Score): Map<string, string> {
  const words = new Map<string, string>();
  for (const { label, value, points } of terms)
    words.set(label, [words.get(label), `${value} +${points}`].filter(Boolean).join(', '));
  return words;
}
