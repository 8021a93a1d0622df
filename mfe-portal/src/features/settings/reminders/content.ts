import { reminderHours, reminderPlaceholders } from '@vitrine/contracts';

export const lead =
  'Polite reminders before, on and after the due date. They stop by themselves as soon as an invoice is paid, ' +
  'voided, disputed or put on hold.';

export const texts = {
  switchTitle: 'Automatic reminders',
  switchLabel: 'Send reminders automatically',
  switchHint:
    'Until you switch this on, nothing is sent. Changes begin tomorrow, so you can look at the preview first.',
  rulesTitle: 'Rules',
  rulesLead:
    'Texts go only to clients with a phone number who haven’t replied STOP. If an invoice is first sent after its ' +
    'due date, days after the due date count from that sending.',
  noRules: 'No rules yet. Add one to remind your clients.',
  quietTitle: 'Quiet hours',
  quietLead:
    'Reminders go out when quiet hours end, in each client’s own time zone. You can set it when you edit a client.',
  ownWords: 'Write your own words',
  ownHint: `You can use ${reminderPlaceholders.map((name) => `{${name}}`).join(', ')}. Empty fields use the template.`,
  saved: 'Reminders saved',
  savedOn: 'They begin tomorrow.',
  savedOff: 'They’re switched off, so nothing will be sent.',
} as const;

export const preview = {
  title: 'What would go out tomorrow',
  invalid: 'Fix the marked fields to see the preview.',
  empty: 'Nothing would go out tomorrow.',
  emptyHint: 'No open invoice has one of these days tomorrow.',
  show: 'Show what it says',
} as const;

export const whens = [
  { value: 'before', label: 'Before the due date' },
  { value: 'on', label: 'On the due date' },
  { value: 'after', label: 'After the due date' },
] as const;

export const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text message' },
  { value: 'both', label: 'Email and text' },
] as const;

const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });
const hour = (value: number) => ({ value: String(value), label: hourFormat.format(Date.UTC(2026, 0, 1, value)) });
const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => hour(from + index));

/** When quiet hours may begin and end, as a select offers it: `8 PM`. */
export const quietFromOptions = hours(12, reminderHours.to);
export const quietToOptions = hours(reminderHours.from, 12);

const dayCount = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** `3 days before`, `On the due date`, `7 days after`. */
export const ruleName = (days: number): string => {
  if (days === 0) return 'On the due date';
  return days < 0 ? `${dayCount.format(-days)} before` : `${dayCount.format(days)} after`;
};
