import { readFileSync } from 'node:fs';
import { portraitOf } from '../../scripts/portrait.ts';
import { faces } from '../../scripts/portrait-faces.ts';

test.each(faces)('$id is shipped as the script draws it, in a few KB', (face) => {
  const shipped = readFileSync(new URL(`${face.id}.svg`, import.meta.url), 'utf8');
  expect(shipped === portraitOf(face)).toBe(true);
  expect(shipped.length).toBeLessThan(13_000);
});
