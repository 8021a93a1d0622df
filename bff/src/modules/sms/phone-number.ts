import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers that cost whoever calls them: nobody's own phone, and what fraud would have us text. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN']);

/** A number with its country code as E.164, however it was spaced; null for anything that cannot be texted. */
export function phoneNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.trim(), { extract: false });
  return parsed?.isValid() && !parsed.ext && !costly.has(parsed.getType() ?? '') ? parsed.number : null;
}
