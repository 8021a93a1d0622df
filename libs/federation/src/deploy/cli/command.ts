import type { Outcome } from '../change.ts';
import { deployPlace } from '../place.ts';
import { projectsOf } from '../publish-at-start.ts';
import { findSigner } from '../signing-keys.ts';
import { fullName, identities, operator, UsageError } from './arguments.ts';
import { logLine } from './lines.ts';
import { edgeOf, untilVisible } from './probes.ts';

/** One command of the tool. Answers the process's exit code. */
export type Command = (workspace: string, args: readonly string[]) => Promise<number>;

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
