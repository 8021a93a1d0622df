import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '../bench/endpoints.ts';
import { load } from '../bench/load.ts';
import { median } from '../bench/report.ts';
import { bffArguments } from '../../system/bff-command.ts';
import { openLog } from '../../system/log-files.ts';
import { memoryOf } from '../../system/memory.ts';
import { startOwnBff } from '../../system/own-bff.ts';
import { serverPart } from '../../system/part.ts';
import { terminalProgress } from '../../system/progress.ts';
import { workspace } from '../../system/workspace.ts';

/** More than this part of the second quarter, and the last one has grown. */
const tolerance = 0.05;
const samples = 40;

interface Sample {
  readonly posts: number;
  /** Heap and buffers that are still held after a collection, and all that is resident; bytes. */
  readonly heap: number;
  readonly resident: number;
}

/**
 * Whether what is held after a collection stays as it is: the median of the last quarter of the samples beside that of
 * the second, because caches and compiled code fill in the first.
 */
export function growthOf(heaps: readonly number[]): { readonly growth: number; readonly isFlat: boolean } {
  const quarter = Math.floor(heaps.length / 4);
  const [second, last] = [median(heaps.slice(quarter, quarter * 2)), median(heaps.slice(-quarter))];
  const growth = last / second - 1;
  return { growth, isFlat: growth <= tolerance };
}

/**
 * Files so many inquiries at a BFF of its own and prints what its memory holds after a collection, forty times on the
 * way. Answers whether it stayed flat.
 */
export async function measureFlatness(posts: number, connections: number): Promise<boolean> {
  const [inquiries] = endpoints;
  if (!inquiries) throw new Error('Nothing is measured');
  const progress = terminalProgress(process.stdout);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-memory-'));
  const report = join(folder, 'heap');
  try {
    const system = await startOwnBff({ folder, progress });
    try {
      await system.bff.stop(10_000);
      const bff = serverPart({
        name: 'bff',
        program: process.execPath,
        args: ['--expose-gc', '--import=./tools/memory/inside-bff.ts', ...bffArguments],
        cwd: workspace,
        env: { ...system.env, HEAP_REPORT: report },
        log: openLog(join(folder, 'logs'), 'bff'),
        healthUrl: `http://127.0.0.1:${system.port}/api/health/ready`,
      });
      await bff.start();
      try {
        const memorySamples: Sample[] = [];
        const step = Math.max(1, Math.floor(posts / samples));
        const requestOf = inquiries.requestOf({ cookie: '', invoices: [], events: [] });
        progress.note(`${'posts'.padStart(8)}      held  resident  a second`);
        for (let first = 0; first + step <= posts; first += step) {
          const { port } = system;
          const { perSecond } = await load({
            port,
            connections,
            first,
            count: step,
            status: 201,
            requestOf,
            insist: true,
          });
          const sample = { posts: first + step, ...(await memoryAfterCollection(port, report, memorySamples.length)) };
          memorySamples.push(sample);
          progress.note(
            `${String(sample.posts).padStart(8)} ${megabytes(sample.heap)} ${megabytes(sample.resident)} ` +
              perSecond.toFixed(0).padStart(9),
          );
        }
        const { growth, isFlat } = growthOf(memorySamples.map(({ heap }) => heap));
        const resident = growthOf(memorySamples.map((sample) => sample.resident)).growth;
        progress.note(
          `\n${isFlat ? 'flat' : 'growing'}: after a collection the last quarter of ${posts} posts holds ` +
            `${percent(growth)} beside the second (at most ${percent(tolerance)}); resident ${percent(resident)}`,
        );
        return isFlat;
      } finally {
        await bff.stop(10_000);
      }
    } finally {
      await system.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`.padStart(9);
const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;

async function memoryAfterCollection(port: number, report: string, before: number): Promise<Omit<Sample, 'posts'>> {
  const memory = await memoryOf(port);
  if (!memory) throw new Error('The BFF does not run any more');
  process.kill(memory.pid, 'SIGUSR2');
  for (let tries = 0; tries < 600; tries += 1) {
    const heap = reported(report)[before];
    if (heap !== undefined) return { heap, resident: memory.rss };
    await delay(50);
  }
  throw new Error('The BFF has not reported its memory');
}

function reported(path: string): number[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
