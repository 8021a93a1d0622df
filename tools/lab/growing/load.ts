import { Agent, request } from 'node:http';

/** A request of the load: `from` is the address that its visitor has. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** What was answered: how many, and bytes of each on average, as they came over the wire without headers. */
export interface Answered {
  readonly count: number;
  readonly bytes: number;
}

let visitors = 0;

/** A network of its own for each visitor, so that no limit of one applies. */
const newAddress = (): string => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/** Sends one request; answers status and bytes. */
const send = (port: number, agent: Agent, { method = 'GET', path, headers, body }: LoadRequest) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>();
  const content = body === undefined ? undefined : JSON.stringify(body);
  const own = content === undefined ? {} : { 'content-type': 'application/json', 'content-length': content.length };
  const call = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': newAddress(), ...own, ...headers },
    },
    (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.once('error', reject);
    },
  );
  call.once('error', reject);
  call.end(content);
  return promise;
};

/** Sends requests over some connections for so many seconds. Throws for an answer of another status. */
export async function load(
  port: number,
  options: { readonly seconds: number; readonly connections: number; readonly status: number },
  next: () => LoadRequest,
): Promise<Answered> {
  const { seconds, connections, status } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let [count, bytes] = [0, 0];
  const visitor = async (): Promise<void> => {
    while (performance.now() < end) {
      const target = next();
      const answer = await send(port, agent, target);
      if (answer.status !== status) throw new Error(`${target.path} answered ${answer.status}, not ${status}`);
      count += 1;
      bytes += answer.bytes;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
  } finally {
    agent.destroy();
  }
  return { count, bytes: bytes / count };
}
