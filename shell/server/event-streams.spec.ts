import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { edgeLimits } from './limits.ts';
import { type EdgeFixture, startEdge } from './testing-edge.ts';

interface Reading {
  readonly chunks: string[];
  readonly ended: Promise<void>;
  readonly leave: () => void;
  readonly status: number;
}

/** What a page reads of a stream, as it comes. */
const read = ({ edge }: EdgeFixture): Promise<Reading> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const { port } = edge.server.address() as AddressInfo;
  const asked = request({ port, path: '/api/live' }, (answer) => {
    const chunks: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    answer.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    answer.on('error', () => undefined);
    answer.on('close', () => end());
    resolve({ chunks, ended, leave: () => asked.destroy(), status: answer.statusCode ?? 0 });
  });
  asked.on('error', reject);
  asked.end();
  return promise;
};

const until = async (what: () => boolean): Promise<void> => {
  while (!what()) await wait(10);
};

describe('event streams through the edge', () => {
  let fixture: EdgeFixture;
  /** Of the streams that the BFF has open, oldest first. */
  let write: ((text: string) => void)[];
  let left: number;

  beforeEach(async () => {
    fixture = await startEdge({ limits: { ...edgeLimits, eventsPerNetwork: 2, readMs: 200 } });
    await fixture.listen();
    write = [];
    left = 0;
    fixture.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('retry: 1000\n\n');
      write.push((text) => void response.write(text));
      response.once('close', () => {
        left += 1;
      });
    };
  });
  afterEach(() => fixture.close());

  it('come as they are told, however long nothing is told between', async () => {
    const reading = await read(fixture);
    await until(() => reading.chunks.length === 1);
    // Longer than a connection may rest that doesn't read.
    await wait(600);
    write[0]?.('data: today\n\n');
    await until(() => reading.chunks.length === 2);
    expect(reading.chunks).toEqual(['retry: 1000\n\n', 'data: today\n\n']);
    reading.leave();
    await until(() => left === 1);
  });

  it('are as many as the limit says, and take no place of other requests', async () => {
    const [first, second] = await Promise.all([read(fixture), read(fixture)]);
    expect((await read(fixture)).status).toBe(503);
    first.leave();
    await until(() => left >= 1);
    expect((await read(fixture)).status).toBe(200);
    second.leave();
  });

  it('end when the edge stops, which they do not hold up', async () => {
    const reading = await read(fixture);
    const began = performance.now();
    await fixture.edge.close();
    await reading.ended;
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
