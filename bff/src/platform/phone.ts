import { readPhone } from '@vitrine/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseWithType } from 'libphonenumber-js/max';

/**
 * A phone number as E.164, `+12125550148`; numbers without a country code are taken for ones of the United States, and
 * an extension is left out. Null for an invalid number.
 */
export function toE164(text: string): string | null {
  const read = readPhone(text);
  if (typeof read === 'string' || read.international === null) return null;
  const number = parsePhoneNumberFromString(read.international);
  return number?.isValid() ? number.number : null;
}

/** As `toE164`, with the extension behind it: `+12125550148 x12`. */
export function normalizedPhone(text: string): string | null {
  const number = toE164(text);
  const read = readPhone(text);
  return number !== null && typeof read !== 'string' && read.extension !== '' ? `${number} x${read.extension}` : number;
}

/**
 * A phone number for a spreadsheet: `(212) 555-0148`, or `+44 20 7946 0958` outside of North America. As E.164 it would
 * be taken for a number and lose its plus sign. What is no valid number stays as it was typed.
 */
export function spreadsheetPhone(phone: string | null): string | null {
  const number = phone === null ? null : parsePhoneNumberFromString(phone, 'US');
  if (!number?.isValid()) return phone;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}

/** Numbers that charge the sender, which fraud would make us text. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN']);

/**
 * A number as E.164, however it was written; ten digits without a country code are American. Null for anything that
 * cannot be texted: an extension is behind a switchboard.
 */
export function phoneNumber(text: string): string | null {
  const read = readPhone(text);
  if (typeof read === 'string' || read.international === null || read.extension !== '') return null;
  const parsed = parseWithType(read.international);
  return parsed?.isValid() && !costly.has(parsed.getType() ?? '') ? parsed.number : null;
}
