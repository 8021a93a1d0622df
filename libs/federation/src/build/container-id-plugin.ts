import type { Compiler } from 'webpack';

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
