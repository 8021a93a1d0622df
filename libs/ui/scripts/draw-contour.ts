/**
 * Writes a form as an SVG file, for pages that fetch the picture instead of inlining it. A form is named after its
 * export in `src/contour/forms.ts`, or with its module: `node libs/ui/scripts/draw-contour.ts portrait portrait.svg`,
 * `node libs/ui/scripts/draw-contour.ts mfe-marketing/src/features/insights/forms.ts#tally tally.svg`. `--unlit` leaves
 * the light to the page; `--levels=12` cuts the form at that many heights instead of its own number.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { contourSvg } from '../src/contour/contour-svg.ts';
import type { ContourForm } from '../src/contour/form.ts';

const ownForms = join(import.meta.dirname, '../src/contour/forms.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unlit: { type: 'boolean', default: false }, levels: { type: 'string' } },
});
const [name, file] = positionals;
if (name === undefined || file === undefined) {
  process.stderr.write('Usage: node draw-contour.ts <form, or module.ts#form> <file.svg> [--unlit] [--levels=n]\n');
  process.exit(1);
}
const [module, exportName] = name.includes('#') ? name.split('#') : [ownForms, name];
const forms = (await import(pathToFileURL(resolve(module ?? '')).href)) as Record<string, ContourForm>;
const form = forms[exportName ?? ''];
if (!form) throw new Error(`There is no form ${name}`);
const count = values.levels === undefined ? form.levels.count : Number(values.levels);
writeFileSync(file, contourSvg({ ...form, levels: { ...form.levels, count } }, { lit: !values.unlit }));
