import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@vitrine/contracts';
import { ApiError, createApiClient, unreachableText } from './index.ts';

const lead = { id: '0d1c2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b' };
const credentials = { email: 'owner@vitrine.test', password: 'vitrine-demo' };

/** A real server that answers as each test says. */
describe('createApiClient', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  let calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  let client: ReturnType<typeof createApiClient>;

  beforeEach(async () => {
    calls = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        answer(request, response, body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = createApiClient({ origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` });
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
  };
  const problem = {
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests. Please try again later.',
    requestId: 'r-1',
  };
  const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
    return error;
  };

  it('makes a change once that is asked for again while it is under way, and anew when it is over', async () => {
    json(401, {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'invalid_credentials',
      message: 'No',
      requestId: 'r-1',
    });
    const pressed = () => client.call(api.auth.login, { body: credentials }).catch((error: unknown) => error);
    const [first, second] = await Promise.all([pressed(), pressed()]);
    expect(second).toBe(first);
    expect(calls).toHaveLength(1);
    await pressed();
    await Promise.all([
      pressed(),
      client.call(api.auth.login, { body: { ...credentials, email: 'else@vitrine.test' } }).catch(() => undefined),
    ]);
    expect(calls).toHaveLength(4);
  });

  it('sends a body with its idempotency key and answers the parsed response', async () => {
    json(200, { user: null, somethingNew: true });
    await expect(client.call(api.auth.login, { body: credentials, idempotencyKey: 'k-1' })).resolves.toEqual({
      user: null,
    });
    expect(calls).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/auth/login',
        body: JSON.stringify(credentials),
        headers: expect.objectContaining({ 'idempotency-key': 'k-1', 'content-type': 'application/json' }),
      }),
    ]);
  });

  it('writes parameters and query, leaving out what is undefined', async () => {
    json(404, { ...problem, status: 404, code: 'not_found' });
    await failureOf(client.call(api.contacts.get, { params: lead }));
    await failureOf(client.call(api.contacts.list, { query: { q: 'a & b', cursor: undefined } as never }));
    expect(calls.map(({ url }) => url)).toEqual([`/api/contacts/${lead.id}`, '/api/contacts?q=a+%26+b']);
  });

  it('answers undefined where the endpoint has no response', async () => {
    answer = (_, response) => response.writeHead(204).end();
    await expect(client.call(api.auth.logout)).resolves.toBeUndefined();
  });

  it('throws what a problem document says', async () => {
    json(
      429,
      { ...problem, errors: { email: ['Please enter a valid email address'] }, current: { version: 3 } },
      { 'retry-after': '42' },
    );
    const error = await failureOf(client.call(api.auth.me));
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: problem.message,
      requestId: 'r-1',
      retryAfter: 42,
      current: { version: 3 },
      errors: { email: ['Please enter a valid email address'] },
    });
  });

  it.each([
    ['a page of a proxy', 404, '<html>', 'bad_response'],
    ['a gateway without its backend', 502, '<html>', 'network'],
    ['a success that is no JSON', 200, '<html>', 'bad_response'],
    ['a success that breaks the contract', 200, '{"user":{"id":7}}', 'bad_response'],
  ])('gives the general text for %s', async (_, status, body, code) => {
    answer = (__, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    expect(await failureOf(client.call(api.auth.me))).toMatchObject({ status, code, message: unreachableText });
  });

  it('fails as network when the answer takes too long', async () => {
    answer = () => undefined;
    expect(await failureOf(client.call(api.auth.me, { timeoutMs: 60 }))).toMatchObject({
      status: 0,
      code: 'network',
      message: unreachableText,
    });
  });

  it('fails as network when nobody listens', async () => {
    const nobody = createApiClient({ origin: 'http://127.0.0.1:9' });
    expect(await failureOf(nobody.call(api.auth.me))).toMatchObject({ code: 'network' });
  });

  it('throws the reason of the caller who aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('left the page');
    answer = () => controller.abort(reason);
    await expect(client.call(api.auth.me, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('repeats a read and a keyed change after a network failure, with the same key', async () => {
    answer = (request, response) => {
      if (calls.length === 1) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":null}');
    };
    await expect(
      client.call(api.auth.login, { body: credentials, idempotencyKey: 'k-2', retries: 1 }),
    ).resolves.toEqual({ user: null });
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-2', 'k-2']);
  });

  it('never repeats a change without a key', async () => {
    json(200, { user: null });
    await expect(client.call(api.auth.login, { body: credentials, retries: 1 })).rejects.toThrow(
      'retries need an idempotency key',
    );
    expect(calls).toEqual([]);
  });

  it('does not repeat what the server refused', async () => {
    json(429, problem);
    await failureOf(client.call(api.auth.me, { retries: 3 }));
    expect(calls).toHaveLength(1);
  });

  it('is recognized across copies of the class', () => {
    const foreign = Object.defineProperty(new Error('other bundle'), Symbol.for('vitrine.ApiError'), { value: true });
    expect(foreign).toBeInstanceOf(ApiError);
    expect(new Error('any')).not.toBeInstanceOf(ApiError);
  });
});
