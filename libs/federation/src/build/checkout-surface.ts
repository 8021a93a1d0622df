import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type ModuleItem, type ParseOptions, type Pattern } from '@swc/core';
import { api } from '@vitrine/contracts';
import { endpointsIn } from './build-modules.ts';

/** What the sources of this checkout offer to builds. */
export interface CheckoutSurface {
  /** Exported values by the entry point of their package: `@vitrine/ui`, `@vitrine/shell-sdk/code-split`. */
  readonly exports: ReadonlyMap<string, ReadonlySet<string>>;
  /** `GET /clients/:id`, with the path under `/api`. */
  readonly endpoints: ReadonlySet<string>;
}

const namesIn = (pattern: Pattern): string[] => {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property) =>
      property.type === 'AssignmentPatternProperty'
        ? [property.key.value]
        : namesIn(property.type === 'RestElement' ? property.argument : property.value),
    );
  return pattern.type === 'ArrayPattern'
    ? pattern.elements.flatMap((element) => (element ? namesIn(element) : []))
    : [];
};

/** Values that one statement exports; types are gone at run time and nobody's build can miss them. */
const exportsOf = async (statement: ModuleItem, file: string): Promise<string[]> => {
  if (statement.type === 'ExportDeclaration') {
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => namesIn(id));
    const isValue = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    return isValue ? [declaration.identifier.value] : [];
  }
  if (statement.type === 'ExportNamedDeclaration' && !statement.typeOnly)
    return statement.specifiers.flatMap((specifier) => {
      if (specifier.type === 'ExportDefaultSpecifier') return [];
      if (specifier.type === 'ExportNamespaceSpecifier') return [specifier.name.value];
      return specifier.isTypeOnly ? [] : [(specifier.exported ?? specifier.orig).value];
    });
  return statement.type === 'ExportAllDeclaration' && statement.source.value.startsWith('.')
    ? exportedNames(join(dirname(file), statement.source.value))
    : [];
};

/** Names of the values that a module exports, with those of the files that it passes on. */
export const exportedNames = async (file: string): Promise<string[]> => {
  const syntax: ParseOptions = { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' };
  const { body } = await parse(readFileSync(file, 'utf8'), syntax);
  const names = await Promise.all(body.map((statement) => exportsOf(statement, file)));
  return [...new Set(names.flat())].toSorted();
};

interface PackageFile {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** What the packages in `libs` export, and the operations of the contracts. */
export const readCheckoutSurface = async (root: string): Promise<CheckoutSurface> => {
  const entryPoints = globSync('libs/*/package.json', { cwd: root }).flatMap((manifest) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as PackageFile;
    return Object.entries(exports).map(([entry, path]) => ({
      name: name + entry.slice(1),
      file: join(root, dirname(manifest), path),
    }));
  });
  const exports = await Promise.all(
    entryPoints.map(async ({ name, file }) => [name, new Set(await exportedNames(file))] as const),
  );
  return { exports: new Map(exports), endpoints: new Set(endpointsIn(api)) };
};
