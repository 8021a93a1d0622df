import { spawnSync } from 'node:child_process';
import { workspace } from './system/workspace.ts';

describe('npm test', () => {
  it.each([['--al'], ['--all', 'main'], ['--changed', 'main', 'next']])('runs nothing for %j %j %j', (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test.ts', ...args], {
      cwd: workspace,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'npm test, npm test -- --all, npm test -- --changed, or npm test -- --changed <commit>\n',
    });
  });
});
