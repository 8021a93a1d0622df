import { daysAfter } from '@vitrine/brand';
import { type MessageChannel, minimumChargeCents, type ReminderChannel, type ReminderStop } from '@vitrine/contracts';
import { linkUntil } from '../invoices/index.ts';
import { dayIn, isQuiet, type QuietHours } from './local-time.ts';
import type { ReminderEntity, StoredRule } from './reminders.entities.ts';
import type { Standing } from './standings.repository.ts';

/** Days after its own in which a reminder may still go out. */
export const lateDaysMaximum = 2;

export const covers = (rule: ReminderChannel, channel: MessageChannel): boolean => rule === 'both' || rule === channel;

/** What a reminder is about; `dueCents` is what it says is due, null while it is not written. */
type Asked = Pick<ReminderEntity, 'channel' | 'dueDate' | 'dueCents'>;

/** Whether the payment link works no more on a day. */
export const isLinkExpired = ({ lastDueDate }: Pick<Standing, 'lastDueDate'>, day: string): boolean =>
  linkUntil({ dueDate: lastDueDate }) < day;

/** What speaks against a reminder by how its invoice stands; null for nothing. `today` is the agency's. */
export function stopOf(standing: Standing, { channel, dueDate, dueCents }: Asked, today: string): ReminderStop | null {
  const { status, unsettled, dueDates } = standing;
  if (status === 'draft' || status === 'paid' || status === 'void') return status;
  if (unsettled) return unsettled;
  if (standing.disputed) return 'disputed';
  if (standing.hold) return 'held';
  const due = dueDates.find((one) => one.dueDate === dueDate);
  if (!due) return 'due_changed';
  if (due.dueCents === 0) return 'paid';
  if (due.dueCents < minimumChargeCents) return 'too_little';
  if (standing.autopay) return 'autopay';
  if (dueCents !== null && dueCents !== due.dueCents) return 'amount_changed';
  if (channel === 'sms' && standing.number === null) return 'no_number';
  if (channel === 'email' ? standing.emailSuppressed : standing.smsSuppressed) return 'suppressed';
  return isLinkExpired(standing, today) ? 'link_expired' : null;
}

interface Settings extends QuietHours {
  readonly on: boolean;
  readonly rules: readonly StoredRule[];
}
type Ruled = Pick<ReminderEntity, 'ruleId' | 'channel' | 'days' | 'dueDate'>;

/**
 * The day that a reminder by a rule is for. Days after a due date that had passed when the invoice was first sent are
 * counted from that day, as the client knows of it only since. The repository's `countedFromSql` says the same.
 */
export function dayOf(
  { dueDate, days }: Pick<ReminderEntity, 'dueDate' | 'days'>,
  { issuedOn }: Pick<Standing, 'issuedOn'>,
): string {
  const since = days !== null && days > 0 && issuedOn > dueDate ? issuedOn : dueDate;
  return daysAfter(since, days ?? 0);
}

/** As {@link stopOf}, for one that staff send by hand: it may go out without a link. */
export function handStopOf(standing: Standing, reminder: Asked, today: string): ReminderStop | null {
  const stop = stopOf(standing, reminder, today);
  return stop === 'link_expired' ? null : stop;
}

/** What speaks against a reminder by its rule; null for nothing, and for what staff sent by hand. */
export function ruleStopOf(
  { on, rules }: Settings,
  reminder: Ruled,
  standing: Pick<Standing, 'issuedOn'>,
): ReminderStop | null {
  if (reminder.ruleId === null) return null;
  if (!on) return 'off';
  const rule = rules.find(({ id }) => id === reminder.ruleId);
  const holds = rule?.on === true && rule.days === reminder.days && covers(rule.channel, reminder.channel);
  return holds && dayOf(reminder, standing) > rule.since ? null : 'rule_off';
}

/**
 * `missed` for a message that waited too long to be sent: its words are of another day, or it is night at the client's.
 */
export function waitStopOf(
  settings: QuietHours,
  { ruleId, settledAt }: Pick<ReminderEntity, 'ruleId' | 'settledAt'>,
  timeZone: string,
  now: Date,
): ReminderStop | null {
  if (ruleId === null || settledAt === null) return null;
  const isOfToday = dayIn(settledAt, timeZone) === dayIn(now, timeZone);
  return isOfToday && !isQuiet(now, timeZone, settings) ? null : 'missed';
}
