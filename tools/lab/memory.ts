/**
 * `npm run lab -- memory`: the memory of the running parts, each found by the port it listens on.
 *
 *     npm run lab -- memory                what they hold now
 *     npm run lab -- memory --posts 2000   … and after 2,000 inquiries over 64 connections
 *     npm run lab -- memory --posts 500 --connections 8
 *     npm run lab -- memory --flat 100000  ends with 1 if a BFF of its own holds more and more
 *     npm run lab -- memory --streams 1000 ends with 1 if so many open portals take a BFF of its own above 400 MB
 *
 * Posts go through the edge and each is stored as a lead: for a database one can throw away. Each comes from an
 * address of its own if the edge believes this machine (`EDGE_TRUSTED_PROXIES=127.0.0.1,::1 npm start`); otherwise
 * the limits of one visitor answer most of them with 429, which is counted apart.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { measureFlatness } from './memory/flat.ts';
import { measureStreams } from './memory/streams.ts';
import { memoryOf, type Memory } from '../system/memory.ts';
import { readPorts } from '../system/ports.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '0' },
    flat: { type: 'string', default: '0' },
    streams: { type: 'string', default: '0' },
    connections: { type: 'string', default: '64' },
  },
});

const count = (name: 'posts' | 'flat' | 'streams' | 'connections'): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} is '${values[name]}'; it must be a whole number.`);
  return process.exit(2);
};

const flat = count('flat');
if (flat > 0) process.exit((await measureFlatness(flat, Math.max(1, count('connections')))) ? 0 : 1);

const streams = count('streams');
if (streams > 0) process.exit((await measureStreams(streams)) ? 0 : 1);

const ports = readPorts(process.env);
const parts = ['bff', 'edge', 'sandbox'] as const;

const megabytes = (bytes: number | null): string =>
  (bytes === null ? '–' : `${(bytes / 1024 ** 2).toFixed(0)} MB`).padStart(8);

const print = async (title: string): Promise<void> => {
  console.log(`${title.padEnd(34)}     RSS     peak`);
  for (const part of parts) {
    const memory: Memory | null = await memoryOf(ports[part]);
    const name = `${part} :${ports[part]}`;
    console.log(
      memory === null
        ? `  ${name.padEnd(32)} not running`
        : `  ${`${name}, process ${memory.pid}`.padEnd(32)}${megabytes(memory.rss)} ${megabytes(memory.peak)}`,
    );
  }
};

/** Files one inquiry of a new person from an address of its own; answers the status. */
const post = async (agent: Agent, index: number): Promise<number> => {
  const body = JSON.stringify({
    name: `Load ${index}`,
    email: `load-${process.pid}-${index}@example.com`,
    message: 'An inquiry of the memory measurement, long enough to be like one that a person writes.',
    source: 'website',
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const call = request(
    {
      agent,
      host: '127.0.0.1',
      port: ports.edge,
      path: '/api/contacts',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        host: `localhost:${ports.edge}`,
        'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      },
    },
    (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    },
  );
  call.once('error', reject);
  call.end(body);
  return promise;
};

const load = async (posts: number, connections: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < posts) {
      const index = next;
      next += 1;
      const began = performance.now();
      const status = await post(agent, index);
      times.push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const answers = [...statuses].map(([status, number]) => `${number} × ${status}`).join(', ');
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const tail = times[Math.floor(times.length * 0.99)] ?? 0;
  console.log(
    `\n${posts} posts over ${connections} connections in ${seconds.toFixed(1)} s: ${answers}; median ` +
      `${middle.toFixed(0)} ms, p99 ${tail.toFixed(0)} ms\n`,
  );
};

const [posts, connections] = [count('posts'), Math.max(1, count('connections'))];
await print('Now');
if (posts > 0) {
  try {
    await load(posts, connections);
  } catch (error) {
    console.error(
      `The edge does not answer on port ${ports.edge}: ` +
        `${error instanceof Error ? error.message : String(error)}. Start the system first: npm start`,
    );
    process.exit(1);
  }
  await print('After the posts');
}
