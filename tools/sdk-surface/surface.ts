import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse, type ExportDeclaration, type ModuleItem } from '@swc/core';

type Declaration = ModuleItem | ExportDeclaration['declaration'];

/** Names that one statement of a declaration file declares. */
const namesOf = (statement: Declaration): string[] => {
  if (statement.type === 'ExportDeclaration') return namesOf(statement.declaration);
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [statement.identifier.value];
  const isNamed =
    statement.type === 'TsInterfaceDeclaration' ||
    statement.type === 'TsTypeAliasDeclaration' ||
    statement.type === 'TsEnumDeclaration';
  return isNamed ? [statement.id.value] : [];
};

interface DeclarationFile {
  readonly file: string;
  /** Top-level statements with their text. */
  readonly statements: readonly { readonly item: ModuleItem; readonly text: string }[];
  /** Name → the statement that declares it. */
  readonly declarations: ReadonlyMap<string, string>;
}

/** The compiler's declarations of one source. */
const readDeclarations = async (file: string): Promise<DeclarationFile> => {
  const content = readFileSync(file);
  const { body, span } = await parse(content.toString(), { syntax: 'typescript', target: 'es2024' });
  // Places count bytes, from the first statement of this file on.
  const first = span.start - (content.toString().length - content.toString().trimStart().length);
  const statements = body.map((item) => ({
    item,
    text: content
      .subarray(item.span.start - first, item.span.end - first)
      .toString()
      .trim(),
  }));
  const declarations = new Map(
    statements.flatMap(({ item, text }) => namesOf(item).map((name) => [name, text] as const)),
  );
  return { file, statements, declarations };
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

const sourceOf = (file: string, from: string): string => join(dirname(file), from.replace(/\.tsx?$/, '.d.ts'));

/** What one statement of an index offers: declarations of its own, those of sources that it names, others as said. */
const offeredBy = async (item: ModuleItem, text: string, index: DeclarationFile): Promise<string[]> => {
  if (item.type === 'ExportDeclaration')
    return namesOf(item).flatMap((name) => [...withMentioned(name, index.declarations)]);
  if (item.type === 'ExportAllDeclaration')
    return item.source.value.startsWith('.') ? readIndex(sourceOf(index.file, item.source.value)) : [text];
  if (item.type !== 'ExportNamedDeclaration') return [];
  const names = item.specifiers.flatMap((specifier) =>
    specifier.type === 'ExportSpecifier' ? [specifier.orig.value] : [],
  );
  if (item.source && !item.source.value.startsWith('.')) return [text];
  const { declarations } = item.source ? await readDeclarations(sourceOf(index.file, item.source.value)) : index;
  return names.flatMap((name) => [...withMentioned(name, declarations)]);
};

/** What an index exports, each with the declarations behind it; names of other packages as they are said. */
export const readIndex = async (file: string): Promise<string[]> => {
  const index = await readDeclarations(file);
  const offered = await Promise.all(index.statements.map(({ item, text }) => offeredBy(item, text, index)));
  return offered.flat();
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
    const offered = await Promise.all(entries.map(readIndex));
    const statements = offered.flat().filter((statement) => !isVersion(statement));
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
  const remoteInputs = givenByRemotes.exec(after)?.[0] ?? '';
  const surface = new Set([...linesOf(after), ...linesOf(remoteInputs.replaceAll('?:', ':'))]);
  return linesOf(before).filter((line) => !surface.has(line));
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
