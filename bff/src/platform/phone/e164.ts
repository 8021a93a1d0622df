import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as E.164, `+12125550148`; numbers without a country code are taken for ones of the United States. Null for what is no number of any country. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && !number.ext ? number.number : null;
}
