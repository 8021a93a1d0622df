import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { defaultRamp, type RampPlan } from '../ramp.ts';
import { automaticActor } from '../rights.ts';
import { swallowedOptions } from './npm-options.ts';

/** The command line cannot be understood; the message says how it is meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option: how it is read, and what the help says of it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help: `<percent>`. */
  readonly value?: string;
  readonly about: string;
}

type Options = Readonly<Record<string, Pick<Option, 'type'>>>;

/** The line to type instead of one of whose options npm kept some. */
const withHyphens = (command: string, names: readonly string[], options: readonly string[]): string => {
  const { npm_lifecycle_event: script = 'vitrine', npm_lifecycle_script: program = '' } = process.env;
  // A script may be of one command: `"deploy": "vitrine-remote deploy"`.
  const words = program.split(' ').includes(command) ? [] : [command];
  return ['npm run', script, '--', ...words, ...names, ...options].join(' ');
};

/**
 * Reads a command line. Throws `UsageError` with the usage, or with the line to type when npm kept some of it.
 */
export const readArguments = <const O extends Options>(
  { name, usage }: { readonly name: string; readonly usage: string },
  args: readonly string[],
  options: O,
) => {
  const read = () => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw new UsageError(`${(error as Error).message.split('.', 1)[0] ?? ''}.\nUsage: ${usage}`);
    }
  };
  const parsed = read();
  const swallowed = swallowedOptions(options, Object.keys(parsed.values));
  if (swallowed.length > 0) {
    const unknown = swallowed.filter((option) => !Object.hasOwn(options, option.slice(2).split(' ', 1)[0] ?? ''));
    const names = parsed.positionals.filter((text) => /^[a-z][a-z0-9-]*$/.test(text));
    const flags = args.filter((arg) => arg.startsWith('-'));
    throw new UsageError(
      unknown.length > 0
        ? `There is no option ${unknown.join(', ')}.\nUsage: ${usage}`
        : `npm kept ${swallowed.join(' ')} for itself; nothing was done. Options follow two hyphens:\n  ` +
            withHyphens(name, names, [...swallowed, ...flags]),
    );
  }
  const empty = Object.entries(parsed.values).find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (empty) throw new UsageError(`--${empty[0]} is empty.\nUsage: ${usage}`);
  return parsed;
};

/** `portal` means `mfe-portal`. */
export const fullName = (name: string): string => (name === 'shell' || name.startsWith('mfe-') ? name : `mfe-${name}`);

/** Who runs this: said, known to the CI, known to git, or else the machine's user. */
export const operator = (env: NodeJS.ProcessEnv = process.env): string => {
  const name = env['VITRINE_DEPLOY_BY'] ?? env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'];
  if (name?.trim().toLowerCase() === automaticActor)
    throw new UsageError(`VITRINE_DEPLOY_BY is '${name}', which names the platform itself; say who you are`);
  if (name) return name;
  try {
    return (
      execFileSync('git', ['config', 'user.email'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      userInfo().username
    );
  } catch {
    return userInfo().username;
  }
};

/** Other names of who runs this, for the rights file: the repository whose CI it is. */
export const identities = (env: NodeJS.ProcessEnv = process.env): string[] => [
  ...(env['GITHUB_REPOSITORY'] ? [`github:${env['GITHUB_REPOSITORY']}`] : []),
  ...(env['CI_PROJECT_PATH'] ? [`gitlab:${env['CI_PROJECT_PATH']}`] : []),
];
/** `--smoke off` and its reason; true for a check that is made. Throws `UsageError`. */
export const smokeOf = (text: string | undefined, reason: string | undefined): true | { readonly off: string } => {
  if (text === undefined || text === 'on') return true;
  if (text !== 'off') throw new UsageError(`--smoke is '${text}'; it is on, or off with a reason`);
  if (!reason?.trim()) throw new UsageError('--smoke off needs --reason: who looks at the history later reads it');
  return { off: reason.trim() };
};

/** `--ramp` may stand alone: it means the usual steps then. */
export const withRampSteps = (args: readonly string[]): string[] =>
  args.flatMap((arg, at) =>
    arg === '--ramp' && !/^\d/.test(args[at + 1] ?? '') ? [arg, defaultRamp.steps.join(',')] : [arg],
  );

const minutesIn: Readonly<Record<string, number>> = { '': 1, m: 1, h: 60, d: 1440 };

/** `1,10,50,100` and `10m`, `30`, `2h`. Throws `UsageError`. */
export const rampOf = (steps: string, pause: string | undefined): RampPlan => {
  const shares = steps.split(',').map(Number);
  const grows = shares.every((share, at) => Number.isInteger(share) && share > (shares[at - 1] ?? 0));
  if (!grows || shares.length < 2 || shares.at(-1) !== 100)
    throw new UsageError(`--ramp is '${steps}'; it takes growing percents up to 100, such as 1,10,50,100`);
  const [, number = '', unit = ''] = /^(\d{1,5})(m|h|d|)$/.exec(pause ?? String(defaultRamp.pauseMinutes)) ?? [];
  const pauseMinutes = Number(number) * (minutesIn[unit] ?? 0);
  if (!(number !== '' && pauseMinutes >= 1 && pauseMinutes <= 10_080))
    throw new UsageError(`--pause is '${pause ?? ''}'; it takes 1m to 7d, such as 10m or 2h`);
  return { steps: shares, pauseMinutes };
};

/** `10` or `10%`. Throws `UsageError`. */
export const shareOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const share = /^\d{1,3}%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(share <= 100)) throw new UsageError(`--canary is '${text}'; it must be a whole number of percent, 0 to 100`);
  return share;
};
