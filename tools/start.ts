/** Second half of `npm start` (see `start.mjs`): builds what changed, starts everything, says where it is. */
import { relative } from 'node:path';
import { runSystem } from './system/run.ts';
import { workspace } from './system/workspace.ts';

const box = (rows: readonly (readonly [label: string, value: string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => `${label.padEnd(width)}   ${value}`);
  const inner = Math.max(...lines.map((line) => line.length)) + 4;
  return [
    `┌${'─'.repeat(inner)}┐`,
    ...lines.map((line) => `│  ${line.padEnd(inner - 2)}│`),
    `└${'─'.repeat(inner)}┘`,
  ].join('\n');
};

const begun = performance.now();
const { system, progress } = await runSystem();
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
