import webpack, { type Compilation, type Compiler, type Module, type ModuleGraphConnection } from 'webpack';

/** One import that a build's code really makes; what was shaken out is none. */
export interface PackageImport {
  /** As the source says it: `@vitrine/contracts`, or the path of a file. */
  readonly request: string;
  /** File that imports it. */
  readonly from: string;
  /** File that it leads to; empty for a module that the page shares. */
  readonly to: string;
  /** What is taken, from the export's name on: `['api', 'clients', 'list']`; empty where everything is. */
  readonly path: readonly string[];
}

/** What webpack's dependencies of ES modules carry beside their type. */
interface ModuleDependency {
  readonly request?: string;
  /** Names as the source has them; those of the graph are renamed by re-exports. */
  readonly ids?: readonly string[];
  readonly getIds?: (graph: Compilation['moduleGraph']) => readonly string[];
  /** Exports of the importing module that need this import; false where none does. */
  readonly usedByExports?: boolean | ReadonlySet<string>;
  /** Conditions of the branch that it stands in. */
  readonly branchGuards?: unknown;
}

const fileOf = (module: Module | null): string => (module as { readonly resource?: string } | null)?.resource ?? '';

/**
 * Whether an import is used. The connection of a constant that webpack wrote into the importing module is inactive,
 * though its value is used.
 */
const isUsed = ({ moduleGraph }: Compilation, connection: ModuleGraphConnection, origin: Module): boolean => {
  if (connection.getActiveState(undefined) !== false) return true;
  const { usedByExports, branchGuards } = connection.dependency as ModuleDependency;
  if (branchGuards !== undefined || usedByExports === false) return false;
  if (!(usedByExports instanceof Set)) return true;
  const info = moduleGraph.getExportsInfo(origin);
  return [...usedByExports].some((name) => info.getUsed(name as string, undefined) !== webpack.UsageState.Unused);
};

/** What one connection takes; the same names twice where an import is used twice. */
const importsOf = (compilation: Compilation, connection: ModuleGraphConnection): PackageImport[] => {
  const { moduleGraph, chunkGraph } = compilation;
  const { dependency, originModule } = connection;
  const { request, ids = [], getIds } = (dependency ?? {}) as ModuleDependency;
  // A module that only stands for a shared one imports the copy that the page does not use.
  if (!dependency || !originModule || request === undefined || fileOf(originModule) === '') return [];
  if (chunkGraph.getNumberOfModuleChunks(originModule) === 0 || !isUsed(compilation, connection, originModule))
    return [];
  const idCount = getIds?.call(dependency, moduleGraph).length ?? 0;
  return dependency.getReferencedExports(moduleGraph, undefined).map((reference) => {
    const names = Array.isArray(reference) ? reference : reference.name;
    // The graph's names begin where re-exports end; what follows them is as the source has it.
    const path = ids.length === 0 ? names : [...ids, ...names.slice(idCount)];
    return { request, from: fileOf(originModule), to: fileOf(connection.module), path };
  });
};

/** Collects the imports of a build, before webpack joins its modules and their names are lost. */
export class PackageImportsPlugin {
  readonly imports: PackageImport[] = [];

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PackageImportsPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('PackageImportsPlugin', () => {
        this.imports.length = 0;
        for (const module of compilation.modules)
          for (const connection of compilation.moduleGraph.getOutgoingConnections(module))
            this.imports.push(...importsOf(compilation, connection));
      });
    });
  }
}
