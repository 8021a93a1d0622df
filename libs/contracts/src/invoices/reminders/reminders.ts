import { z } from 'zod';
import { IsoDate, MessageChannel, Timestamp, VersionOrNone } from '../../common/fields.ts';
import { pastedPhone, multipleLines } from '../../common/pasted-text.ts';

/** How a rule reminds. */
export const ReminderChannel = z.enum(['email', 'sms', 'both']);
export type ReminderChannel = z.infer<typeof ReminderChannel>;

/** Limits of the rules; a payment link works for 120 days after the due date. */
export const reminderLimits = { rules: 10, daysBefore: 60, daysAfter: 90, text: 2000, smsText: 300 } as const;

/**
 * Hours between which messages may go out, wherever the client is: the earliest end and the latest beginning of quiet
 * hours. They are the hours in which a text may be sent in the United States (47 CFR 64.1200).
 */
export const reminderHours = { from: 8, to: 21 } as const;

/** Words for the placeholders in a rule's own text. */
export const reminderPlaceholders = ['clientName', 'number', 'title', 'due', 'dueDate', 'days'] as const;

const placeholders = (text: string): string | undefined =>
  [...text.matchAll(/\{([A-Za-z]\w*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !reminderPlaceholders.some((placeholder) => placeholder === name));

/** A text of staff's own; empty for the template's. */
const ownText = (maximum: number) =>
  z
    .string()
    .transform(multipleLines)
    .pipe(
      z
        .string()
        .max(maximum, `Please use at most ${maximum.toLocaleString('en-US')} characters`)
        .superRefine((text, context) => {
          const unknown = placeholders(text);
          if (unknown === undefined) return;
          const placeholderList = reminderPlaceholders.map((name) => `{${name}}`).join(', ');
          context.addIssue({ code: 'custom', message: `{${unknown}} is not known here. Use ${placeholderList}` });
        }),
    )
    .default('');

export const ReminderRule = z.strictObject({
  id: z.uuid(),
  /** Days after the due date: -3 is three days before it, 0 the day itself. */
  days: z
    .number('Enter a number of days')
    .int('Enter a whole number of days')
    .min(-reminderLimits.daysBefore, `Remind at most ${reminderLimits.daysBefore} days before`)
    .max(reminderLimits.daysAfter, `Remind at most ${reminderLimits.daysAfter} days after`),
  channel: ReminderChannel,
  on: z.boolean(),
  /** Of the email; one line. */
  subject: ownText(150).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Please use one line'),
  /** Of the email, in place of the template's opening. */
  text: ownText(reminderLimits.text),
  /** Link and opt-out are added to it. */
  smsText: ownText(reminderLimits.smsText),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

const overlap = (a: ReminderRule, b: ReminderRule): boolean =>
  a.days === b.days && (a.channel === b.channel || a.channel === 'both' || b.channel === 'both');

const rules = z
  .array(ReminderRule)
  .max(reminderLimits.rules, `Please use at most ${reminderLimits.rules} rules`)
  .superRefine((all, context) => {
    for (const [index, rule] of all.entries()) {
      const earlier = all.slice(0, index);
      if (earlier.some((other) => other.id === rule.id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Two rules have the same id' });
      else if (earlier.some((other) => overlap(other, rule)))
        context.addIssue({
          code: 'custom',
          path: [index, 'days'],
          message: 'Another rule already reminds on this day',
        });
    }
  });

const hour = (minimum: number, maximum: number, message: string) =>
  z.number(message).int(message).min(minimum, message).max(maximum, message);

/** What a preview needs: the rules, and quiet hours as whole hours of the day at the client's. */
export const ReminderPlan = z.strictObject({
  rules,
  quietFrom: hour(12, reminderHours.to, 'Choose an hour between noon and 9 PM'),
  quietTo: hour(reminderHours.from, 12, 'Choose an hour between 8 AM and noon'),
});
export type ReminderPlan = z.infer<typeof ReminderPlan>;
export type ReminderPlanInput = z.input<typeof ReminderPlan>;

export const ReminderSettings = ReminderPlan.extend({
  /** Nothing is sent by itself while this is false. */
  on: z.boolean(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const ReminderSettingsUpdate = ReminderSettings.extend({ version: VersionOrNone });
export type ReminderSettingsUpdate = z.input<typeof ReminderSettingsUpdate>;

/** `version` 0: nobody has saved them yet. */
export const SavedReminderSettings = ReminderSettings.extend({
  version: z.number().int().min(0),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type SavedReminderSettings = z.infer<typeof SavedReminderSettings>;

/**
 * Why a reminder does not go out. `draft`, `paid`, `void`: how the invoice stands · `too_little`: less is due than the
 * provider takes · `processing`: a payment is on its way · `review`: a payment waits for staff · `disputed` · `held`:
 * by staff · `due_changed`: the due date was moved · `amount_changed`: part was paid since it was written ·
 * `rule_off`: the rule was changed, switched off or removed · `off`: all reminders are · `suppressed`: the address or
 * number gets nothing · `no_number`: for a text · `missed`: its time has passed · `autopay`: the client's card is going
 * to be charged · `link_expired`
 */
export const ReminderStop = z.enum([
  'draft',
  'paid',
  'void',
  'too_little',
  'processing',
  'review',
  'disputed',
  'held',
  'due_changed',
  'amount_changed',
  'rule_off',
  'off',
  'suppressed',
  'no_number',
  'missed',
  'autopay',
  'link_expired',
]);
export type ReminderStop = z.infer<typeof ReminderStop>;

/** The same in words, for staff. */
export const reminderStops: Readonly<Record<ReminderStop, string>> = {
  draft: 'The invoice is a draft',
  paid: 'The invoice is paid',
  void: 'The invoice is void',
  too_little: 'Too little is left to pay by card',
  processing: 'A payment is on its way',
  review: 'A payment is waiting for your review',
  disputed: 'A payment for this invoice is disputed',
  held: 'Reminders are on hold',
  due_changed: 'The due date was changed',
  amount_changed: 'The amount due has changed since it was written',
  rule_off: 'The rule was changed or switched off',
  off: 'Reminders were switched off',
  suppressed: 'This client gets no messages here: see Messages, Blocked',
  no_number: 'The client has no phone number we can text',
  missed: 'Its time had passed before it could be sent',
  autopay: 'Autopay will charge it',
  link_expired: 'The payment link has expired',
};

/** One message that would go out, with what it says. */
export const ReminderPreviewItem = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  channel: MessageChannel,
  /** Null where no number is known. */
  to: z.string().nullable(),
  /** When, and in which zone that is the client's day. */
  at: Timestamp,
  timeZone: z.string(),
  /** Of an email. */
  subject: z.string().nullable(),
  text: z.string(),
  /** Why it would not go out. */
  stop: ReminderStop.nullable(),
});
export type ReminderPreviewItem = z.infer<typeof ReminderPreviewItem>;

export const ReminderPreview = z.object({
  /** The client's day that is shown: tomorrow. */
  day: IsoDate,
  /** In the order they go out; at most 100. */
  items: z.array(ReminderPreviewItem),
  total: z.number().int(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

/** A rule to try out: by email to whoever is signed in, and as a text to a phone at hand. */
export const ReminderTest = z.strictObject({
  rule: ReminderRule,
  phone: z.string().overwrite(pastedPhone).max(40, 'Please enter a phone number').default(''),
});
export const ReminderTestSent = z.object({
  sent: z.array(z.object({ channel: MessageChannel, to: z.string(), messageId: z.uuid() })),
});
export type ReminderTestSent = z.infer<typeof ReminderTestSent>;

export const ReminderHoldRequest = z.strictObject({
  reason: z
    .string()
    .overwrite(multipleLines)
    .min(3, 'Please say why, so that your team knows')
    .max(300, 'Please use at most 300 characters'),
  /** Last day of the hold; null until somebody resumes. */
  until: IsoDate.nullable().default(null),
});
export type ReminderHoldRequest = z.input<typeof ReminderHoldRequest>;

export const ReminderHold = z.object({
  /** Of this invoice alone, or of all of the client's. */
  of: z.enum(['invoice', 'client']),
  reason: z.string(),
  until: IsoDate.nullable(),
  by: z.string(),
  at: Timestamp,
});
export type ReminderHold = z.infer<typeof ReminderHold>;

/** A reminder that waits, was handed on to be sent, or was canceled. */
export const InvoiceReminder = z.object({
  id: z.uuid(),
  channel: MessageChannel,
  /** Days after the due date; null for one that staff sent by hand. */
  days: z.number().int().nullable(),
  state: z.enum(['planned', 'filed', 'canceled']),
  stop: ReminderStop.nullable(),
  /** When it goes out, or when it was filed or canceled. */
  at: Timestamp,
  messageId: z.uuid().nullable(),
});
export type InvoiceReminder = z.infer<typeof InvoiceReminder>;

/** What was sent for an invoice, and what comes next. */
export const InvoiceReminders = z.object({
  /** Whether reminders are switched on at all. */
  on: z.boolean(),
  hold: ReminderHold.nullable(),
  /** What stops reminders of this invoice now, other than the switch. */
  stop: ReminderStop.nullable(),
  next: z.object({ at: Timestamp, timeZone: z.string(), channel: ReminderChannel }).nullable(),
  /** Newest first. */
  items: z.array(InvoiceReminder),
});
export type InvoiceReminders = z.infer<typeof InvoiceReminders>;

export const ClientReminders = z.object({ hold: ReminderHold.nullable() });
export type ClientReminders = z.infer<typeof ClientReminders>;

export const ReminderSent = z.object({ messageId: z.uuid(), to: z.string(), at: Timestamp });
export type ReminderSent = z.infer<typeof ReminderSent>;
