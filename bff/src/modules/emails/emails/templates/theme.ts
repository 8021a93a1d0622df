import type { MailAccent } from '@vitrine/contracts';
import type { CSSProperties } from 'react';

/**
 * Stand in a written mail where the agency's own name and address and the site's origin go (see `signed`). Private
 * characters of Unicode: no keyboard has them, and one in a visitor's text would only say the agency's name.
 */
export const agencyMarks = { name: '\u{E0A1}', foot: '\u{E0A2}', origin: '\u{E0A3}' } as const;

const paper = {
  page: '#F6F2EB',
  card: '#FFFDF9',
  ink: '#1A1612',
  soft: '#5F564B',
  line: '#E4DACA',
  accent: '#7D612C',
  button: '#1A1612',
  onButton: '#FBF6EC',
};
/** The site at night: warm black and champagne. */
const night = {
  page: '#0B0A09',
  card: '#151310',
  ink: '#F4EFE7',
  soft: '#B8AFA2',
  line: '#332E27',
  accent: '#D9BE94',
  button: '#D9BE94',
  onButton: '#1A1409',
};
type Palette = typeof paper;

/** The accent on paper and at night; mails are written in the first and recolored when they leave. */
export const accents: Readonly<Record<MailAccent, { readonly paper: string; readonly night: string }>> = {
  champagne: { paper: paper.accent, night: night.accent },
  jade: { paper: '#2F6B53', night: '#86BFA8' },
  steel: { paper: '#3F5D82', night: '#9DB4CE' },
  ember: { paper: '#9A4A26', night: '#E39A78' },
};

const paint = (color: Palette) =>
  ({
    page: { backgroundColor: color.page, color: color.ink },
    card: { backgroundColor: color.card, borderColor: color.line },
    /** Dark on both grounds, as the site is. */
    band: { backgroundColor: night.page, color: night.accent, borderColor: color.accent },
    ink: { color: color.ink, borderColor: color.line },
    soft: { color: color.soft, borderColor: color.line },
    accent: { color: color.accent },
    quote: { color: color.ink, borderColor: color.accent },
    rule: { borderColor: color.line },
    button: { backgroundColor: color.button, color: color.onButton },
  }) as const satisfies Record<string, CSSProperties>;

/** A part of a mail that has colors of its own; also its class. */
export type MailPart = keyof ReturnType<typeof paint>;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Inline styles are stronger than a sheet, so the sheet has to insist. */
const rules = (palette: Palette): string =>
  Object.entries(paint(palette))
    .map(
      ([part, declarations]) =>
        `.${part}{${Object.entries(declarations)
          .map(([name, value]) => `${kebab(name)}:${value}!important`)
          .join(';')}}`,
    )
    .join('');

/** Colors of mails: `light` goes inline, `sheet` has the dark ground and the narrow screen. */
export const themeStyle = {
  light: paint(paper),
  sheet:
    ':root{color-scheme:light dark;supported-color-schemes:light dark}@media ' +
    '(max-width:480px){.inner{padding:28px 20px 24px!important}.lead{padding-left:20px!important}}@media ' +
    `(prefers-color-scheme:dark){${rules(night)}}`,
} as const;
