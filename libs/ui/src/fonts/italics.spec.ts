/**
 * @jest-environment node
 */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const source = '../../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2';
const letters = 'bdhklvw';

const outlinesOf = (face: Font) => face.layout(letters).glyphs.map((glyph) => glyph.path.toSVG());

/** The letters as Fraunces draws them for headlines, with or without its swashes. */
const drawn = async (WONK: number) => {
  const variationAxes = { opsz: 72, SOFT: 0, wght: 320, WONK };
  const face = await subsetFont(read(source), letters, { targetFormat: 'woff2', variationAxes, noHinting: true });
  return outlinesOf(create(face) as Font);
};

it('italics have plain letters: with the swashed ones “Machine” is read as “Maħine”', async () => {
  const plain = await drawn(0);
  expect(plain).not.toEqual(await drawn(1));
  expect(outlinesOf(create(read('./fraunces-italic.woff2')) as Font)).toEqual(plain);
});
