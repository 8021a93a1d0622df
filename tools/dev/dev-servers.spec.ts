import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devServers } from './dev-servers.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('dev servers', () => {
  test.each(devServers.filter(({ variable }) => variable === null))('$name listens where its webpack configuration says', ({ folder, port }) => {
    expect(read(`${folder}/webpack.config.ts`)).toContain(`devPort: ${port},`);
  });

  test('every npm script dev:… names one', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const names = Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('dev:') ? [command.split(' ').at(-1)] : []));
    expect(new Set(names)).toEqual(new Set(devServers.map(({ name }) => name)));
  });
});
