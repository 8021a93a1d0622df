import { contrast } from './contrast.ts';
import { tokens, type ColorName } from './tokens.ts';

const { color } = tokens;
const grounds = ['ink', 'panel', 'panelRaised', 'overlay'] as const satisfies ColorName[];
const tints = ['hover', 'selected'] as const satisfies ColorName[];

type Surface = { surface: string; layers: [string, ...string[]] };

const bare: Surface[] = grounds.map((ground) => ({ surface: ground, layers: [color[ground]] }));
/** Every background under each tint of a row or a control. */
const tinted: Surface[] = grounds.flatMap((ground) =>
  tints.map((tint): Surface => ({ surface: `${tint} on ${ground}`, layers: [color[ground], color[tint]] })),
);
const surfaces = [...bare, ...tinted];

describe('contrast', () => {
  test.each([
    { above: '#FFFFFF', below: '#000000', ratio: 21 },
    { above: '#777777', below: '#FFFFFF', ratio: 4.48 },
    { above: '#123456', below: '#123456', ratio: 1 },
  ])('of $above on $below is $ratio, as WCAG computes it', ({ above, below, ratio }) => {
    expect(contrast(above, below)).toBeCloseTo(ratio, 2);
  });

  it('measures the composite of translucent layers', () => {
    expect(contrast('#FFFFFF', '#000000', 'rgba(255, 255, 255, 0.5)')).toBeCloseTo(contrast('#FFFFFF', '#808080'), 1);
  });

  it('refuses a color it cannot read', () => {
    expect(() => contrast('var(--color-text)', '#000000')).toThrow("'var(--color-text)'");
  });
});

describe('tokens: text', () => {
  const texts = ['text', 'textMuted', 'champagne', 'jade', 'ember', 'steel'] as const satisfies ColorName[];
  const pairs = texts.flatMap((text) => surfaces.map(({ surface, layers }) => ({ text, surface, layers })));

  test.each(pairs)('$text on $surface reaches 4.5:1', ({ text, layers }) => {
    expect(contrast(color[text], ...layers)).toBeGreaterThanOrEqual(4.5);
  });

  // Facts: labels, captions, lists. Under a tint faint text becomes muted (`tint` in vars.ts).
  test.each(bare)('textFaint on $surface reaches 7:1', ({ layers }) => {
    expect(contrast(color.textFaint, ...layers)).toBeGreaterThanOrEqual(7);
  });

  test.each(surfaces)('textMuted on $surface reaches 7:1', ({ layers }) => {
    expect(contrast(color.textMuted, ...layers)).toBeGreaterThanOrEqual(7);
  });

  test.each(['champagne', 'champagneLight', 'champagneDeep'] as const)(
    'the text of a primary button on %s reaches 4.5:1',
    (metal) => {
      expect(contrast(color.onChampagne, color[metal])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('tokens: controls', () => {
  test.each(bare)('the outline of a field on $surface reaches 3:1', ({ layers }) => {
    expect(contrast(color.control, ...layers)).toBeGreaterThanOrEqual(3);
  });

  test.each(surfaces)('the focus ring on $surface reaches 3:1', ({ layers }) => {
    expect(contrast(color.champagneLight, ...layers)).toBeGreaterThanOrEqual(3);
  });
});
