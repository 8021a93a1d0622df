/** Milliseconds after which an answer is no longer used. */
const freshMs = 10_000;

/**
 * A `fetch` that gives what the document preloaded of the API (shell/server/resource-hints.ts) to the first request for
 * it, where it is a success and not older than ten seconds. It takes all of them from the browser at once: that keeps
 * them until they are taken, and who signs in later would get what was refused before.
 */
export const createPreloadedFetch = (): typeof globalThis.fetch => {
  const answers = new Map<string, Promise<Response | null>>();
  for (const link of document.querySelectorAll('link[rel=preload][as=fetch]')) {
    const address = link.getAttribute('href') ?? '';
    const answer = globalThis.fetch(address, { signal: AbortSignal.timeout(freshMs) }).then(
      (response) => (response.ok ? response : null),
      () => null,
    );
    answers.set(address, answer);
  }
  const begun = performance.now();
  return async (input, init) => {
    const address = typeof input === 'string' && init?.method === 'GET' ? input : '';
    const preloaded = answers.get(address);
    answers.delete(address);
    const isFresh = performance.now() - begun < freshMs;
    return (isFresh && (await preloaded)) || globalThis.fetch(input, init);
  };
};
