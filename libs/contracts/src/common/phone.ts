import { z } from 'zod';
import { pastedPhone } from './pasted-text.ts';

/** The specification's text (public site, section 5), for everything that its own rule refuses. */
export const invalidPhone = 'Please enter a valid phone number';

/**
 * Optional plus, a nonzero digit, then 7 to 15 digits, spaces, dashes or parentheses, spaces ignored: the least that is
 * accepted.
 */
const specified = /^\+?[1-9][\d\-()]{7,15}$/;
const extension = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*(\d*)$/i;
const extensionDigits = 6;

export type ReadPhone = {
  /**
   * With plus and country code, as E.164 writes it; null where nobody can say whose country it is. Ten digits are
   * American.
   */
  readonly international: string | null;
  /** Behind a switchboard: `12` of `x12`; empty where there is none. */
  readonly extension: string;
};

const internationalOf = (number: string, digits: string): string | null => {
  if (number.startsWith('+')) return `+${digits}`;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return null;
};

/**
 * Reads a phone number as people write it: `(212) 555-0134`, `212.555.0134`, `+1 212 555 0134 x12`, `00 44 20 …`.
 * Answers what is wrong as a text where it is none.
 */
export const readPhone = (text: string): ReadPhone | string => {
  const typed = pastedPhone(text).replace(/^00(?=[\s\d])/, '+');
  const found = extension.exec(typed);
  const number = (found ? typed.slice(0, found.index) : typed).trim();
  const digits = number.replace(/\D/g, '');
  const written = /^\+?[\d\s\-().]+$/.test(number) && /^[1-9]\d{6,14}$/.test(digits);
  if (!written && !specified.test(number.replace(/\s/g, ''))) return invalidPhone;
  const behind = found?.[1] ?? '';
  if (behind.length > extensionDigits) return `${invalidPhone}: an extension has at most ${extensionDigits} digits`;
  return { international: internationalOf(number, digits), extension: behind };
};

/** Left behind by whoever began an extension and gave none. */
const loneExtension = /[\s,;]*(?:ext(?:ension)?\.?|x|#)$/i;

/** A phone number as typed; what is wrong stands beside the field. Blank counts as not given. */
export const Phone = z
  .string(invalidPhone)
  .max(60, invalidPhone)
  .transform((value) => pastedPhone(value).replace(loneExtension, ''))
  .superRefine((value, context) => {
    const read = value === '' ? null : readPhone(value);
    if (typeof read === 'string') context.addIssue({ code: 'custom', message: read });
  })
  .optional()
  .transform((value) => value || undefined);
