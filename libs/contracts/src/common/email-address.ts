import { z } from 'zod';
import { pastedEmail } from './pasted-text.ts';

/** What can be wrong with an address, in the words that stand beside its field. */
export const emailMessages = {
  required: 'Email is required',
  none: 'Please enter a valid email address',
  letters: 'Please enter a valid email address: no accents before the @',
  domain: 'Please enter a valid email address: check the part after the @',
} as const;

/** What mail servers take (RFC 5321, section 4.5.3.1). */
const emailMaximum = 254;
/** Both parts of an address, whether or not they are right ones, with a dot behind the @. */
const parts = /^([^\s@]+)@([^\s@]+\.[^\s@]*)$/;
/** Each of these a mail provider takes without quotes; single dots, and none at an end. */
const localPart = /^(?!.{65}|\.|.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[^.]$/;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** What is wrong with an address, beside its field; null where nothing is. */
export function emailFault(text: string): string | null {
  const typed = pastedEmail(text);
  const [, local = '', host = ''] = parts.exec(typed) ?? [];
  if (/\P{ASCII}/u.test(local)) return emailMessages.letters;
  if (!localPart.test(local) || typed.length > emailMaximum) return emailMessages.none;
  return domain.test(host) ? null : emailMessages.domain;
}

/**
 * An email address as it's compared, kept and written to: in lower case, without what it's pasted with. A domain with
 * letters of other alphabets is given as mail servers know it, `xn--…`. Null for what mail providers, payment provider
 * and sign-up would not all take.
 */
export const emailAddress = (text: string): string | null =>
  emailFault(text) === null ? pastedEmail(text).toLowerCase() : null;

/** The one definition of an address that somebody gives us, for page and BFF alike. */
export const Email = z
  .string(emailMessages.none)
  .max(emailMaximum, emailMessages.none)
  .meta({ format: 'email' })
  .check(({ value, issues }) => {
    const fault = value.length > emailMaximum ? null : emailFault(value);
    if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, continue: true });
  })
  .transform((text) => pastedEmail(text).toLowerCase());

/**
 * An email address where an empty field has a message of its own; a file of its own for the bytes of forms without.
 */
export const RequiredEmail = z
  .string(emailMessages.required)
  .trim()
  .min(1, emailMessages.required)
  .max(emailMaximum, emailMessages.none)
  .meta({ format: 'email' })
  .pipe(Email);
