import { readFileSync } from 'node:fs';
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
      expect(globalStyles).toMatch(new RegExp(`font-family:'${family} Fallback';[^}]*size-adjust:[\\d.]+%;ascent-override`));
    }
  });

  it('keep motion short and stop it for those who ask', () => {
    for (const name of ['quick', 'calm', 'slow'] as const) expect(parseInt(tokens.motion[name], 10)).toBeLessThan(250);
    expect(globalStyles).toContain('prefers-reduced-motion:reduce');
  });
});

describe('fonts', () => {
  it('of the first view stay under 70 KB together', () => {
    expect(fontSize('fraunces') + fontSize('geist')).toBeLessThan(70 * 1024);
  });
});
