import { z } from 'zod';
import { Email } from '../../common/email-address.ts';
import { pageOf, PageQuery, Timestamp, SearchText } from '../../common/fields.ts';

/** Body of `POST /api/newsletter`. */
export const NewsletterSubscribe = z.object({
  email: Email,
  /** The honeypot: people never see it. Filled in, the answer looks like a success and nothing is stored. */
  website: z.string().max(10_000).optional(),
});
export type NewsletterSubscribeInput = z.input<typeof NewsletterSubscribe>;

/** The same whether the address was known or not. */
export const NewsletterAsked = z.object({ asked: z.literal(true) });

/** The token of a mailed link. */
export const NewsletterLink = z.object({ token: z.string().min(1).max(200) });

/** Whose subscription a link has changed. */
export const NewsletterChanged = z.object({ email: z.string() });

/**
 * - `pending`: the address was typed, and its owner has not confirmed it
 * - `confirmed`: its owner pressed the link in our email
 * - `unsubscribed`: its owner left
 */
export const SubscriberState = z.enum(['pending', 'confirmed', 'unsubscribed']);
export type SubscriberState = z.infer<typeof SubscriberState>;

export const Subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  state: SubscriberState,
  /** Where the address was typed. */
  source: z.string(),
  /** When the address was typed first. */
  createdAt: Timestamp,
  /** When it came into its state. */
  since: Timestamp,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriberQuery = PageQuery.extend({
  state: SubscriberState.optional(),
  search: SearchText.optional(),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

/** `counts` are of all subscribers, whatever the filter. */
export const SubscriberPage = pageOf(Subscriber).extend({
  counts: z.record(SubscriberState, z.number().int()),
});
export type SubscriberPage = z.infer<typeof SubscriberPage>;
