import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { fallbacks } from '../fonts/fallbacks.generated.ts';
import { withTextFont } from '../fonts/fonts.ts';
import { ranges } from '../fonts/ranges.generated.ts';
import { globalStyles } from './global-styles.ts';
import { tokens } from './tokens.ts';
import { vars } from './vars.ts';

const fontSize = (name: string) => readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url)).length;

describe('global styles', () => {
  it('declare every token under the name that vars refers to', () => {
    for (const [group, values] of Object.entries(tokens)) {
      for (const [name, value] of Object.entries(values)) {
        const references: Record<string, Record<string, string>> = vars;
        const property = references[group]?.[name]?.slice('var('.length, -1);
        expect(globalStyles).toContain(`${property}:${value}`);
      }
    }
  });

  it('give every web font of a stack its metric-matched fallback', () => {
    for (const family of ['Fraunces', 'Geist', 'Geist Mono']) {
      expect(globalStyles).toMatch(
        new RegExp(`font-family:'${family} Fallback';[^}]*size-adjust:[\\d.]+%;ascent-override`),
      );
    }
  });

  it('keep motion short and stop it for reduced motion', () => {
    for (const name of ['quick', 'calm', 'slow'] as const) expect(parseInt(tokens.motion[name], 10)).toBeLessThan(250);
    expect(globalStyles).toContain('prefers-reduced-motion:reduce');
  });
});

const fonts = new Map<string, Font>();
const font = (name: string): Font => {
  const parsedFont =
    fonts.get(name) ?? (create(readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url))) as Font);
  fonts.set(name, parsedFont);
  return parsedFont;
};

/** The characters of a `unicode-range`. */
function charactersOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const fileOf: Readonly<Record<string, readonly string[]>> = {
  fraunces: ['latin', 'latin-ext'],
  'fraunces-italic': ['latin'],
  geist: ['latin', 'latin-ext', 'vietnamese'],
  'geist-mono': [],
};
const european = 'ąćęłńśźżčďěňřšťůžĺľŕőűășțğışļķģņēāīūėįųđħġċŵŷ';
const names = "José Núñez Zoë Müller François Søren Åsa Håkon João Conceição Anaïs O’Brien D'Arcy";
const latin = `${names} Ángel Élise Öztürk Ægir Weiß Þórr Sigurðr 1½ × ÷ 2`;
const alphabets: Readonly<Record<string, string>> = {
  fraunces: names + european + european.toUpperCase(),
  'fraunces-italic': names,
  geist: latin + european + european.toUpperCase() + 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệ',
  'geist-mono': names,
};

describe('fonts', () => {
  it.each(Object.keys(alphabets))('%s covers names of all Latin alphabets, each letter in one file', (first) => {
    const further = (fileOf[first] ?? []).map((part) => `${first}-${part}`);
    for (const letter of alphabets[first] ?? '') {
      const character = letter.codePointAt(0) ?? 0;
      const rangeOf = (file: string) => charactersOf((ranges as Record<string, string>)[file] ?? '');
      const fetched = further.filter((file) => rangeOf(file).includes(character));
      const files = [...(font(first).characterSet.includes(character) ? [first] : []), ...fetched];
      expect({ letter, files: files.length }).toEqual({ letter, files: 1 });
      const has = files.every((file) => font(file).characterSet.includes(character));
      expect({ letter, files, has }).toEqual({ letter, files, has: true });
    }
  });

  it('have in their first files what names in the United States need in running text, capitals aside', () => {
    for (const letter of names.replaceAll('Å', '')) expect(font('geist').characterSet).toContain(letter.codePointAt(0));
  });

  it('that every page loads stay under 60 KB together', () => {
    const bytes = Object.keys(fileOf).reduce((sum, name) => sum + fontSize(name), 0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    expect(
      globalStyles.match(/url\([^)]*\) format\('woff2'\)[^}]*\}/gu)?.filter((face) => !face.includes('range')),
    ).toHaveLength(Object.keys(fileOf).length);
  });

  it('of running text stand in the styles of a document that is painted at once, and first', () => {
    expect(withTextFont(globalStyles)).toMatch(/font-family:'Geist';src:url\([^)]*\) format\('woff2'\),url\([^)]*\)/);
  });

  it('have fallbacks as measured beside the fonts of the platforms', () => {
    const script = fileURLToPath(new URL('../../scripts/fallback-metrics.ts', import.meta.url));
    expect(JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }))).toEqual(fallbacks);
  });
});
