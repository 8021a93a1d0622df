/** Draws the pictures of the pages: `node scripts/draw-forms.ts`, after a form of the design system changed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');

for (const form of ['fingerprint', 'iris', 'molar']) {
  execFileSync(
    process.execPath,
    [join(project, '../libs/ui/scripts/draw-contour.ts'), form, `src/shared/screen/drawings/${form}.svg`],
    { cwd: project, stdio: 'inherit' },
  );
}
