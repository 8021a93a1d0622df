/**
 * Draws the pictures of the sections: `node scripts/draw-forms.ts`, after a form changed. The specs beside
 * the drawings fail while a file differs from what the engine draws.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { surveyLevels } from '../src/features/process/forms.ts';

const project = join(import.meta.dirname, '..');
const draw = join(project, '../libs/ui/scripts/draw-contour.ts');

const capabilityForms = ['fingerprint', 'hand', 'iris', 'jaw', 'molar', 'waveform'];
const projectForms = ['aperture', 'arch', 'coin', 'drop', 'hills', 'key', 'moon', 'spread', 'visage'];

/** Forms by article. */
const articleForms = {
  'what-to-automate-first': 'src/features/insights/forms.ts#tally',
  'before-and-after-with-a-paper-trail': 'src/features/insights/forms.ts#pair',
  'the-price-of-an-empty-chair': 'src/features/insights/forms.ts#chair',
  'the-pixel-on-the-booking-page': 'fingerprint',
  'from-click-to-chair': 'src/features/insights/forms.ts#joins',
  'what-an-ai-receptionist-should-refuse': 'src/features/insights/forms.ts#lips',
};

interface Drawing {
  readonly form: string;
  readonly file: string;
  readonly levels?: number;
}

const drawings: readonly Drawing[] = [
  ...capabilityForms.map((name) => ({ form: name, file: `src/features/capabilities/drawings/${name}.svg` })),
  ...projectForms.map((name) => ({
    form: `src/features/showcase/forms.ts#${name}`,
    file: `src/features/showcase/drawings/${name}.svg`,
  })),
  ...surveyLevels.map((levels, index) => ({
    form: 'src/features/process/forms.ts#survey',
    levels,
    file: `src/features/process/art/survey-${String(index + 1)}.svg`,
  })),
  { form: 'src/features/about/forms.ts#founder', file: 'src/features/about/founder.svg' },
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
