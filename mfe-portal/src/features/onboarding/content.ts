import { type CampaignCode, type CodeState, packageNames } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { Terms } from './code-form.ts';

/** Texts of the Onboarding generator (staff specification, section 2). */
export const generatorTexts = {
  title: 'Onboarding Generator',
  general: 'General Onboarding Link',
  generalHint: 'For clients without a campaign. They can enter their own access code or continue without one.',
  create: 'Create Campaign Code',
  createHint: 'A special offer, or packages at a lower price, for one client, event or season.',
  send: 'Send Campaign Link',
  phoneHint: 'Include country code (e.g., +1 for US)',
} as const;

export const stateLabels: Record<CodeState, string> = {
  live: 'Live',
  expired: 'Expired',
  used_up: 'Used up',
  retired: 'Retired',
};

export const stateTones = {
  live: 'jade',
  expired: 'ember',
  used_up: 'steel',
  retired: 'neutral',
} as const satisfies Record<CodeState, string>;

/** 'Used 1 time', 'Used 3 times' (staff specification, section 2). */
export const usedText = (count: number): string => `Used ${count} ${count === 1 ? 'time' : 'times'}`;

export const termsLabel = 'What it sells';
export const termsLabels: Record<Terms, string> = {
  offer: 'A special offer',
  price: 'Packages at a price',
  percent: 'Packages at a percentage off',
};

/** What a code sells. */
export const offerText = ({ packages }: Pick<CampaignCode, 'packages'>): string =>
  packages.length === 0 ? 'For a special offer' : `For ${packageNames(packages)}`;

/** '$1,500.00' or '15% off'. */
export const priceText = ({ amountCents, percentOff }: Pick<CampaignCode, 'amountCents' | 'percentOff'>): string =>
  percentOff === null ? formatCents(amountCents) : `${percentOff}% off`;
