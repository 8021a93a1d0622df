import type { BulkResult } from '@vitrine/contracts';
import type { Log } from '../log.ts';
import { AppError } from './app-error.ts';

/**
 * Does one thing to many records, each by itself, so that a failure does not stop the others. `change` answers what the
 * record is called; `labelOf` looks that up for one that was left as it was.
 */
export async function forEachRecord(
  ids: readonly string[],
  change: (id: string) => Promise<string>,
  labelOf: (id: string) => Promise<string | null>,
  log: Log,
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const id of new Set(ids)) {
    try {
      results.push({ id, label: await change(id), ok: true, message: null });
    } catch (error) {
      const isAppError = error instanceof AppError;
      if (!isAppError) log.error({ err: error, recordId: id }, 'One of many records failed');
      results.push({
        id,
        label: await labelOf(id),
        ok: false,
        message: isAppError ? error.message : new AppError('internal').message,
      });
    }
  }
  return { results };
}
