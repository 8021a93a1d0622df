import { SuppressionReason } from '@vitrine/contracts';
import type { ComposedName, TemplateName } from './templates/template.ts';
import { z } from 'zod';

/** Tries before a mail is given up: well over an hour of a provider's absence. */
export const attemptsMaximum = 24;
const longestPause = 300;

/**
 * Seconds until the next try: doubling from 1 to 300 with up to a quarter of jitter, never sooner than the provider
 * asked.
 */
export function pauseBeforeNextTry(attempts: number, retryAfter: number | undefined, random = Math.random): number {
  const pause = Math.min(2 ** (attempts - 1), longestPause);
  return Math.max(Math.ceil(pause * (1 + random() / 4)), retryAfter ?? 0);
}

/** Mails about the safety of an account, or requested at sign-up. */
const accountSafetyMails: ReadonlySet<string> = new Set<TemplateName>([
  'verify-email',
  'address-taken',
  'reset-password',
  'password-changed',
  'new-sign-in',
  'way-added',
  'second-factor-reset',
]);

/** Account-safety mails still go to people who reported spam or opted out, but not to dead mailboxes. */
export const applicableSuppressions = (template: TemplateName | ComposedName): readonly SuppressionReason[] =>
  accountSafetyMails.has(template) ? ['bounce', 'provider'] : SuppressionReason.options;
export const isSuppressedBy = (template: TemplateName | ComposedName, reason: SuppressionReason): boolean =>
  applicableSuppressions(template).includes(reason);

/** Mails to a client about money, which its people who get invoices are sent, too. */
const copiedMails: ReadonlySet<string> = new Set<TemplateName>(['invoice', 'estimate', 'reminder', 'receipt']);
/** The variable by which such a mail names the one to the client: what stops that stops it, too. */
export const copyOf = 'copyOf';
export const isCopied = (template: TemplateName | ComposedName): boolean => copiedMails.has(template);

/** The headers that a custom mail keeps in its variables; empty for any other mail. */
export const CustomHeaders = z
  .object({
    headers: z.object({
      cc: z.array(z.string()).optional(),
      bcc: z.array(z.string()).optional(),
      replyTo: z.string().optional(),
      inReplyTo: z.string().optional(),
      tags: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  })
  .catch({ headers: {} })
  .transform(({ headers }) => headers);
export type CustomHeaders = z.output<typeof CustomHeaders>;
