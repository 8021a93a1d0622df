import type { TemplatePreview } from '@vitrine/contracts';

/** The basic characters of GSM 03.38; those of the second line take two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€');

/** How a text message is charged: by segments, which hold less where one character is not of GSM-7. */
export function sizeOfText(text: string): NonNullable<TemplatePreview['sms']> {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter));
  const characters = isGsm ? letters.reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0) : text.length;
  const [one, several] = isGsm ? [160, 153] : [70, 67];
  const segments = characters <= one ? 1 : Math.ceil(characters / several);
  return { segments, characters, encoding: isGsm ? 'GSM-7' : 'UCS-2' };
}
