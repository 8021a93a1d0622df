import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogOutput } from './log-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = new URL('log-output.ts', import.meta.url).href;
const numbers = (text: string): number[] => text.trim().split('\n').map(Number);

describe('a file', () => {
  it('gets every line in order, also those of the last moment of a process', () => {
    const file = join(folder, 'log');
    const code = `
      import { LogOutput } from '${program}';
      const output = new LogOutput();
      for (let line = 0; line < 3000; line += 1) output.write(line + '\\n');
      setTimeout(() => {
        for (let line = 3000; line < 6000; line += 1) output.write(line + '\\n');
        process.exit(3);
      }, 20);`;
    const fd = openSync(file, 'w');
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', fd, 2],
    });
    closeSync(fd);
    expect(status).toBe(3);
    expect(numbers(readFileSync(file, 'utf8')).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 6000 }, (_, line) => line),
    );
  });
});

describe('a full disk', () => {
  it('costs the lines that it refuses, which are counted', async () => {
    const fd = openSync('/dev/full', 'w');
    const output = new LogOutput(fd);
    for (let line = 0; line < 1000; line += 1) output.write(`${String(line)}\n`);
    await output.flush();
    expect(output.dropped).toBe(1000);
    closeSync(fd);
  });
});

describe('a disk that is full in the middle of a line', () => {
  it('gets the next line on a line of its own', () => {
    const file = join(folder, 'log');
    const code = `
      import { truncateSync } from 'node:fs';
      import { LogOutput } from '${program}';
      const output = new LogOutput();
      for (let line = 0; line < 500; line += 1) output.write('${'x'.repeat(100)}\\n');
      await output.flush();
      truncateSync('${file}');
      output.write('after\\n');
      await output.flush();
      process.stderr.write(String(output.dropped));`;
    // A limit of the file's size ends a write in its middle, as a full disk does.
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module --eval "$1" >> '${file}'`;
    const { stderr } = spawnSync('bash', ['-c', limited, process.execPath, code], { encoding: 'utf8' });
    expect(readFileSync(file, 'utf8')).toBe('\nafter\n');
    expect(Number(stderr)).toBe(500 - Math.floor((8 * 1024) / 101));
  });
});

describe('a pipe whose reader is slow', () => {
  let pipe: string;
  let reader: number;
  let output: LogOutput;
  const line = `${'x'.repeat(1023)}\n`;

  beforeEach(() => {
    pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    output = new LogOutput(openSync(pipe, 'w'));
  });
  afterEach(() => closeSync(reader));

  /** What the pipe holds. */
  const read = (): string => {
    const chunk = Buffer.alloc(256 * 1024);
    try {
      return chunk.toString('utf8', 0, readSync(reader, chunk));
    } catch {
      return '';
    }
  };

  it('gets what fits into a bounded buffer, and the rest is dropped and counted', async () => {
    const count = 8192;
    for (let at = 0; at < count; at += 1) output.write(line);
    expect(output.dropped).toBeGreaterThan(count - 1500);
    let text = '';
    const end = performance.now() + 10_000;
    while (text.length < (count - output.dropped) * line.length && performance.now() < end) {
      await output.flush(10);
      text += read();
    }
    expect(text).toBe(line.repeat(count - output.dropped));
    expect(output.dropped).toBeLessThan(count - 1000);
  });

  it('does not keep a process from ending', async () => {
    const code = `
      import { LogOutput } from '${program}';
      const output = new LogOutput();
      for (let at = 0; at < 2000; at += 1) output.write('${'x'.repeat(500)}\\n');
      await output.flush(100);
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', openSync(pipe, 'w'), 2],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
