import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Name → its declaration, of the statements at the top of a declaration file. */
const declarationsOf = (text: string): ReadonlyMap<string, string> => {
  const statements = text.split(/^(?=export |declare |interface |type |import )/m);
  const named = statements.flatMap((statement) => {
    const name = /^(?:export )?(?:declare )?(?:const|function|class|interface|type|let|enum) (\w+)/.exec(
      statement,
    )?.[1];
    return name === undefined ? [] : [[name, statement.trim()] as const];
  });
  return new Map(named);
};

/** A declaration and those of the same file that it speaks of. */
const withMentioned = (
  name: string,
  declarations: ReadonlyMap<string, string>,
  found = new Set<string>(),
): Set<string> => {
  const declaration = declarations.get(name);
  if (declaration === undefined || found.has(declaration)) return found;
  found.add(declaration);
  for (const [word] of declaration.matchAll(/\w+/g)) withMentioned(word, declarations, found);
  return found;
};

/** The exported names of an index, each with the declarations behind it; names of other packages as they are said. */
const readIndex = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '([^']+)';$/gm)].flatMap(
    ([line, names = '', from = '']) => {
      if (!from.startsWith('.')) return [line];
      const source = join(dirname(file), from.replace(/\.tsx?$/, '.d.ts'));
      if (names === '*') return readIndex(source);
      const declarations = declarationsOf(readFileSync(source, 'utf8'));
      const wanted = names
        .slice(1, -1)
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter(Boolean);
      return wanted.flatMap((name) => [...withMentioned(name, declarations)]);
    },
  );
};

/** The version is no part of what is versioned. */
const isVersion = (statement: string): boolean => statement.startsWith('export declare const sdkVersion');

/**
 * What a remote may use of `@vitrine/shell-sdk`: every export of its main door and of `/extensions` with its type, as
 * the compiler declares it, without comments, sorted.
 */
export const surfaceOf = async (workspace: string): Promise<string> => {
  const output = mkdtempSync(join(tmpdir(), 'vitrine-surface-'));
  try {
    const declare = [
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--removeComments',
      '--rootDir',
      'libs',
      '--outDir',
      output,
    ];
    await promisify(execFile)(process.execPath, ['node_modules/.bin/tsc', '-p', 'libs/shell-sdk', ...declare], {
      cwd: workspace,
    });
    const entries = ['index.d.ts', 'extensions/index.d.ts'].map((name) => join(output, 'shell-sdk/src', name));
    const statements = entries.flatMap(readIndex).filter((statement) => !isVersion(statement));
    return `${[...new Set(statements)].toSorted().join('\n')}\n`;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
};

/** What remotes alone write and the shell alone reads: a field of it may become optional. */
const givenByRemotes = /^export interface RemoteModule \{.*?^\}/ms;

const linesOf = (surface: string): string[] => surface.split('\n').map((line) => line.trim());

/** Lines of `before` that `after` lacks: with them, a remote built for the one may not run on the other. */
export const takenAway = (before: string, after: string): string[] => {
  const given = givenByRemotes.exec(after)?.[0] ?? '';
  const kept = new Set([...linesOf(after), ...linesOf(given.replaceAll('?:', ':'))]);
  return linesOf(before).filter((line) => !kept.has(line));
};

/** Names of a surface that exist at run time, sorted: what a remote's code may import. Types leave no trace in it. */
export const exportsOf = (surface: string): string[] => {
  const declared = [...surface.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const passedOn = [...surface.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  return [...declared, ...passedOn, 'sdkVersion']
    .filter((name): name is string => Boolean(name) && name?.startsWith('type ') !== true)
    .toSorted();
};
