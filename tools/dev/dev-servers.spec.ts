import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentOrigins, devServers } from './dev-servers.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

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

  test('every npm script dev:… names one', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const names = Object.entries(scripts).flatMap(([name, command]) =>
      name.startsWith('dev:') ? [command.split(' ').at(-1)] : [],
    );
    expect(new Set(names)).toEqual(new Set(devServers.map(({ name }) => name)));
  });
});
