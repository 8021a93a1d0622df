/**
 * Draws the pictures of capabilities and showcase: `node scripts/draw-forms.ts`, after a form changed. The specs beside
 * the drawings fail while a file differs from what the engine draws.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const project = join(import.meta.dirname, '..');
const draw = join(project, '../libs/ui/scripts/draw-contour.ts');

const capabilityForms = ['fingerprint', 'hand', 'iris', 'jaw', 'molar', 'waveform'];
const projectForms = globSync('src/features/showcase/forms/*.ts', { cwd: project });

const drawings = [
  ...capabilityForms.map((name) => ({ form: name, file: `src/features/capabilities/drawings/${name}.svg` })),
  ...projectForms.map((form) => ({ form, file: `src/features/showcase/drawings/${basename(form, '.ts')}.svg` })),
];
for (const { form, file } of drawings) execFileSync(process.execPath, [draw, form, file], { cwd: project, stdio: 'inherit' });
