import type { ProjectTitle } from '../../shared/projects.ts';
import aperture from './drawings/aperture.svg';
import arch from './drawings/arch.svg';
import coin from './drawings/coin.svg';
import drop from './drawings/drop.svg';
import hills from './drawings/hills.svg';
import key from './drawings/key.svg';
import moon from './drawings/moon.svg';
import spread from './drawings/spread.svg';
import visage from './drawings/visage.svg';

interface ProjectDrawing {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const emblem = (src: string): ProjectDrawing => ({ src, width: 1000, height: 1000 });

/** Each project's own form, drawn from `forms` (`scripts/draw-forms.ts`). */
export const drawings: Readonly<Record<ProjectTitle, ProjectDrawing>> = {
  'The Consult Desk': { src: visage, width: 1100, height: 1300 },
  'After Hours': { src: moon, width: 1200, height: 1200 },
  'The Recall Engine': { src: arch, width: 1400, height: 1160 },
  'Consent Ledger': emblem(aperture),
  'Injector Board': emblem(drop),
  'Case Room': emblem(spread),
  'Pocket Concierge': emblem(key),
  'The Client Portal': emblem(coin),
  Contour: emblem(hills),
};
