import { agencyDay } from '@vitrine/brand';
import type { EstimateNeed, EstimateStatus, EstimateSummary } from '@vitrine/contracts';
import { daysBetween, formatDay, formatFull, formatLongDate } from '../../../shared/format.ts';
import type { EstimateAct } from '../primary-act.ts';

export const statusLabels: Record<EstimateStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  void: 'Void',
};

/** One color per status; the label always says it too. */
export const statusTones = {
  draft: 'neutral',
  sent: 'steel',
  viewed: 'steel',
  accepted: 'jade',
  declined: 'ember',
  expired: 'neutral',
  void: 'neutral',
} as const satisfies Record<EstimateStatus, string>;

export const needLabels: Record<EstimateNeed, string> = {
  invoice: 'To be invoiced',
  expiring: 'Expiring soon',
  decision: 'Waiting for the client',
};

type Standing = Pick<EstimateSummary, 'status' | 'viewedAt' | 'decidedAt' | 'validUntil' | 'invoice'>;

/** Where an estimate stands, and since when: 'Accepted Nov 11', 'Viewed Nov 9', 'Expires today'. */
export function stateText({ status, viewedAt, decidedAt, validUntil }: Standing, now: Date): string {
  const label = statusLabels[status];
  if (status === 'sent' || status === 'viewed') {
    const days = daysBetween(agencyDay(now), validUntil);
    if (days === 0) return 'Expires today';
    if (days === 1) return 'Expires tomorrow';
  }
  if (status === 'viewed') return viewedAt === null ? label : `${label} ${formatDay(viewedAt, now)}`;
  if (status === 'accepted' || status === 'declined')
    return decidedAt === null ? label : `${label} ${formatDay(decidedAt, now)}`;
  return label;
}

/** The same with whole dates, for whoever points at it. */
export const stateTitle = ({ status, viewedAt, decidedAt, validUntil }: Standing): string =>
  [
    decidedAt === null ? statusLabels[status] : `${statusLabels[status]} ${formatFull(decidedAt)}`,
    ...(viewedAt === null ? [] : [`first opened ${formatFull(viewedAt)}`]),
    `valid until ${formatLongDate(validUntil)}`,
  ].join(', ');

export const linkTexts = {
  copied: { title: 'Link copied!', stayMs: 2000 },
  refused: { title: 'The link wasn’t copied', description: 'Open the estimate and copy the link from there.' },
} as const;

/** What is done with an estimate, in the words of its buttons and menus. */
export const actTexts = {
  labels: {
    send: 'Send',
    again: 'Email again',
    invoice: 'Turn into invoice',
    sms: 'Send SMS',
    copy: 'Copy link',
    edit: 'Edit',
    revise: 'Revise',
  } satisfies Record<EstimateAct, string>,
  notOpened: (number: string): string => `${number} couldn’t be opened`,
} as const;
