import { z } from 'zod';
import { IsoDate } from '../../common/fields.ts';
import { recordFields } from '../../common/record.ts';
import { choice, text, wholeNumber } from '../../common/record-fields.ts';
import { Day, line, lines } from '../../common/typed-fields.ts';
import { invoiceDefaults } from '../invoice.record.ts';
import { recurringIntervals } from './recurring-calendar.ts';

export const recurringMessages = {
  client: 'Please choose a client',
  title: 'Please enter a title',
  items: 'Please add at least one item',
  dueInDays: 'Enter a number of days from 0 to 120',
  dayOfMonth: 'Enter a day from 1 to 31',
  count: 'Enter a number from 1 to 360',
  oneEnd: 'Choose an end date or a number of invoices, not both',
  reversed: 'The end date is before the start date',
  startPassed: 'The start date has passed. Choose today or a later day',
  noDates: 'No invoice would be made between these dates',
  fewer: 'That many invoices were made already',
} as const;

const whole = (message: string, from: number, to: number) =>
  z.number(message).int(message).min(from, message).max(to, message);
const Interval = z.enum(recurringIntervals);
/** `send` emails each invoice by itself; `draft` waits for a person. */
const Mode = z.enum(['draft', 'send']);

/**
 * What people write about a schedule, but for its client and lines. Form, conflicts and the audit log follow this
 * table; a column of its own has each in `RecurringInvoiceEntity`.
 */
export const scheduleFields = recordFields({
  title: {
    ...text(
      z.string(),
      line(120).refine((title) => title.length > 0, recurringMessages.title),
      '',
    ),
    label: 'What it’s for',
    required: recurringMessages.title,
  },
  interval: {
    ...choice(
      Interval,
      {
        week: 'Every week',
        two_weeks: 'Every two weeks',
        month: 'Every month',
        quarter: 'Every three months',
        year: 'Every year',
      },
      'month',
    ),
    stored: Interval,
    input: Interval,
    label: 'How often',
  },
  /** In a shorter month its last day; 31 is the last day of every month. A weekly schedule doesn't read it. */
  dayOfMonth: {
    ...wholeNumber(z.number().int(), whole(recurringMessages.dayOfMonth, 1, 31), 1),
    label: 'Day of the month',
  },
  startOn: { ...text(IsoDate, Day, ''), label: 'Starts' },
  endOn: {
    ...text(IsoDate.nullable(), Day.nullable(), null),
    toInput: (typed: string): string | null => typed || null,
    label: 'Last day',
  },
  /** How many invoices are made in all; null for no limit. */
  count: {
    ...wholeNumber(z.number().int().nullable(), whole(recurringMessages.count, 1, 360).nullable(), null),
    label: 'Number of invoices',
  },
  mode: {
    ...choice(Mode, { draft: 'Make a draft', send: 'Send by itself' }, 'draft'),
    stored: Mode,
    input: Mode.default('draft'),
    label: 'On its date',
  },
  /** From the invoice date to the due date. */
  dueInDays: {
    ...wholeNumber(z.number().int(), whole(recurringMessages.dueInDays, 0, 120), invoiceDefaults.dueInDays),
    label: 'Due after days',
  },
  message: {
    ...text(z.string(), lines(500), invoiceDefaults.paymentLinkMessage),
    label: 'Message with the payment link',
  },
  memo: { ...text(z.string(), lines(500).default(''), ''), label: 'Message on the invoice' },
  terms: { ...text(z.string(), lines(500).default(''), ''), label: 'Terms' },
});
