import type { parseArgs } from 'node:util';
import type { Outcome } from '../change.ts';
import { deployPlace } from '../place.ts';
import { projectsOf } from '../publish-at-start.ts';
import { findSigner } from '../signing-keys.ts';
import { fullName, identities, operator, readArguments, UsageError, type Option } from './arguments.ts';
import { logLine } from './lines.ts';
import { edgeOf, untilVisible } from './probes.ts';

/** How the tool is started, here and in a remote's own repository. */
export const program = 'npm run vitrine --';

/** One command of the tool. */
export interface Command {
  readonly name: string;
  /** What it does, in one line. */
  readonly about: string;
  /** What `--help` prints. */
  readonly help: string;
  /** Answers the process's exit code. Throws `UsageError`. */
  readonly run: (workspace: string, args: readonly string[]) => Promise<number>;
}

type Options = Readonly<Record<string, Option>>;

type CommandInput<O extends Options> = ReturnType<
  typeof parseArgs<{ readonly args: string[]; readonly options: O; readonly allowPositionals: true }>
>;

interface CommandDefinition<O extends Options> {
  readonly about: string;
  /** What it is about, as in the usage: `<remote …>`, and what that means. */
  readonly subject?: readonly [usage: string, about: string];
  readonly options?: O;
  /** Names of the options without which it does nothing. */
  readonly required?: readonly (keyof O & string)[];
  /** What follows the command's name. */
  readonly example: string;
  /** Changes what was typed before it is read. */
  readonly prepare?: (args: readonly string[]) => string[];
  readonly run: (workspace: string, input: CommandInput<O>, usage: string) => Promise<number>;
}

/** A command whose usage and help are made of what it takes. */
export const defineCommand = <const O extends Options>(name: string, definition: CommandDefinition<O>): Command => {
  const { about, subject, required = [], example, prepare } = definition;
  const options = definition.options ?? ({} as O);
  const optionTexts = Object.entries(options).map(([option, { value }]) => ({
    option,
    text: value === undefined ? `--${option}` : `--${option} ${value}`,
  }));
  const usage = [
    `${program} ${name}`,
    ...(subject ? [subject[0]] : []),
    ...optionTexts.map(({ option, text }) => ((required as readonly string[]).includes(option) ? text : `[${text}]`)),
  ].join(' ');
  const parts = [
    ...(subject ? [subject] : []),
    ...optionTexts.map(({ option, text }) => [text, options[option]?.about ?? ''] as const),
  ];
  const width = Math.max(...parts.map(([text]) => text.length)) + 2;
  return {
    name,
    about,
    help: [
      `Usage: ${usage}`,
      '',
      `${name}: ${about}`,
      ...(parts.length > 0 ? ['', ...parts.map(([text, meaning]) => `  ${text.padEnd(width)}${meaning}`)] : []),
      '',
      `Example: ${program} ${name} ${example}`.trimEnd(),
    ].join('\n'),
    run: (workspace, args) =>
      definition.run(workspace, readArguments({ name, usage }, prepare ? prepare(args) : args, options), usage),
  };
};

/** The remote that a command is about, in its help. */
export const oneRemote = ['<remote>', 'shell, or a remote: mfe-portal, or portal for short'] as const;
export const severalRemotes = ['<remote …>', 'shell, or remotes: mfe-portal, or portal for short'] as const;
export const anyRemote = ['[remote]', 'shell, or a remote such as mfe-portal; all of them without it'] as const;

/** Why something is done. */
export const reasonOption = { type: 'string', value: '<text>', about: 'why; history and log keep it' } as const;
export const smokeOption = {
  type: 'string',
  value: 'off',
  about: 'leaves out the check that opens its pages in a browser; needs --reason',
} as const;
export const canaryOption = {
  type: 'string',
  value: '<percent>',
  about: 'only to that share of the visitors',
} as const;

export const print = (lines: readonly string[]): void => {
  for (const line of lines) console.log(line);
};

/** Prints the result of a step, and when visitors see it. `env` says where the edge is. */
export const printOutcome = async (workspace: string, outcome: Outcome, env = process.env): Promise<void> => {
  const { name, buildId, changed, log } = outcome;
  if (!changed || !log) return console.log(`${name} ${buildId ?? ''} was so already`);
  console.log(logLine(log));
  const visible = await untilVisible(edgeOf(workspace, deployPlace(workspace, env), env), name, log, env);
  if (visible) console.log(visible);
};

/** The one remote that a command is about. Throws `UsageError`. */
export const one = (positionals: readonly string[], usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError(`Usage: ${usage}`);
  return fullName(name);
};

/** The projects that are named, in the order in which they are deployed. Throws `UsageError`. */
export const chosen = (workspace: string, names: readonly string[], all: boolean, usage: string): string[] => {
  const projects = projectsOf(workspace);
  if (all) return projects;
  const picked = names.map(fullName);
  const unknown = picked.find((name) => !projects.includes(name));
  if (unknown) throw new UsageError(`There is no project ${unknown}; there are ${projects.join(', ')}`);
  if (picked.length === 0) throw new UsageError(`Usage: ${usage}`);
  return projects.filter((project) => picked.includes(project));
};

/** Who takes a step, with which key, and where they read for whom it waits. */
export const byOperator = () => ({
  by: operator(),
  identities: identities(),
  signer: findSigner(),
  onWait: (text: string) => console.error(text),
});
