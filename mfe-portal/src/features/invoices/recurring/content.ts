import type { RecurringInvoiceSummary, RecurringRun, RecurringState } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

export const stateLabels: Record<RecurringState, string> = { active: 'Active', paused: 'Paused', ended: 'Ended' };
export const stateTones: Record<RecurringState, BadgeTone> = { active: 'jade', paused: 'ember', ended: 'neutral' };

export const modeHints: Record<RecurringInvoiceSummary['mode'], string> = {
  draft: 'You check it and send it.',
  send: 'We email it to the client on its date. Nobody checks it first.',
};

export const outcomeTexts: Record<RecurringRun['outcome'], string> = {
  draft: 'Made as a draft',
  sent: 'Emailed to the client',
  not_sent: 'Not sent',
};
export const reasonTexts: Record<NonNullable<RecurringRun['reason']>, string> = {
  suppressed: 'We can’t email this client, so it’s a draft.',
  late: 'It was made more than three days after its date, so it’s a draft.',
};

export const recurringTexts = {
  title: 'Recurring invoices',
  create: 'New schedule',
  none: 'No recurring invoices yet',
  noneText: 'Set up a schedule, and each invoice is made on its date.',
  noDescription: 'No description',
  taxes: 'Taxes at today’s rates',
  nothingMade: 'Nothing yet. The first invoice shows up here on its date.',
  paused: 'Nothing is made while it’s paused. Dates that pass meanwhile are skipped.',
  ended: 'It has ended, so nothing more is made.',
  end: 'End this schedule?',
  endText: 'No more invoices are made. Those it made stay as they are. You can’t undo this.',
  failed: 'That didn’t work',
  incomplete: 'Choose a client, and add an item with an amount.',
} as const;
