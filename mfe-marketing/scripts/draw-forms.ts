/**
 * Draws the pictures of the sections: `node scripts/draw-forms.ts`, after a form changed. The specs beside
 * the drawings fail while a file differs from what the engine draws.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const project = join(import.meta.dirname, '..');
const draw = join(project, '../libs/ui/scripts/draw-contour.ts');

const capabilityForms = ['fingerprint', 'hand', 'iris', 'jaw', 'molar', 'waveform'];
const projectForms = globSync('src/features/showcase/forms/*.ts', { cwd: project });

/** One face, cut at more heights in each phase of the process. */
const surveyLevels = [6, 9, 15, 24, 38];

/** Articles by the form that is theirs. */
const articleForms = {
  'what-to-automate-first': 'src/features/insights/forms/tally.ts',
  'before-and-after-with-a-paper-trail': 'src/features/insights/forms/pair.ts',
  'the-price-of-an-empty-chair': 'src/features/insights/forms/chair.ts',
  'the-pixel-on-the-booking-page': 'fingerprint',
  'from-click-to-chair': 'src/features/insights/forms/joins.ts',
  'what-an-ai-receptionist-should-refuse': 'src/features/insights/forms/lips.ts',
};

interface Drawing {
  readonly form: string;
  readonly file: string;
  readonly levels?: number;
}

const drawings: readonly Drawing[] = [
  ...capabilityForms.map((name) => ({ form: name, file: `src/features/capabilities/drawings/${name}.svg` })),
  ...projectForms.map((form) => ({ form, file: `src/features/showcase/drawings/${basename(form, '.ts')}.svg` })),
  ...surveyLevels.map((levels, index) => ({
    form: 'src/features/process/forms/survey.ts',
    levels,
    file: `src/features/process/art/survey-${String(index + 1)}.svg`,
  })),
  { form: 'src/features/about/forms/founder.ts', file: 'src/features/about/founder.svg' },
  ...Object.entries(articleForms).map(([article, form]) => ({
    form,
    file: `src/features/insights/art/${article}.svg`,
  })),
];
for (const { form, file, levels } of drawings) {
  execFileSync(process.execPath, [draw, form, file, ...(levels === undefined ? [] : [`--levels=${String(levels)}`])], {
    cwd: project,
    stdio: 'inherit',
  });
}
