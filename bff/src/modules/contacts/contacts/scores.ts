import {
  budgetRanges,
  type ChatLine,
  type ContactInquiry,
  type Score,
  type ScoreTerm,
  timelines,
  urgencies,
} from '@vitrine/contracts';
import { z } from 'zod';

/** Raised with every change of a number or a rule below; stored with each score. */
export const formulaVersion = 2;

const budgetPoints: Record<(typeof budgetRanges)[number], number> = {
  'Under $10k': 10,
  '$10k - $25k': 25,
  '$25k - $50k': 40,
  '$50k - $100k': 60,
  '$100k - $250k': 80,
  '$250k+': 100,
};

const urgencyPoints: Record<(typeof urgencies)[number], number> = { low: 10, medium: 30, high: 60, urgent: 100 };

const timelinePoints: Record<(typeof timelines)[number], number> = {
  ASAP: 100,
  '1-2 weeks': 80,
  '1 month': 60,
  '2-3 months': 40,
  '3-6 months': 20,
  '6+ months': 10,
  Flexible: 15,
};

const companyPoints = 20;
const leadScoreMaximum = 320;

/** What the fit of an inquiry is worth: the creation sum of the public specification, section 9; at most 320. */
export function leadScore(inquiry: Pick<ContactInquiry, 'budget_range' | 'urgency' | 'timeline' | 'company'>): Score {
  const terms: ScoreTerm[] = [{ label: 'Urgency', value: inquiry.urgency, points: urgencyPoints[inquiry.urgency] }];
  if (inquiry.budget_range)
    terms.unshift({ label: 'Budget', value: inquiry.budget_range, points: budgetPoints[inquiry.budget_range] });
  if (inquiry.timeline)
    terms.push({ label: 'Timeline', value: inquiry.timeline, points: timelinePoints[inquiry.timeline] });
  if (inquiry.company) terms.push({ label: 'Company', value: inquiry.company, points: companyPoints });
  return score(terms, leadScoreMaximum);
}

/** Contained anywhere, as specified: SVP, Cofounder and Directors decide, too. */
const decisionMaker = /ceo|cto|founder|vp|director|head/i;
const intentScoreMaximum = 100;

/** How much a person put into writing: the contact-section variant of section 5; capped at 100. */
export function intentScore(inquiry: Pick<ContactInquiry, 'position' | 'message'>): Score {
  const terms: ScoreTerm[] = [];
  const { length } = inquiry.message;
  if (inquiry.position && decisionMaker.test(inquiry.position))
    terms.push({ label: 'Position', value: inquiry.position, points: 30 });
  if (length > 100) terms.push({ label: 'Message', value: 'over 100 characters', points: 20 });
  if (length > 300) terms.push({ label: 'Message', value: 'over 300 characters', points: 20 });
  return score(terms, intentScoreMaximum);
}

const Budget = z.enum(budgetRanges);
const Timeline = z.enum(timelines);
const Urgency = z.enum(urgencies);

/** What is known of a lead by now, as it is stored. */
export interface Known {
  readonly company: string | null;
  readonly position: string | null;
  readonly budgetRange: string | null;
  readonly timeline: string | null;
  readonly urgency: string;
}

/**
 * Both scores of what is known by now, with the newest inquiry's own words; a stored choice that the formula does not
 * know adds nothing.
 */
export function scoresOf(contact: Known, words: string): { leadScore: Score; intentScore: Score } {
  return {
    leadScore: leadScore({
      budget_range: Budget.safeParse(contact.budgetRange).data,
      timeline: Timeline.safeParse(contact.timeline).data,
      urgency: Urgency.safeParse(contact.urgency).data ?? 'low',
      company: contact.company ?? undefined,
    }),
    intentScore: intentScore({ position: contact.position ?? undefined, message: words }),
  };
}

/** What a visitor said in a chat: the studio's half is ours. */
export const visitorsWords = (transcript: readonly ChatLine[]): string =>
  transcript.flatMap(({ from, text }) => (from === 'visitor' ? [text] : [])).join('\n');

/** The visitor’s last words. */
export const lastWordsOf = (transcript: readonly ChatLine[]): string =>
  transcript.findLast(({ from }) => from === 'visitor')?.text ?? '';

function score(terms: ScoreTerm[], maximum: number): Score {
  const sum = terms.reduce((total, { points }) => total + points, 0);
  return { value: Math.min(sum, maximum), maximum, formulaVersion, terms };
}

/** The maximum of a stored score, by kind; it belongs to the formula, not to the row. */
export const maximums = { lead: leadScoreMaximum, intent: intentScoreMaximum } as const;
