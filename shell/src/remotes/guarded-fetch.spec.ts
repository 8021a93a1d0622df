import { guardedFetch } from './guarded-fetch.ts';

const answer = (body: string, init: ResponseInit = {}) => {
  globalThis.fetch = () => Promise.resolve(new Response(body, init));
};
const accept = (json: unknown): boolean => typeof json === 'object' && json !== null && 'metaData' in json;

describe('guardedFetch', () => {
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('answers accepted JSON as a fresh response', async () => {
    answer('{"metaData":{}}');
    await expect((await guardedFetch('/m.json', {}, accept)).json()).resolves.toEqual({ metaData: {} });
  });

  it.each([
    ['a JSON 404', '{"metaData":{}}', { status: 404 }, 'answered 404'],
    ['a 503', '{}', { status: 503 }, 'answered 503'],
    ['a page with status 200', '<!doctype html>', { status: 200 }, 'is not JSON'],
    ['JSON of another shape', '{"ok":true}', { status: 200 }, 'unexpected shape'],
    ['a truncated body', '{"metaData":', { status: 200 }, 'is not JSON'],
  ])('rejects %s', async (_, body, init, reason) => {
    answer(body, init);
    await expect(guardedFetch('/m.json', {}, accept)).rejects.toThrow(reason);
  });

  it('rejects an answer that hangs', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    await expect(guardedFetch('/m.json', {}, accept, 20)).rejects.toThrow('longer than 20 ms');
  });
});
