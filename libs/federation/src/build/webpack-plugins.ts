import webpack, { type Compiler } from 'webpack';

/** Global the shell fills from the registry before it runs a remote: absolute URL → `sha384-…`. */
const integrityGlobal = '__VITRINE_INTEGRITY__';

/**
 * Gives every script that webpack's own loader creates its integrity. The federation runtime's
 * hooks cover what that runtime loads; lazy chunks go through webpack and would otherwise be
 * unchecked. A chunk the table does not know is refused as soon as a table exists.
 */
export class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    const code = [
      `if (self.${integrityGlobal}) {`,
      `  script.integrity = self.${integrityGlobal}[script.src] || 'sha384-unknown';`,
      `  script.crossOrigin = 'anonymous';`,
      `}`,
    ].join('\n');
    compiler.hooks.compilation.tap('ScriptIntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptIntegrityPlugin',
        (source) => `${source}\n${code}`,
      );
    });
  }
}

/**
 * Names the container's module. Webpack would number it by an identifier that holds the absolute
 * path of the workspace, and one source would give another remoteEntry in each checkout.
 */
export class ContainerIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContainerIdPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('ContainerIdPlugin', (modules) => {
        for (const module of modules) {
          if (module.identifier().startsWith('container entry'))
            compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
    });
  }
}
