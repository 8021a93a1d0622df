import { readPhone } from '@vitrine/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers that cost whoever calls them: nobody's own phone, and what fraud would have us text. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN']);

/**
 * A number as E.164, however it was written; ten digits without a country code are American. Null for anything that cannot
 * be texted: an extension is behind a switchboard.
 */
export function phoneNumber(text: string): string | null {
  const read = readPhone(text);
  if (typeof read === 'string' || read.international === null || read.extension !== '') return null;
  const parsed = parsePhoneNumberFromString(read.international);
  return parsed?.isValid() && !costly.has(parsed.getType() ?? '') ? parsed.number : null;
}
