import { diff } from 'node:util';
import { program, type Command } from './command.ts';
import { deployCommand, promoteCommand, publishCommand } from './deploy-commands.ts';
import { diffCommand, newKeysCommand, promoteEnvironmentCommand, statusCommand } from './environment-commands.ts';
import { graphCommand } from './graph-command.ts';
import { previewCommands } from './preview-commands.ts';
import { historyCommand, logCommand, pruneCommand, restoreCommand } from './registry-commands.ts';
import { availabilityCommands, rollbackCommand, stopCommand } from './step-commands.ts';

/** In the order of the help, which has an empty line between these groups. */
const groups: readonly (readonly Command[])[] = [
  [deployCommand, promoteCommand, promoteEnvironmentCommand, rollbackCommand, stopCommand],
  availabilityCommands,
  [statusCommand, historyCommand, logCommand, diffCommand, graphCommand],
  previewCommands,
  [publishCommand, pruneCommand, restoreCommand, newKeysCommand],
];

export const commands: ReadonlyMap<string, Command> = new Map(groups.flat().map((command) => [command.name, command]));

const width = Math.max(...[...commands.keys()].map((name) => name.length)) + 2;

/** The commands, one line each. */
export const commandLines: readonly string[] = groups.flatMap((group) => [
  '',
  ...group.map(({ name, about }) => `  ${name.padEnd(width)}${about}`),
]);

/** What `--help` prints without a command. */
export const toolHelp = [
  `Usage: ${program} <command> …`,
  ...commandLines,
  '',
  `What one takes: ${program} <command> --help`,
].join('\n');

/** Letters that two words don't share. */
const distance = (one: string, other: string): number => diff(one, other).filter(([change]) => change !== 0).length;

/** Commands that somebody may have meant: with up to two wrong letters, or with a part of the word as their name. */
export const similarCommands = (word: string): string[] => {
  const parts = word.split(/[^a-z]+/);
  return [...commands.keys()].filter(
    (name) => distance(name, word) <= 2 || name.split('-').every((part) => parts.includes(part)),
  );
};
