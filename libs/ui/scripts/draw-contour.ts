/**
 * Writes a form as an SVG file, for pages that fetch the picture instead of inlining it. A form is named after its file in
 * `src/contour/forms`, or is the one export of a feature's own module:
 * `node libs/ui/scripts/draw-contour.ts portrait mfe-marketing/src/features/hero/portrait.svg`,
 * `node libs/ui/scripts/draw-contour.ts mfe-marketing/src/features/insights/forms/tally.ts tally.svg`.
 * `--unlit` leaves the light to the page; `--levels=12` cuts the form at so many heights instead of its own number.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { contourSvg } from '../src/contour/contour-svg.ts';
import type { ContourForm } from '../src/contour/form.ts';

const moduleOf = (name: string): URL =>
  name.endsWith('.ts') ? pathToFileURL(resolve(name)) : new URL(`../src/contour/forms/${name}.ts`, import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unlit: { type: 'boolean', default: false }, levels: { type: 'string' } },
});
const [name, file] = positionals;
if (name === undefined || file === undefined) {
  process.stderr.write(
    'Usage: node draw-contour.ts <form, or module.ts that exports one> <file.svg> [--unlit] [--levels=n]\n',
  );
  process.exit(1);
}
const [form] = Object.values((await import(moduleOf(name).href)) as Record<string, ContourForm>);
if (!form) throw new Error(`${name} exports no form`);
const count = values.levels === undefined ? form.levels.count : Number(values.levels);
writeFileSync(file, contourSvg({ ...form, levels: { ...form.levels, count } }, { lit: !values.unlit }));
