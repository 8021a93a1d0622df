import { relative } from 'node:path';

/**
 * A webpack loader for modules under development: what swc says of their components (`transform.react.refresh`) goes to
 * `@vitrine/shell-sdk/refresh`, which replaces them on the page. Adds no lines before the source.
 */
// oxlint-disable-next-line import/no-default-export -- webpack takes a loader by its default export
export default function withRefresh(source, map) {
  if (!source.includes('$RefreshReg$(')) return this.callback(null, source, map);
  const file = JSON.stringify(relative(this.rootContext, this.resourcePath));
  const before =
    `import * as $refresh$ from '@vitrine/shell-sdk/refresh'; var $RefreshReg$ = $refresh$.registerIn(${file}); ` +
    'var $RefreshSig$ = $refresh$.createSignature; ';
  const after = `\n$refresh$.acceptComponents(${file}, __webpack_module__, import.meta.webpackHot);\n`;
  return this.callback(null, before + source + after, map);
}
