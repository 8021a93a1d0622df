import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewRemote {
  /** Without `mfe-`: `booking`. */
  readonly name: string;
  /** The people a fallback names; `Booking team` by default. */
  readonly owner?: string;
}

/** Thrown before anything was written. */
export class CannotCreate extends Error {
  override readonly name = 'CannotCreate';
}

const template = join(import.meta.dirname, 'template');

const words = (name: string): string[] => name.split('-');
/** `two-words` → `TwoWords` */
const pascal = (name: string): string =>
  words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
/** `two-words` → `Two words` */
const title = (name: string): string =>
  words(name)
    .join(' ')
    .replace(/^./, (first) => first.toUpperCase());

const configs = (workspace: string): string[] =>
  globSync('mfe-*/webpack.config.ts', { cwd: workspace }).map((file) => readFileSync(join(workspace, file), 'utf8'));

const freePort = (workspace: string): number =>
  Math.max(4200, ...configs(workspace).map((text) => Number(/\bdevPort: (\d+),/.exec(text)?.[1] ?? 0))) + 1;

/** Addresses of the edge, the BFF and the shell, which no remote can own, and names of other things to run. */
const reserved = new Set(
  (
    'api assets art bff docs documents edge fonts healthz libs live maintenance maps metrics registry remote remotes ' +
    'sandbox shell tools ui'
  ).split(' '),
);

/** Whether a remote may have this name, and its route. Throws `CannotCreate`. */
export const checkName = (workspace: string, name: string): void => {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name) || name.startsWith('mfe-'))
    throw new CannotCreate(
      `'${name}' cannot be a remote's name: small letters and single dashes, without mfe-, such as booking`,
    );
  if (reserved.has(name))
    throw new CannotCreate(`'${name}' is reserved: the site itself has something of that name. Choose another one`);
  if (existsSync(join(workspace, `mfe-${name}`))) throw new CannotCreate(`mfe-${name} exists already`);
  if (configs(workspace).some((text) => text.includes(`'/${name}'`)))
    throw new CannotCreate(
      `/${name} belongs to another remote already: choose another name, and change the route later`,
    );
};

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** After the last line that matches, the same line for the new remote. */
const repeatLine = (text: string, pattern: RegExp, name: string): string => {
  const last = [...text.matchAll(pattern)].at(-1);
  if (!last) return text;
  const [line, lastName = ''] = last;
  const end = last.index + line.length;
  return `${text.slice(0, end)}\n${line.replaceAll(lastName, `mfe-${name}`)}${text.slice(end)}`;
};

/** What the template calls sample, in the new remote's words. */
const rename = (text: string, { name, owner = `${title(name)} team` }: NewRemote, port: number): string =>
  text
    .replaceAll('Sample team', () => owner)
    .replaceAll(/\bSample(?=[A-Z])/g, pascal(name))
    .replaceAll(/\bSample\b/g, title(name))
    .replaceAll(/\bsample\b/g, name)
    .replace('devPort: 4299', `devPort: ${String(port)}`)
    .replace('../../../tsconfig.base.json', '../tsconfig.base.json');

/**
 * Copies the files of a new remote to `folder`, and with `more` others over them, in the new remote's words and with a
 * port that no remote of the workspace has.
 */
export const copyTemplate = (
  workspace: string,
  remote: NewRemote,
  folder: string,
  more: (folder: string) => void = () => {},
): void => {
  const port = freePort(workspace);
  cpSync(template, folder, { recursive: true });
  more(folder);
  for (const file of globSync('**/*.*', { cwd: folder }))
    edit(join(folder, file), (text) => rename(text, remote, port));
};

/**
 * Makes `mfe-<name>`: a remote with one page that passes every check of the repository, and its lines in the images'
 * recipes. Everything else finds it by its folder. Answers the new folder's name.
 * @throws CannotCreate with what is in the way.
 */
export const createRemote = (workspace: string, remote: NewRemote): string => {
  const { name } = remote;
  checkName(workspace, name);
  const folder = `mfe-${name}`;
  copyTemplate(workspace, remote, join(workspace, folder));
  edit(join(workspace, 'tools', 'docker', 'Dockerfile'), (text) =>
    repeatLine(
      repeatLine(text, /^COPY (mfe-[a-z-]+)\/package\.json .*$/gm, name),
      /^COPY (mfe-[a-z-]+) mfe-[a-z-]+$/gm,
      name,
    ),
  );
  return folder;
};
