import type { CodeState } from '@vitrine/contracts';

/** Titles and labels of the Onboarding generator (staff specification, section 2). */
export const generatorTexts = {
  title: 'Onboarding Generator',
  general: 'General Onboarding Link',
  generalHint: 'For a client without a campaign: they enter their own access code, or go on without one.',
  create: 'Create Campaign Code',
  createHint: 'A price of its own, for one client, one event or one season.',
  send: 'Send Campaign Link',
  phoneHint: 'Include country code (e.g., +1 for US)',
} as const;

export const stateLabels: Record<CodeState, string> = { live: 'Live', expired: 'Expired', used_up: 'Used up', retired: 'Retired' };

export const stateTones = { live: 'jade', expired: 'ember', used_up: 'steel', retired: 'neutral' } as const satisfies Record<CodeState, string>;

/** 'Used 1 time', 'Used 3 times' (staff specification, section 2). */
export const usedText = (count: number): string => `Used ${count} ${count === 1 ? 'time' : 'times'}`;
