import type { Encoding } from './page-cache.ts';

/** The best encoding a client takes; `q=0` refuses one. */
export const chooseEncoding = (
  accept: string | undefined,
  available: readonly Encoding[] = ['br', 'gzip', 'identity'],
): Encoding => {
  const accepted = new Set(
    (accept ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ''))
      .map(([name]) => name),
  );
  return available.find((encoding) => accepted.has(encoding)) ?? 'identity';
};
