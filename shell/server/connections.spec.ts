import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type EdgeLimits, edgeLimits } from './limits.ts';
import { RawConnection } from './testing-connection.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

const megabyte = 1024 * 1024;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** More than the two kernels between edge and reader take in, which is 4 MB here. */
const large = Buffer.alloc(12 * megabyte, 'vitrine');

let fixture: EdgeFixture;
let port: number;
/** How an answer ends in the middle, for who reads it. */
const resetConnection = /^The connection ended|ECONNRESET/;

const open: RawConnection[] = [];

const start = async (limits: Partial<EdgeLimits> = {}): Promise<void> => {
  fixture = await startEdge({ limits: { ...edgeLimits, ...limits } });
  port = await fixture.listen();
};

/** Asks from an address of its own and reads nothing of what comes. */
const askAndStall = async (from: string, text: string): Promise<RawConnection> => {
  const connection = (await RawConnection.to(port, from)).stopReading().send(text);
  open.push(connection);
  return connection;
};

const ask = async (path: string, from = '127.0.0.1'): Promise<number> => {
  const connection = await RawConnection.to(port, from);
  open.push(connection);
  const { status } = await connection.send(get(path)).answer();
  connection.end();
  return status;
};

const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`It never came to this: ${what}`);
    await new Promise(setImmediate);
  }
};

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    fixture.edge.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Answers of so many bytes under this path; a word everywhere else. */
const answerWith = (path: string, content: Buffer, headers: Readonly<Record<string, string>> = {}): void => {
  fixture.respond = (request, response) => {
    if (request.url === path) response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(content);
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
};

/** A visitor of the same moment, several times over: what they wait for, in milliseconds. */
const visit = async (from = '127.0.0.1') => {
  const statuses: number[] = [];
  let slowest = 0;
  for (const path of ['/api/packages', '/api/auth/me', '/api/packages', '/api/docs']) {
    const began = performance.now();
    statuses.push(await ask(path, from));
    slowest = Math.max(slowest, performance.now() - began);
  }
  return { statuses, slowest };
};

const allWell = { statuses: [200, 200, 200, 200], slowest: expect.any(Number) };

afterEach(async () => {
  for (const connection of open.splice(0)) connection.end();
  await fixture.close();
});

describe('two connections that send 110 requests each, and read nothing', () => {
  it('do not block the API, and are closed', async () => {
    await start();
    answerWith('/api/large', large.subarray(0, 400 * 1024));
    for (const from of ['127.0.0.2', '127.0.0.3']) await askAndStall(from, get('/api/large').repeat(110));
    const visited = await visit();
    expect(visited).toEqual(allWell);
    expect(visited.slowest).toBeLessThan(2000);
    await until('both are closed', async () => (await connections()) === 0);
    expect(fixture.requestCount).toBeLessThanOrEqual(2 + allWell.statuses.length);
  });
});

describe('a connection on which requests come before the answers', () => {
  it('has one of them asked at a time, and answered in order', async () => {
    await start();
    const responses: ServerResponse[] = [];
    fixture.respond = (_, response) => responses.push(response);
    const connection = await RawConnection.to(port);
    open.push(connection);
    connection.send(get('/api/1') + get('/api/2') + get('/api/3'));
    for (const at of [1, 2, 3]) {
      await until('the next is asked', () => responses.length > 0);
      // Another visitor's request comes later, and is asked all the same.
      const other = ask('/api/other');
      await until('the other is asked', () => responses.length > 1);
      expect(fixture.requestCount).toBe(2 * at);
      responses.pop()?.end('{}');
      await expect(other).resolves.toBe(200);
      responses.pop()?.end(String(at));
      expect((await connection.answer()).body).toContain(String(at));
    }
  });

  it('is closed when they are many', async () => {
    await start({ pipelined: 2 });
    fixture.respond = () => undefined;
    const connection = await RawConnection.to(port);
    open.push(connection);
    await connection.send(get('/api/1').repeat(4)).closed();
    expect(fixture.requestCount).toBeLessThanOrEqual(1);
  });
});

describe('readers of answers that the edge took in whole', () => {
  const bounds = { answer: 16 * megabyte, unreadPerNetwork: 30 * megabyte, unread: 50 * megabyte };

  /** Asks for a large answer, and reads nothing of it once it is there. */
  const begin = async (from: string): Promise<RawConnection> => {
    const connection = await RawConnection.to(port, from);
    open.push(connection);
    return connection.send(get('/api/large')).stopAfterFirstBytes();
  };
  const sizeOf = async (connection: RawConnection | undefined): Promise<number | undefined> =>
    (await connection?.resume().answer())?.body.length;

  it('hold no turn: the next request from their own address is answered at once', async () => {
    await start({ ...bounds, upstream: 2, upstreamPerNetwork: 2, unreadPerNetwork: 60 * megabyte });
    answerWith('/api/large', large);
    for (let reader = 0; reader < 3; reader += 1) await askAndStall('127.0.0.2', get('/api/large'));
    await until('all are asked', () => fixture.requestCount === 3);
    const visited = await visit('127.0.0.2');
    expect(visited).toEqual(allWell);
    expect(visited.slowest).toBeLessThan(2000);
  });

  it('share what their network may leave unread: the oldest is ended', async () => {
    await start(bounds);
    answerWith('/api/large', large);
    const elsewhere = await begin('127.0.0.3');
    const [first, ...later] = [await begin('127.0.0.2'), await begin('127.0.0.2'), await begin('127.0.0.2')];
    await until('one is closed', async () => (await connections()) === 3);
    await expect(sizeOf(first)).rejects.toThrow(resetConnection);
    await expect(Promise.all([elsewhere, ...later].map(sizeOf))).resolves.toEqual(Array(3).fill(large.length));
  });

  it('share what the edge has room for: the network that leaves most unread loses its oldest', async () => {
    await start({ ...bounds, unreadPerNetwork: 40 * megabyte });
    answerWith('/api/large', large);
    const alone = await begin('127.0.0.3');
    const [first, ...crowd] = [await begin('127.0.0.2'), await begin('127.0.0.2'), await begin('127.0.0.2')];
    const visitor = await begin('127.0.0.4');
    await until('one is closed', async () => (await connections()) === 4);
    await expect(sizeOf(first)).rejects.toThrow(resetConnection);
    await expect(Promise.all([alone, visitor, ...crowd].map(sizeOf))).resolves.toEqual(Array(4).fill(large.length));
  });

  it('give room back when they are gone, and when they have read', async () => {
    await start({ ...bounds, unread: 13 * megabyte });
    answerWith('/api/large', large);
    for (let round = 0; round < 2; round += 1) {
      const client = await askAndStall('127.0.0.2', get('/api/large'));
      await until('it is asked', () => fixture.requestCount === 2 * round + 1);
      client.end();
      await until('it is gone', async () => (await connections()) === 0);
      expect(await ask('/api/large')).toBe(200);
    }
  });
});

describe('visitors who are gone before the BFF has answered', () => {
  it('leave neither a turn nor bytes behind', async () => {
    const limits = { answer: 16 * megabyte, unread: 13 * megabyte };
    await start({ ...limits, upstream: 1, upstreamPerNetwork: 1 });
    const responses: ServerResponse[] = [];
    for (let round = 0; round < 2; round += 1) {
      fixture.respond = (_, response) => responses.push(response);
      const client = await askAndStall('127.0.0.2', get('/api/large'));
      await until('it is asked', () => responses.length === 1);
      client.end();
      await until('it is gone', async () => (await connections()) === 0);
      responses.pop()?.end(large);
      answerWith('/api/large', large);
      expect(await ask('/api/large')).toBe(200);
    }
  });
});

describe('an answer larger than the edge takes in', () => {
  const streams = { streams: 2, streamsPerNetwork: 1 };

  it('arrives whole, and as it was', async () => {
    await start();
    answerWith('/api/export', large, { 'content-length': String(large.length) });
    const connection = await RawConnection.to(port);
    open.push(connection);
    const { headers, body } = await connection.send(get('/api/export')).answer();
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': String(large.length) });
    const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
    expect(digest(Buffer.from(body, 'latin1'))).toBe(digest(large));
    expect((await connection.send(get('/api/packages')).answer()).status).toBe(200);
  });

  it('holds no turn while somebody reads it slowly, and there are so many of them for one network', async () => {
    await start({ ...streams, upstream: 1, upstreamPerNetwork: 1 });
    answerWith('/api/export', large);
    const slow = await askAndStall('127.0.0.2', get('/api/export'));
    await until('it is asked', () => fixture.requestCount === 1);
    expect(await ask('/api/packages')).toBe(200);
    expect(await ask('/api/export', '127.0.0.2')).toBe(503);
    expect(await ask('/api/packages', '127.0.0.2')).toBe(200);
    slow.end();
    await until('there is room again', async () => (await ask('/api/export', '127.0.0.2')) === 200);
  });

  it('is cut off from a reader who takes longer than anybody does', async () => {
    await start({ ...streams, streamMs: 300 });
    answerWith('/api/export', large);
    await askAndStall('127.0.0.2', get('/api/export'));
    await until('it is closed', async () => fixture.requestCount === 1 && (await connections()) === 0);
    expect(await ask('/api/packages', '127.0.0.2')).toBe(200);
  });
});

describe('a reader who takes nothing', () => {
  const file = '/remotes/mfe-marketing/cccccccccccc/large.js';

  beforeEach(async () => {
    await start({ readMs: 200, answer: 16 * megabyte });
    await fixture.publishRemote('cccccccccccc', 'Second', { 'large.js': large.toString() });
    answerWith('/api/large', large);
  });

  it.each([
    ['a file', file],
    ['an answer of the BFF', '/api/large'],
  ])('is given up: %s', async (_, path) => {
    await askAndStall('127.0.0.2', get(path));
    await until('the edge has the connection', async () => (await connections()) === 1);
    await until('the edge closes it', async () => (await connections()) === 0);
    expect(await ask(path === file ? '/healthz' : '/api/packages')).toBe(200);
  });

  it('is another one than somebody whom the BFF lets wait', async () => {
    let waits: ServerResponse | null = null;
    fixture.respond = (_, response) => (waits = response);
    const connection = await RawConnection.to(port);
    open.push(connection);
    connection.send(get('/api/slow'));
    await until('it is asked', () => waits !== null);
    // Whoever comes later, and reads nothing, is given up before.
    await askAndStall('127.0.0.2', get(file));
    await until('the edge has both', async () => (await connections()) === 2);
    await until('the edge closes the other', async () => (await connections()) === 1);
    (waits as ServerResponse | null)?.end('{}');
    expect((await connection.answer()).status).toBe(200);
  });
});

describe('an edge that ends', () => {
  beforeEach(() => start({ headMs: 60_000 }));

  it('closes a connection that a browser opened ahead and never used', async () => {
    const connection = await RawConnection.to(port);
    open.push(connection);
    await until('the edge has it', async () => (await connections()) === 1);
    await fixture.edge.close();
    await connection.closed();
    expect(connection.isClosed).toBe(true);
  });

  it('answers a request whose head is still on its way', async () => {
    const accepted = once(fixture.edge.server, 'connection') as Promise<[Socket]>;
    const connection = await RawConnection.to(port);
    open.push(connection);
    connection.send('GET /healthz HTTP/1.1\r\n');
    const [socket] = await accepted;
    await until('the edge has its first line', () => socket.bytesRead > 0);
    const ended = fixture.edge.close();
    connection.send('Host: localhost\r\n\r\n');
    expect((await connection.answer()).status).toBe(200);
    await ended;
  });
});
