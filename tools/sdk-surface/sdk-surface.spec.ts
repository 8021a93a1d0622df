import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../system/workspace.ts';
import { surfaceOf, takenAway } from './surface.ts';

const sdk = join(workspace, 'libs/shell-sdk');
const read = (name: string): string => readFileSync(join(sdk, name), 'utf8');
const numbers = (version: string): number[] => version.split('.').map(Number);
const versions = readdirSync(join(sdk, 'api'))
  .map((name) => name.replace(/\.txt$/, ''))
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

  it('is the recorded surface of this version; a change needs a new version (npm run sdk:surface)', async () => {
    expect(await surfaceOf(workspace)).toBe(read(`api/${current}.txt`));
  }, 60_000);

  it('takes nothing away within a major', () => {
    const steps = versions.slice(1).map((after, index) => [versions[index] ?? '', after] as const);
    const sameMajor = steps.filter(([before, after]) => numbers(before)[0] === numbers(after)[0]);
    const broken = sameMajor.map(([before, after]) => ({
      before,
      after,
      gone: takenAway(read(`api/${before}.txt`), read(`api/${after}.txt`)),
    }));
    expect(broken.filter(({ gone }) => gone.length > 0)).toEqual([]);
  });

  it('notices what is taken away, renamed or asks for more', () => {
    const before = 'export interface A {\n    readonly x: string;\n}\nexport declare const f: (a: A) => void;\n';
    expect(takenAway(before, `${before}export declare const g: () => void;\n`)).toEqual([]);
    expect(takenAway(before, before.replace('x: string', 'x: number'))).toEqual(['readonly x: string;']);
    expect(takenAway(before, before.replace('(a: A)', '(a: A, b: string)'))).toEqual([
      'export declare const f: (a: A) => void;',
    ]);
  });
});
