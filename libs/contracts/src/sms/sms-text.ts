import { z } from 'zod';

/** How a text message is charged. */
export const SmsSize = z.object({
  segments: z.number().int(),
  characters: z.number().int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
});
export type SmsSize = z.infer<typeof SmsSize>;

/** The basic characters of GSM 03.38; those of the second line take two places. */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€');

/** Segments as carriers count them: they hold less where one character is not of GSM-7. */
export function sizeOfSms(text: string): SmsSize {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => gsmBasic.has(letter) || gsmExtended.has(letter));
  const characters = isGsm ? letters.reduce((sum, letter) => sum + (gsmExtended.has(letter) ? 2 : 1), 0) : text.length;
  const [one, several] = isGsm ? [160, 153] : [70, 67];
  const segments = characters <= one ? 1 : Math.ceil(characters / several);
  return { segments, characters, encoding: isGsm ? 'GSM-7' : 'UCS-2' };
}

const plain: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[\u00A0\u2000-\u200A\u202F\u205F]/g, ' '],
  [/[\u00AD\u200B\u2060\uFEFF]/g, ''],
  [/•/g, '-'],
];

/**
 * A text as it leaves by SMS: typographic quotes, dashes and blanks become those of GSM-7, because a single ’ halves
 * what fits in a segment. Letters and emoji stay as they were typed.
 */
export const smsText = (text: string): string =>
  plain.reduce((written, [from, to]) => written.replaceAll(from, to), text.trim());
