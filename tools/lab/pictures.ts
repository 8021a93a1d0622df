/**
 * `npm run lab -- pictures`: every screen and state at 390, 768, 1440 and 1920, at scale 1 and 2, into one folder
 * with a page to look at them. It compares them with the last release's where there are any, and starts a system of its
 * own with the demo.
 *
 *     npm run lab -- pictures                                into .data/pictures/now, compared with …/release
 *     npm run lab -- pictures --release                      as the release's, for later runs to compare with
 *     npm run lab -- pictures --filter '^invoice' --scale 1  some screens, by a pattern of their names; one scale
 *     npm run lab -- pictures --baseline <folder>            compared with another folder
 *     npm run lab -- pictures --url http://localhost:4200    of a running system, with the demo in it
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, type Difference } from './pictures/compare.ts';
import { contactSheet } from './pictures/contact-sheet.ts';
import { takePictures } from './pictures/take.ts';
import { overSystem } from '../system/own-system.ts';
import { terminalProgress } from '../system/progress.ts';
import { workspace } from '../system/workspace.ts';

const { values: options } = parseArgs({
  options: {
    filter: { type: 'string', default: '' },
    scale: { type: 'string', multiple: true, default: ['1', '2'] },
    baseline: { type: 'string' },
    release: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
});
const all = join(workspace, '.data', 'pictures');
const release = join(all, 'release');
const baseline = resolve(options.baseline ?? release);
const folder = join(all, 'now');

const progress = terminalProgress(process.stdout);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const own = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
try {
  await overSystem({ url: options.url, folder: own, seedDemo: true, progress }, takeAll);
} finally {
  rmSync(own, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);

async function takeAll(origin: string): Promise<void> {
  const { pictures, missing } = await progress.step('Pictures', async (remark) =>
    takePictures({
      origin,
      folder,
      scales: options.scale.map(Number),
      filter: new RegExp(options.filter),
      note: remark,
    }),
  );
  const against = existsSync(baseline) ? baseline : null;
  const differences = new Map<string, Difference>();
  if (against) for (const { file } of pictures) differences.set(file, compare(file, folder, against));
  const files = new Set(pictures.map(({ file }) => file));
  const isWhole = options.filter === '' && options.scale.length === 2;
  const removed =
    against && isWhole ? readdirSync(against).filter((file) => /@\dx\.png$/.test(file) && !files.has(file)) : [];
  writeFileSync(
    join(folder, 'index.html'),
    contactSheet({ folder, baseline: against, pictures, differences, missing, removed }),
  );

  for (const { file, kind, pixels } of differences.values()) {
    if (kind !== 'same')
      console.log(
        `  ${kind.padEnd(7)} ` +
          `${file}${kind === 'changed' ? `: ${pixels === null ? 'another size' : `${String(pixels)} pixels`}` : ''}`,
      );
  }
  for (const file of removed) console.log(`  gone    ${file}`);
  for (const line of missing) console.log(`  not reached  ${line}`);
  console.log(
    against
      ? `\nCompared with ${against}.`
      : '\nNo release to compare with; `npm run lab -- pictures --release` makes one.',
  );
  if (missing.length > 0) process.exitCode = 1;
  if (options.release && missing.length === 0) {
    rmSync(release, { recursive: true, force: true });
    renameSync(folder, release);
  }
  console.log(
    `${String(pictures.length)} pictures: ` +
      join(options.release && missing.length === 0 ? release : folder, 'index.html'),
  );
}
