import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { baseConfig, optimization, runWebpack } from './webpack-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-minified-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What a module says of each of two calls, once it went through the compiler and the minifier of a browser build. */
const callsOf = async (source: string): Promise<unknown[]> => {
  writeFileSync(join(folder, 'calls.ts'), source);
  const context = {
    project: { kind: 'shell', name: 'shell', folder },
    root: folder,
    buildId: 'a',
    mode: 'production',
    output: folder,
    assetPath: '/',
  } as const;
  await runWebpack({
    ...baseConfig(context),
    target: ['web', 'es2022'],
    entry: './calls.ts',
    output: { path: folder, filename: 'calls.js' },
    optimization,
  });
  const calls: unknown[] = [];
  runInNewContext(readFileSync(join(folder, 'calls.js'), 'utf8'), { say: (what: unknown) => calls.push(what) });
  return calls;
};

describe('minified code', () => {
  // swc's minifier moves the read behind the assignment, and the first call counts as a later one.
  it.each(['??=', '||='])(
    'reads a variable before a later %s sets it',
    async (operator) => {
      const source = `
      let kept: { n: number } | undefined;
      const call = () => {
        const before = kept;
        const now = (kept ${operator} { n: 1 });
        return before ? 'later ' + now.n : 'first ' + now.n;
      };
      say(call());
      say(call());`;
      await expect(callsOf(source)).resolves.toEqual(['first 1', 'later 1']);
    },
    60_000,
  );
});
