import type { ChatVoice, leadSorts, LeadStatus } from '@vitrine/contracts';

export const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

/** One signal colour for each status; the label always says it too. */
export const statusTones = {
  new: 'champagne',
  contacted: 'steel',
  qualified: 'steel',
  won: 'jade',
  lost: 'neutral',
} as const satisfies Record<LeadStatus, string>;

/** Where an inquiry came from, by the API's word; any other word stands for itself. */
export const sourceLabel = (source: string): string => ({ website: 'Website', chat_bot: 'Chat' })[source] ?? source;

/** Who speaks in a chat. */
export const voiceLabels: Record<ChatVoice, string> = { visitor: 'Visitor', studio: 'Studio' };

/** What each score says, for someone who did not write the formula (decision D6). */
export const scoreMeanings = {
  leadScore: 'How large and how near the project is: budget, urgency, timeline, and whether a company is named.',
  intentScore: 'How much the sender has put into asking: their position and the length of the message.',
} as const;

/** The largest sum of the creation score: 100 + 100 + 100 + 20 (public specification, section 9). */
export const leadScoreMaximum = 320;

export const sortLabels = {
  newest: 'Newest first',
  score: 'Highest score first',
  'follow-up': 'Next follow-up first',
} as const satisfies Record<(typeof leadSorts)[number], string>;

export const scoreTitles = { leadScore: 'Lead score', intentScore: 'Intent score' } as const;
