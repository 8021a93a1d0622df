import { z } from 'zod';

/** What can be wrong with an address, in the words that stand beside its field. */
export const emailMessages = {
  required: 'Email is required',
  none: 'Please enter a valid email address',
  letters: 'Please enter a valid email address: no accents or other alphabets before the @',
  dots: 'Please enter a valid email address: single dots before the @, not at its ends',
  domain: 'Please enter a valid email address: the part after the @ is not a domain',
  long: 'Please enter a valid email address: this one is too long',
} as const;

/** Lengths that mail servers take (RFC 5321, section 4.5.3.1). */
const longest = { address: 254, local: 64 };

/** Both parts of an address, whether or not they are right ones, with a dot behind the @. */
const parts = /^([^\s@<>",;:()[\]\\]+)@([^\s@<>",;()[\]\\]+\.[^\s@<>",;()[\]\\]*)$/;
/** Each of these a mail provider takes without quotes. */
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const topLevel = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** The global one: this library is written for browsers and servers, and knows the types of neither. */
declare const URL: new (text: string) => { readonly hostname: string };

/**
 * A domain as mail servers know it: an internationalized one as `xn--…`, once and for all, so that it is found again
 * however it was typed. Null for what is none, and for letters that only look like plain ones, such as `ｘ`: written
 * that way, somebody else's address would become a known one.
 */
function domainOf(typed: string): string | null {
  const written = typed.split('.');
  const known = isPlain(typed) ? typed.toLowerCase() : hostOf(typed);
  const labels = known?.split('.') ?? [];
  const isRight =
    labels.length === written.length &&
    labels.every((one, at) => label.test(one) && (isPlain(written[at]) || isForeign(one, written[at]))) &&
    topLevel.test(labels.at(-1) ?? '');
  return isRight ? labels.join('.') : null;
}

const isPlain = (text = ''): boolean => /^\p{ASCII}*$/u.test(text);
const isForeign = (known: string, written = ''): boolean => known.startsWith('xn--') && !/^-|-$/.test(written);

/** The platform's own conversion (UTS 46); everything that means something to a URL is kept from it. */
function hostOf(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

type Read = { readonly address: string; readonly fault?: never } | { readonly address?: never; readonly fault: string };

function readEmail(text: string): Read {
  const [, local, typedDomain] = parts.exec(text.trim()) ?? [];
  if (local === undefined || typedDomain === undefined) return { fault: emailMessages.none };
  if (!isPlain(local)) return { fault: emailMessages.letters };
  if (/^\.|\.$|\.\./.test(local)) return { fault: emailMessages.dots };
  if (!localPart.test(local)) return { fault: emailMessages.none };
  const domain = domainOf(typedDomain);
  if (domain === null) return { fault: emailMessages.domain };
  const address = `${local.toLowerCase()}@${domain}`;
  return local.length > longest.local || address.length > longest.address ? { fault: emailMessages.long } : { address };
}

/**
 * An e-mail address as it's compared, kept and written to: trimmed, in lower case, an internationalized domain in its
 * ASCII form. Null for what mail providers, payment provider and sign-up would not all take.
 */
export const emailAddress = (text: string): string | null => readEmail(text).address ?? null;

/** What is wrong with an address, beside its field; null where nothing is. */
export const emailFault = (text: string): string | null => readEmail(text).fault ?? null;

/** The one definition of an address that somebody gives us, for page and BFF alike. */
export const Email = z
  .string(emailMessages.none)
  .max(longest.address, emailMessages.long)
  .meta({ format: 'email' })
  .check(({ value, issues }) => {
    const fault = value.length > longest.address ? null : emailFault(value);
    if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, continue: true });
  })
  .transform((text) => emailAddress(text) ?? text);

/** The same, where an empty field has a message of its own. */
export const RequiredEmail = z
  .string(emailMessages.required)
  .trim()
  .min(1, emailMessages.required)
  .max(longest.address, emailMessages.long)
  .meta({ format: 'email' })
  .pipe(Email);
