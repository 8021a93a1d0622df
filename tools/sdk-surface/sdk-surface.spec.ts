import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '../system/workspace.ts';
import { exportsOf, readIndex, surfaceOf, takenAway } from './surface.ts';

const sdk = join(workspace, 'libs/shell-sdk');
const read = (name: string): string => readFileSync(join(sdk, name), 'utf8');
const numbers = (version: string): number[] => version.split('.').map(Number);
const versions = readdirSync(join(sdk, 'api'))
  .flatMap((name) => /^(.+)\.txt$/.exec(name)?.[1] ?? [])
  .toSorted(
    (a, b) =>
      numbers(a)
        .map((part, index) => part - (numbers(b)[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0,
  );
const current = (JSON.parse(read('package.json')) as { version: string }).version;

describe('the promise of shell-sdk', () => {
  it('has one version, in its package, its code and its change log', () => {
    expect(read('src/index.ts')).toContain(`sdkVersion = '${current}'`);
    expect(read('CHANGELOG.md')).toContain(`## ${current}\n`);
    expect(versions.at(-1)).toBe(current);
  });

  it('is the recorded surface of this version; a change needs a new version (npm run surface)', async () => {
    expect(await surfaceOf(workspace)).toBe(read(`api/${current}.txt`));
  }, 60_000);

  it('takes nothing away within a major', () => {
    const steps = versions.slice(1).map((after, index) => [versions[index] ?? '', after] as const);
    const sameMajor = steps.filter(([before, after]) => numbers(before)[0] === numbers(after)[0]);
    const broken = sameMajor.map(([before, after]) => ({
      before,
      after,
      removals: takenAway(read(`api/${before}.txt`), read(`api/${after}.txt`)),
    }));
    expect(broken.filter(({ removals }) => removals.length > 0)).toEqual([]);
  });

  it('knows of each export since which version it is there', () => {
    const since = JSON.parse(read('api/exports.json')) as Readonly<Record<string, string>>;
    expect(Object.keys(since)).toEqual(exportsOf(read(`api/${current}.txt`)));
    // 1.0.0 was not recorded: what the first recorded version, 1.1.0, has may be as old as that.
    const surfaces = versions.map((version) => ({ version, names: exportsOf(read(`api/${version}.txt`)) }));
    for (const [name, version] of Object.entries(since)) {
      const first = surfaces.find(({ names }) => names.includes(name))?.version ?? 'none';
      expect(first === '1.1.0' ? ['1.0.0', '1.1.0'] : [first]).toContain(version);
    }
  });

  it('has what an index declares itself, what it passes on, and the types behind both', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-index-'));
    try {
      writeFileSync(
        join(folder, 'index.d.ts'),
        "export { a } from './a.ts';\nexport { Route, type To } from 'router';\n" +
          "interface Own {\n    readonly 'ö': string;\n}\n" +
          'export declare const own: (from: Own) => void;\n' +
          'export declare class Kept {\n}\nexport type Named = string;\n',
      );
      writeFileSync(
        join(folder, 'a.d.ts'),
        'interface Hidden {\n    readonly y: number;\n}\n' +
          'export declare const a: Hidden;\nexport declare const unused: string;\n',
      );
      expect(await readIndex(join(folder, 'index.d.ts'))).toEqual([
        'export declare const a: Hidden;',
        'interface Hidden {\n    readonly y: number;\n}',
        "export { Route, type To } from 'router';",
        'export declare const own: (from: Own) => void;',
        "interface Own {\n    readonly 'ö': string;\n}",
        'export declare class Kept {\n}',
        'export type Named = string;',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lists what remains of a surface at run time', () => {
    const surface =
      "export declare const useApi: () => Api;\nexport interface Api {}\nexport { Route, type To, } from 'router';\n";
    expect(exportsOf(surface)).toEqual(['Route', 'sdkVersion', 'useApi']);
  });

  it('notices what is taken away, renamed or asks for more', () => {
    const before = 'export interface A {\n    readonly x: string;\n}\nexport declare const f: (a: A) => void;\n';
    expect(takenAway(before, `${before}export declare const g: () => void;\n`)).toEqual([]);
    expect(takenAway(before, before.replace('x: string', 'x: number'))).toEqual(['readonly x: string;']);
    expect(takenAway(before, before.replace('(a: A)', '(a: A, b: string)'))).toEqual([
      'export declare const f: (a: A) => void;',
    ]);
    // The shell would miss what a remote may leave out, and a remote what the shell may leave out.
    expect(takenAway(before, before.replace('x:', 'x?:'))).toEqual(['readonly x: string;']);
  });

  it('lets remotes leave out a field that only they write', () => {
    const before = 'export interface RemoteModule {\n    readonly sdk: string;\n}\n';
    expect(takenAway(before, before.replace('sdk:', 'sdk?:'))).toEqual([]);
    expect(takenAway(before, before.replace('    readonly sdk: string;\n', ''))).toEqual(['readonly sdk: string;']);
  });
});
