import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { openLog } from '../system/log-files.ts';
import { serverPart } from '../system/part.ts';
import { workspace } from '../system/workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-trace-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the tool; answers its exit code and what it wrote. */
const trace = async (cwd: string, ...args: string[]): Promise<{ code: unknown; output: string }> => {
  const child = spawn(process.execPath, [join(workspace, 'tools/docker/trace.ts'), ...args], {
    cwd,
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, output };
};

test('a program starts from what is copied of it, which holds licenses, and no tests or other programs', async () => {
  const program = join(folder, 'program');
  const { code, output } = await trace(workspace, program, 'libs/provider-sandbox/src/main.ts');
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ files, of \d+ packages\n$/)]);

  expect(globSync('node_modules/fastify/LICENSE*', { cwd: program })).toHaveLength(1);
  expect(globSync('libs/**/*.spec.ts', { cwd: program })).toEqual([]);
  expect(
    ['bff', 'node_modules/react', 'node_modules/typescript'].filter((path) => existsSync(join(program, path))),
  ).toEqual([]);

  const port = await freePort();
  const part = serverPart({
    name: 'sandbox',
    program: process.execPath,
    args: ['libs/provider-sandbox/src/main.ts'],
    cwd: program,
    env: { PATH: process.env['PATH'], SANDBOX_PORT: String(port) },
    log: openLog(folder, 'sandbox'),
    healthUrl: `http://127.0.0.1:${port}/_control/health`,
  });
  await part.start();
  expect(part.isRunning()).toBe(true);
  await part.stop(5000);
}, 60_000);

test('an import of ours that is not there fails the build and is named', async () => {
  writeFileSync(join(folder, 'program.ts'), `import './missing.ts';\n`);
  const { code, output } = await trace(folder, join(folder, 'copy'), 'program.ts');
  expect(code).toBe(1);
  expect(output).toContain('./missing.ts');
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});

test('a folder named by --with is copied whole, besides what is imported', async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), 'export const amount: number = 1;\n');
  writeFileSync(join(folder, 'other.map'), '{}');
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-trace-'));
  const { code } = await trace(folder, copy, '--with', '.', 'program.ts');
  expect([code, globSync('*', { cwd: copy }).toSorted()]).toEqual([0, ['other.map', 'package.json', 'program.ts']]);
  rmSync(copy, { recursive: true });
});
