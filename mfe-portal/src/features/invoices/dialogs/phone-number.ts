import { readPhone } from '@vitrine/contracts';
import { smsTexts } from '../invoice-texts.ts';

export type PhoneNumber =
  | { readonly e164: string; readonly problem?: never }
  | { readonly problem: string; readonly e164?: never };

/** A number as typed, in E.164, or what is wrong with it. Ten digits are American; the BFF looks whether it can be texted. */
export function readPhoneNumber(text: string): PhoneNumber {
  const read = readPhone(text);
  if (typeof read === 'string') return { problem: smsTexts.invalid };
  if (read.extension !== '') return { problem: smsTexts.extension };
  return read.international === null ? { problem: smsTexts.missingCode } : { e164: read.international };
}
