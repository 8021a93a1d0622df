import type { ScriptFrame } from './error-groups.entities.ts';

/** Lines of a stack that are read, their longest, and frames that are kept. */
const readLines = 60;
const longestLine = 1000;
const keptFrames = 12;

/** `at name (url:1:2)` of Chrome and `name@url:1:2` of Firefox and Safari. */
const forms = [/^\s*at (?:(.*?) \()?(?:async )?(\S+?):(\d{1,7}):(\d{1,9})\)?$/, /^(.*?)@(\S+?):(\d{1,7}):(\d{1,9})$/];
/** A script of a build; every part plain, so that no path leads out of its folder. */
const script = /\/(?:shell|remotes\/[a-z][a-z0-9-]*)\/[0-9a-f]{8,40}\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js$/;

/** The last part of `new Form`, `async Object.send` or `HTMLButtonElement.<anonymous>`; null where it has no name. */
const functionOf = (text = ''): string | null =>
  /(?:^|[\s./])([A-Za-z_$][\w$]{0,59})(?: \[as [\w$]+\])?$/.exec(text)?.[1] ?? null;

/** The frames of a stack that lie in scripts of our builds, in their order, without anything else it says. */
export function framesOf(stack: string): ScriptFrame[] {
  return stack
    .split('\n', readLines)
    .filter(({ length }) => length <= longestLine)
    .flatMap((line) => {
      const [, name, url = '', at, column] = forms.map((form) => form.exec(line)).find((found) => found !== null) ?? [];
      const path = script.exec(url)?.[0];
      return path === undefined
        ? []
        : [{ url: path, line: Number(at), column: Number(column), function: functionOf(name) }];
    })
    .slice(0, keptFrames);
}

/** Remote (or `shell`) and build that a script belongs to. */
export function buildOf({ url }: ScriptFrame): { readonly remote: string; readonly build: string } {
  const [, remote = 'shell', build = ''] = /^\/(?:shell|remotes\/([^/]+))\/([^/]+)\//.exec(url) ?? [];
  return { remote, build };
}

/** Kind of an error by the first line of its stack in Chrome; Firefox and Safari do not say. */
export const kindOf = (stack: string): string =>
  /^(?:Uncaught )?([A-Z][A-Za-z]{2,40})(?=:|\n|$)/.exec(stack)?.[1] ?? 'Error';

/** A script's name without the hash of its content: `invoices.1a2b3c4d.js` is `invoices.js`. */
export const scriptName = (url: string): string =>
  url.replace(/^\/(?:shell|remotes\/[^/]+)\/[^/]+\//, '').replace(/\.[0-9a-f]{8,}(?=\.js$)/, '');
