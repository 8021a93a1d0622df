import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
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
  const known = fonts.get(name) ?? (create(readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url))) as Font);
  fonts.set(name, known);
  return known;
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

describe('fonts', () => {
  it('cover names of all Latin alphabets: each further file contains its unicode range', () => {
    const ranges = Array.from(globalStyles.matchAll(/unicode-range:([^}]+)/gu), ([, range = '']) => range);
    expect(ranges).toHaveLength(3);
    const european = 'ąćęłńóśźżčďěňřšťůžĺľŕőűăâîșțğışļķģņēāīūėįųđħġċŵŷ';
    const alphabets = [european + european.toUpperCase(), european + european.toUpperCase(), 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệ'];
    const files = [
      ['fraunces', 'fraunces-latin-ext'],
      ['geist', 'geist-latin-ext'],
      ['geist', 'geist-vietnamese'],
    ] as const;
    for (const [index, [first, further]] of files.entries()) {
      const fetchedFor = charactersOf(ranges[index] ?? '');
      for (const letter of alphabets[index] ?? '') {
        const character = letter.codePointAt(0) ?? 0;
        const isFetched = fetchedFor.includes(character);
        const file = isFetched ? further : first;
        const has = font(file).characterSet.includes(character);
        expect({ letter, file, has }).toEqual({ letter, file, has: true });
      }
      // Nothing is fetched for a letter that the first file has.
      expect(fetchedFor.filter((character) => font(first).characterSet.includes(character))).toEqual([]);
    }
  });

  it('of the first view stay under 70 KB together', () => {
    expect(fontSize('fraunces') + fontSize('geist')).toBeLessThan(70 * 1024);
  });
});
