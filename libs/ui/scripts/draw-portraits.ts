/** `node libs/ui/scripts/draw-portraits.ts` writes the portraits of the demo brand's people as SVG files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portraitOf } from './portrait.ts';
import { faces } from './portrait-faces.ts';

for (const face of faces)
  writeFileSync(join(import.meta.dirname, '../src/portraits', `${face.id}.svg`), portraitOf(face));
