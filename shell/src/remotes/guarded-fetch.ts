/** Milliseconds a file of a remote may take; four leave time to show the fallback within five. */
export const fileTimeout = 4000;

/**
 * Fetches JSON and returns it as a new `Response`. Rejects on an error status, on a body that is not JSON or not
 * accepted, and when response and body take longer than the timeout. The federation runtime checks none of these and
 * would keep the broken response.
 */
export const guardedFetch = async (
  url: string,
  init: RequestInit,
  accept: (json: unknown) => boolean,
  timeoutMs = fileTimeout,
): Promise<Response> => {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`${url} took longer than ${String(timeoutMs)} ms`)),
    timeoutMs,
  );
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (cause) {
      throw new Error(`${url} is not JSON`, { cause });
    }
    if (!accept(json)) throw new Error(`${url} has an unexpected shape`);
    return new Response(text, { status: 200, headers: { 'content-type': 'application/json' } });
  } finally {
    clearTimeout(timer);
  }
};
