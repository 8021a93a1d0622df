import { retried } from './transactions.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

/** Work that fails so often with an error; answers how often it was begun. */
const attemptsOf = async (thrown: Error, failures: number): Promise<{ begun: number; failed: boolean }> => {
  let begun = 0;
  const work = async (): Promise<void> => {
    begun += 1;
    if (begun <= failures) throw thrown;
  };
  const failed = await retried(work).then(
    () => false,
    () => true,
  );
  return { begun, failed };
};

describe('retried', () => {
  it.each(['42883', '42P10', '0A000'])('runs work once more that met a changed schema (%s)', async (code) => {
    expect(await attemptsOf(withCode(code), 1)).toEqual({ begun: 2, failed: false });
    // It is not a release that rolls out: something is missing.
    expect(await attemptsOf(withCode(code), 9)).toEqual({ begun: 2, failed: true });
  });

  it('repeats a conflict, and nothing that others have no part in', async () => {
    expect(await attemptsOf(withCode('40001'), 3)).toEqual({ begun: 4, failed: false });
    expect(await attemptsOf(withCode('42601'), 1)).toEqual({ begun: 1, failed: true });
  });
});
