/**
 * `npm run lab -- <name>`: measurements, pictures, load and faults, which take long or need a quiet machine, so
 * `npm test` doesn't run them. Each starts what it needs on loopback and stops it. Without a name this lists them.
 *
 *     npm run lab
 *     npm run lab -- bench --rounds 3
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'lab');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''));

/** The first sentence of a lab's own comment, after its command. */
const whatItShows = (name: string): string => {
  const comment = /\/\*\*([^]*?)\*\//.exec(readFileSync(join(folder, `${name}.ts`), 'utf8'))?.[1] ?? '';
  const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim();
  return /^`[^`]+`: (.*?[.;:])(?:\s|$)/.exec(text)?.[1]?.replace(/[.;:]$/, '') ?? '';
};

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && names.includes(name)) {
  const lab = spawn(process.execPath, [join(folder, `${name}.ts`), ...options], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => lab.kill(signal));
  lab.on('exit', (code) => process.exit(code ?? 1));
} else {
  if (name !== undefined) console.error(`There is no lab '${name}'.\n`);
  for (const one of names) console.log(`${one.padEnd(22)}${whatItShows(one)}`);
  process.exitCode = name === undefined ? 0 : 2;
}
