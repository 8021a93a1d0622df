/**
 * Loaded into the BFF by `npm run lab -- memory --flat` (`--import`, with `--expose-gc`): on SIGUSR2 it collects what
 * nobody holds any more, and appends the bytes of heap and buffers that are left to the file that `HEAP_REPORT` names.
 */
import { appendFileSync } from 'node:fs';
import { env } from 'node:process';

process.on('SIGUSR2', () => {
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(env['HEAP_REPORT'] ?? '', `${heapUsed + external}\n`);
});
