import { agencyDay } from '@vitrine/brand';
import { type Assignee, type ChatVoice, type followUpFilters, type LeadStatus, type Score } from '@vitrine/contracts';

export const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/** One color per status; the label always says it too. */
export const statusTones = {
  new: 'champagne',
  contacted: 'steel',
  qualified: 'steel',
  won: 'jade',
  lost: 'neutral',
} as const satisfies Record<LeadStatus, string>;

/** Speakers of a chat. */
export const speakerLabels: Record<ChatVoice, string> = { visitor: 'Visitor', studio: 'Studio' };

/** Explanation of each score (decision D6). */
export const scoreMeanings = {
  leadScore: 'How big and how soon the project is: budget, urgency, timeline, and whether they named a company.',
  intentScore: 'How much effort they put into asking: their position and the length of their message.',
} as const;

/** Maximum of the creation score: 100 + 100 + 100 + 20 (public specification, section 9). */
export const leadScoreMaximum = 320;

export const scoreTitles = { leadScore: 'Lead score', intentScore: 'Intent score' } as const;

/** State of a follow-up by the agency's day, with a tone and a text. */
export function followUpState(
  date: string,
  now: Date,
): { readonly text: 'Overdue' | 'Due today' | 'Planned'; readonly tone: 'ember' | 'champagne' | 'steel' } {
  const today = agencyDay(now);
  if (date < today) return { text: 'Overdue', tone: 'ember' };
  return date === today ? { text: 'Due today', tone: 'champagne' } : { text: 'Planned', tone: 'steel' };
}

/** Profile name, else the part of the address before the @. */
export const assigneeName = ({ name, email }: Pick<Assignee, 'name' | 'email'>): string =>
  name ?? email.split('@')[0] ?? email;

export const followUpLabels: Record<(typeof followUpFilters)[number], string> = {
  due: 'Follow-up due',
  overdue: 'Follow-up overdue',
  planned: 'Follow-up planned',
};

/** A changed term of a score. */
interface ScoreDifference {
  readonly label: string;
  /** `Under $10k +10`, or null for a missing term. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Differing terms of two scores, in the order of the newer one. */
export function scoreDifferences(before: Score, after: Score): ScoreDifference[] {
  const [old, fresh] = [differenceText(before), differenceText(after)];
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: fresh.get(label) ?? null }))
    .filter(({ before: was, after: is }) => was !== is);
}

/** Labels may repeat, as that of a long message does. */
function differenceText({ terms }: Score): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { label, value, points } of terms)
    texts.set(label, [texts.get(label), `${value} +${points}`].filter(Boolean).join(', '));
  return texts;
}
