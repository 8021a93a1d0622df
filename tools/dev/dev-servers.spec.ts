import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { developmentOrigins, devServers } from './dev-servers.ts';

const root = join(import.meta.dirname, '../..');

describe('dev servers', () => {
  test('each remote has one, on a port of its own', () => {
    expect(devServers.map(({ name, port }) => [name, port])).toEqual(
      expect.arrayContaining([
        ['mfe-marketing', 4201],
        ['mfe-onboarding', 4202],
        ['mfe-portal', 4203],
      ]),
    );
    expect(new Set(devServers.map(({ port }) => port)).size).toBe(devServers.length);
    expect(developmentOrigins).toContain('http://localhost:4203');
    const next = Math.max(...devServers.filter(({ needsApi }) => needsApi).map(({ port }) => port)) + 1;
    expect(developmentOrigins).toContain(`http://localhost:${String(next)}`);
  });

  test('one that there is not is answered with those that there are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/dev.ts', 'portall'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe(`There is no 'portall' with a page of its own; there are ui, marketing, onboarding, portal.\n`);
    expect(status).toBe(2);
  });
});
