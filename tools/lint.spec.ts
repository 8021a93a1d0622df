import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const lint = (...names: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/lint.ts', ...names], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('npm run lint', () => {
  it('runs nothing for a name that no check has, and says which there are', () => {
    expect(lint('paths', 'wrods')).toEqual({
      status: 2,
      stdout: '',
      stderr: "There is no check 'wrods'; there are format, code, boundaries, exports, words, paths.\n",
    });
  });
});
