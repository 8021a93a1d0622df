/**
 * Writes a form of `src/contour/forms` as an SVG file, for pages that fetch the picture instead of inlining it:
 * `node libs/ui/scripts/draw-contour.ts portrait mfe-marketing/src/features/hero/portrait.svg`.
 * `--unlit` leaves the light to the page.
 */
import { writeFileSync } from 'node:fs';
import { contourSvg } from '../src/contour/contour-svg.ts';
import type { ContourForm } from '../src/contour/form.ts';
import { fingerprint } from '../src/contour/forms/fingerprint.ts';
import { iris } from '../src/contour/forms/iris.ts';
import { molar } from '../src/contour/forms/molar.ts';
import { portrait } from '../src/contour/forms/portrait.ts';
import { waveform } from '../src/contour/forms/waveform.ts';

const forms: Readonly<Record<string, ContourForm>> = { fingerprint, iris, molar, portrait, waveform };

const lit = !process.argv.includes('--unlit');
const [name = '', file] = process.argv.slice(2).filter((argument) => argument !== '--unlit');
const form = forms[name];
if (!form || file === undefined) {
  process.stderr.write(`Usage: node draw-contour.ts <${Object.keys(forms).join('|')}> <file.svg> [--unlit]\n`);
  process.exit(1);
}
writeFileSync(file, contourSvg(form, { lit }));
