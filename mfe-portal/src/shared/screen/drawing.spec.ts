import { contourSvg, fingerprint, iris, molar } from '@vitrine/ui/contour';
import { readFileSync } from 'node:fs';

describe('drawings of the portal', () => {
  it.each([fingerprint, iris, molar])('are what the engine produces: $name', (form) => {
    expect(readFileSync(new URL(`drawings/${form.name}.svg`, import.meta.url), 'utf8')).toBe(contourSvg(form));
  });
});
