/**
 * `npm run lab -- browsers`: the main journeys in Firefox and WebKit, over a composed system of its own. What is not
 * installed is skipped, and named. Ends with 1 when a journey fails or a console says anything.
 *
 *     npm run lab -- browsers                              Debian: apt-get install firefox-esr webkit2gtk-driver xvfb
 *     npm run lab -- browsers --only webkit
 *     npm run lab -- browsers --url http://localhost:4200  over a running system, with the demo in it
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Launcher } from './browsers/driver.ts';
import { firefox } from './browsers/firefox.ts';
import { journeys } from './browsers/journeys.ts';
import { Person } from './browsers/person.ts';
import { webkit } from './browsers/webkit.ts';
import { overSystem } from '../system/own-system.ts';
import { terminalProgress } from '../system/progress.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' }, url: { type: 'string' } } });
const chosen = [firefox, webkit].filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()));
const missing = chosen.flatMap(({ name, missing: lacks }) =>
  lacks() === null ? [] : [`${name} SKIPPED: it is not installed (${lacks() ?? ''})`],
);
const present = chosen.filter(({ missing: lacks }) => lacks() === null);
const failures: string[] = [];

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-browsers-'));

/** All journeys in one browser, one after the other. */
async function drive({ name, launch }: Launcher, origin: string): Promise<void> {
  const downloads = join(folder, name);
  mkdirSync(downloads);
  const driver = await launch(downloads);
  let reportedCount = 0;
  try {
    for (const journey of journeys) {
      await progress.step(`${name}: ${journey.name}`, async () => {
        await journey
          .go(new Person(driver, origin), { downloads })
          .catch((error: unknown) => failures.push(`${name}, ${journey.name}: ${String(error)}`));
        const problems = await driver.problems();
        failures.push(
          ...problems.slice(reportedCount).map((problem) => `${name}, ${journey.name}, console: ${problem}`),
        );
        reportedCount = problems.length;
      });
    }
  } finally {
    await driver.close();
  }
}

async function driveAll(origin: string): Promise<void> {
  for (const launcher of present) {
    await drive(launcher, origin).catch((error: unknown) =>
      failures.push(`${launcher.name} could not be driven: ${String(error)}`),
    );
  }
}

try {
  if (present.length > 0) await overSystem({ url: options.url, folder, seedDemo: true, progress }, driveAll);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const line of [...missing, ...failures]) console.log(line);
console.log(
  `\n${String(present.length * journeys.length)} journeys in ` +
    `${present.map(({ name }) => name).join(' and ') || 'no browser'}, ${String(failures.length)} failures`,
);
process.exit(failures.length > 0 ? 1 : 0);
