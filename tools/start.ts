/** Second half of `npm start` (see `start.mjs`): build what changed, start everything, stop it in order. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './system/build.ts';
import { startSystem, type RunningSystem } from './system/composed-system.ts';
import { findPortFaults, readPorts, StartRefused, type Ports } from './system/ports.ts';
import { terminalProgress } from './system/progress.ts';
import { PartFailed } from './system/run-command.ts';
import { workspace } from './system/workspace.ts';

const dataDir = join(workspace, '.data');
const runFile = join(dataDir, 'running.json');
const progress = terminalProgress(process.stdout);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The `npm start` of this checkout that runs already, if one does. */
const findOtherRun = (): { pid: number; ports: Ports } | null => {
  try {
    const run = JSON.parse(readFileSync(runFile, 'utf8')) as { pid: number; ports: Ports };
    const command = readFileSync(`/proc/${run.pid}/cmdline`, 'utf8');
    return run.pid !== process.pid && isAlive(run.pid) && command.includes('start.ts') ? run : null;
  } catch {
    return null;
  }
};

const checkFree = async (ports: Ports): Promise<void> => {
  const other = findOtherRun();
  if (other !== null) {
    throw new StartRefused(`Vitrine already runs from this folder (process ${other.pid}): http://localhost:${other.ports.edge}\nStop it there with Ctrl-C, or with: kill ${other.pid}`);
  }
  const faults = await findPortFaults(ports, process.env['DATABASE_URL'] ? ['edge', 'bff', 'sandbox'] : ['edge', 'bff', 'sandbox', 'postgres']);
  if (faults.length > 0) throw new StartRefused(faults.join('\n'));
};

const box = (rows: readonly (readonly [label: string, value: string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => `${label.padEnd(width)}   ${value}`);
  const inner = Math.max(...lines.map((line) => line.length)) + 4;
  return [`┌${'─'.repeat(inner)}┐`, ...lines.map((line) => `│  ${line.padEnd(inner - 2)}│`), `└${'─'.repeat(inner)}┘`].join('\n');
};

const explain = (error: unknown): string => {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof PartFailed) {
    return `${error.message}\n\n${error.detail}\n\nThese were the last lines of ${relative(workspace, error.logPath)}. Nothing is left running; when the cause is mended, run npm start again.`;
  }
  return error instanceof Error ? error.message : String(error);
};

const begun = performance.now();
const stopping = new AbortController();
let system: RunningSystem | null = null;
let toldAt: number | null = null;

const stopAndExit = async (code: number): Promise<void> => {
  stopping.abort();
  if (system !== null) {
    progress.note('\nStopping …');
    await system.stop();
    progress.note('Stopped. The data is kept in .data');
  }
  rmSync(runFile, { force: true });
  process.exit(code);
};

const onSignal = (code: number): void => {
  if (toldAt === null) {
    toldAt = performance.now();
    stopping.abort();
    // While it starts, the abort makes the start itself clean up and exit below.
    if (system !== null) void stopAndExit(code);
  } else if (performance.now() - toldAt > 1000) {
    // Told again by a person. (One Ctrl-C comes several times: from the terminal, from npm, from `start.mjs`.)
    system?.kill();
    rmSync(runFile, { force: true });
    process.exit(130);
  }
};
process.on('SIGINT', () => onSignal(130));
process.on('SIGTERM', () => onSignal(143));
process.on('SIGHUP', () => onSignal(129));
// The half that started this one is gone, without having been able to say so.
process.on('disconnect', () => onSignal(1));
// A terminal that was closed takes the output with it; that is no reason to fall over while stopping.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const ports = readPorts(process.env);
  await checkFree(ports);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(runFile, JSON.stringify({ pid: process.pid, ports }));
  await buildAll({ dataDir, progress, signal: stopping.signal });
  system = await startSystem({
    ports,
    dataDir,
    deployDir: process.env['VITRINE_DEPLOY_DIR'] ?? join(dataDir, 'deploy'),
    seedDemo: true,
    restartCrashed: true,
    progress,
    signal: stopping.signal,
  });
  const { urls } = system;
  progress.note(
    `\n${box([
      ['Site', urls.edge],
      ['Portal', `${urls.edge}/login`],
      ['Sign in', 'owner@vitrine.test / vitrine-demo'],
      ['Mailbox', urls.sandbox],
      ['API', `${urls.edge}/api/docs`],
      ['Logs', relative(workspace, system.logsDir)],
    ])}\n\nUp in ${((performance.now() - begun) / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
  );
  progress.note('ready');
  if (stopping.signal.aborted) await stopAndExit(130);
  const part = await system.givenUp;
  console.error(`\n${part.name} keeps ending. Its last lines:\n\n${part.log.lastLines(25)}\n\nThe whole log: ${relative(workspace, part.log.path)}`);
  await stopAndExit(1);
} catch (error) {
  if (!(error instanceof StartRefused)) rmSync(runFile, { force: true });
  if (stopping.signal.aborted) {
    progress.note('\nStopped.');
    process.exit(130);
  }
  console.error(`\n${explain(error)}`);
  process.exit(1);
}
