import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../tools/monitoring/dashboards/', import.meta.url));

/** The expressions of all panels of our dashboards. */
export const expressionsOf = (): string[] =>
  globSync('*.json', { cwd: folder }).flatMap((file) =>
    [...readFileSync(folder + file, 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
      String(JSON.parse(text)),
    ),
  );
