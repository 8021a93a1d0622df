import type { ApiClient } from '@vitrine/api-client';
import {
  api,
  type Subscription,
  type TodayInvoice,
  type TodayLead,
  type TodayMessage,
  type TodayText,
} from '@vitrine/contracts';

/** What the rows of Today ask of the API. A chunk of its own: the endpoints bring many schemas along. */

/** Emails a reminder in the words that fit its due date. */
export const sendReminder = (client: ApiClient, { id }: TodayInvoice, idempotencyKey: string) =>
  client.call(api.reminders.send, { params: { id }, idempotencyKey });

export const finishFollowUp = (client: ApiClient, { id }: TodayLead) =>
  client.call(api.contacts.scheduleFollowUp, { params: { id }, body: { followUpDate: null } });

/** Brings a finished follow-up back. */
export const restoreFollowUp = (client: ApiClient, { id, followUp }: TodayLead) => {
  const body = { followUpDate: followUp?.date ?? null, notes: followUp?.notes ?? null };
  return client.call(api.contacts.scheduleFollowUp, { params: { id }, body });
};

export const retryMessage = (client: ApiClient, { id }: TodayMessage) =>
  client.call(api.messages.retry, { params: { id } });

/** Takes a text off the list of those that wait for a reply, or puts it back. */
export const setReplyNeed = (client: ApiClient, { id }: TodayText, needed: boolean) =>
  client.call(api.messages.setReplyNeed, { params: { id }, body: { needed } });

/** Mails a client the link that repairs the card of a plan. */
export const sendCardLink = (client: ApiClient, { id }: Pick<Subscription, 'id'>, idempotencyKey: string) =>
  client.call(api.subscriptions.sendCardLink, { params: { id }, idempotencyKey });
