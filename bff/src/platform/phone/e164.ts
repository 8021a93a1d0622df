import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number as E.164, `+12125550148`; numbers without a country code are taken for ones of the United States. Null for what is no number of any country. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && !number.ext ? number.number : null;
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
