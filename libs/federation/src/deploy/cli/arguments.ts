import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { swallowedOptions } from './npm-options.ts';

/** The command line cannot be understood; the message says how it is meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** Reads a command line. Throws `UsageError` with the usage, or with the line to type when npm kept some of it. */
export const readArguments = <const O extends Options>(usage: string, args: readonly string[], options: O) => {
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
    const script = process.env['npm_lifecycle_event'] ?? '';
    const names = parsed.positionals.filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
    throw new UsageError(
      unknown.length > 0
        ? `There is no option ${unknown.join(', ')}.\nUsage: ${usage}`
        : `npm kept ${swallowed.join(' ')} for itself; nothing was done. Options follow two hyphens:\n  ` +
            ['npm run', script, ...names, '--', ...swallowed, ...args.filter((arg) => arg.startsWith('-'))].join(' '),
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
  const said = env['VITRINE_DEPLOY_BY'] ?? env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'];
  if (said) return said;
  try {
    return (
      execFileSync('git', ['config', 'user.email'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      userInfo().username
    );
  } catch {
    return userInfo().username;
  }
};

/** `10` or `10%`. Throws `UsageError`. */
export const shareOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const share = /^\d{1,3}%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(share <= 100)) throw new UsageError(`--canary is '${text}'; it must be a whole number of percent, 0 to 100`);
  return share;
};
