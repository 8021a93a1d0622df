/**
 * Answers of the API that are asked for while the code that shows them is still on its way: otherwise a screen waits
 * for its code first, and for its data after.
 */

interface EarlyAnswer {
  /** Null where no answer came, or one that is no success. */
  readonly answer: Promise<Response | null>;
  /** `performance.now()` of the question. */
  readonly at: number;
}

const answers = new Map<string, EarlyAnswer>();

/** Milliseconds after which an answer is no longer used. */
const freshMs = 10_000;

const ask = async (path: string): Promise<Response | null> => {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json, application/problem+json' } });
    return response.ok ? response : null;
  } catch {
    return null;
  }
};

/** Asks for addresses of the API, each for who takes it next. */
export const askEarly = (paths: readonly string[]): void => {
  for (const path of paths) answers.set(path, { answer: ask(path), at: performance.now() });
};

/** What was asked early for an address, once; null where nothing was, or where it has to be asked for again. */
export const takeEarly = async (path: string): Promise<Response | null> => {
  const early = answers.get(path);
  answers.delete(path);
  return early && performance.now() - early.at < freshMs ? early.answer : null;
};
