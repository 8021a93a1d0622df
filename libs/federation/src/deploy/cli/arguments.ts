import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The command line cannot be understood; the message says how it is meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads a command line. Throws `Misused` with the usage. */
export const readArguments = <const O extends ParseArgsOptionsConfig>(
  usage: string,
  args: readonly string[],
  options: O,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('.', 1)[0] ?? ''}.\nUsage: ${usage}`);
  }
};

/** The shell first: remotes are checked against it. */
export const projectsOf = (workspace: string): string[] => [
  'shell',
  ...globSync('mfe-*/package.json', { cwd: workspace })
    .map((file) => dirname(file))
    .toSorted(),
];

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

/** `10` or `10%`. Throws `Misused`. */
export const shareOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const share = Number(text.replace(/%$/, ''));
  if (!Number.isInteger(share) || share < 0 || share > 100)
    throw new UsageError(`--canary is '${text}'; it must be a whole number of percent, 0 to 100`);
  return share;
};
