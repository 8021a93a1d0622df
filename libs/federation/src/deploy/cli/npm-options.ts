import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const prefix = 'npm_config_';

/** npm takes `--to` as short for this option of its own. */
const npmsNameFor: Readonly<Record<string, string>> = { to: 'token-description' };

/** What npm sets by itself beside its options. */
const ownKeys = ['npm-version', 'local-prefix', 'global-prefix'];

/** The names of npm's own options; null when this npm does not tell. */
const npmsOptions = (env: NodeJS.ProcessEnv): ReadonlySet<string> | null => {
  try {
    const { definitions } = createRequire(env['npm_execpath'] ?? '')('@npmcli/config/lib/definitions') as {
      definitions: Readonly<Record<string, unknown>>;
    };
    return new Set([...Object.keys(definitions), ...ownKeys]);
  } catch {
    return null;
  }
};

/** What an npmrc file sets, by name: nobody typed that. */
const settingsIn = (file: string | undefined): (readonly [name: string, value: string])[] => {
  try {
    return [...readFileSync(file ?? '', 'utf8').matchAll(/^\s*([\w-]+)\s*=\s*(.*?)\s*$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
  } catch {
    return [];
  }
};

/**
 * Options that npm kept for itself because the `--` before them was forgotten, as they have to be typed: npm gives
 * `--canary=10` to a script as `npm_config_canary`, and `--reason slow` as a flag and one more name. `options` are
 * those of the command, by whether they take a value; `args` are those that arrived.
 */
export const swallowedOptions = (
  options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string[] => {
  // Either of the programs that npm scripts run (`deploy/cli.ts`, `vitrine-remote.ts`).
  if (!/deploy\/cli\.ts|vitrine-remote/.test(env['npm_lifecycle_script'] ?? '')) return [];
  const inFiles = new Map(
    [
      env['npm_config_userconfig'],
      env['npm_config_globalconfig'],
      join(env['npm_config_local_prefix'] ?? '', '.npmrc'),
    ].flatMap(settingsIn),
  );
  const npms = npmsOptions(env);
  return Object.entries(env).flatMap(([key, value = '']) => {
    if (!key.startsWith(prefix) || value === '') return [];
    const name = key.slice(prefix.length).replaceAll('_', '-');
    const own = Object.keys(options).find((option) => option === name || npmsNameFor[option] === name);
    if (own === undefined) return npms === null || npms.has(name) || inFiles.has(name) ? [] : [`--${name}`];
    if (args.includes(own) || inFiles.get(name) === value) return [];
    if (options[own]?.type === 'boolean') return [`--${own}`];
    return [`--${own} ${value === 'true' ? '<value>' : value}`];
  });
};
