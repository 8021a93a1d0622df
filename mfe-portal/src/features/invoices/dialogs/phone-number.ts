import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { smsTexts } from '../invoice-texts.ts';

export type PhoneNumber = { readonly e164: string; readonly problem?: never } | { readonly problem: string; readonly e164?: never };

/** A number as typed, in E.164, or what is wrong with it. Without a country code nobody knows whose it is. */
export function readPhoneNumber(text: string): PhoneNumber {
  if (!/^\s*(?:\+|00)/.test(text)) return { problem: smsTexts.missingCode };
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'));
  return number?.isValid() ? { e164: number.number } : { problem: smsTexts.invalid };
}
