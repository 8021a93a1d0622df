import { Agent, request } from 'node:http';
import { requestIdOf } from './recording.ts';

/** A request to measure. */
export interface MeasuredRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Numbers of the requests: from, and so many. */
  readonly first: number;
  readonly count: number;
  readonly status: number;
  readonly requestOf: (index: number) => MeasuredRequest;
  /** Sends again what is answered 503, where no rate is measured. */
  readonly insist?: boolean;
}

/** Answers' times in milliseconds, ascending, and how many a second. */
export interface Loaded {
  readonly perSecond: number;
  readonly times: readonly number[];
}

interface Answer {
  readonly status: number;
  readonly took: number;
}

const send = (agent: Agent, port: number, index: number, { method, path, headers, body }: MeasuredRequest) => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const requestHeaders = {
    'x-request-id': requestIdOf(index),
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const began = performance.now();
  const call = request({ agent, host: '127.0.0.1', port, path, method, headers: requestHeaders }, (response) => {
    response.resume();
    response.once('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - began }));
  });
  call.once('error', reject);
  call.end(body);
  return promise;
};

/** So many requests over all connections. Throws at the first answer with another status: it was other work. */
export async function load({
  port,
  connections,
  first,
  count,
  status,
  requestOf,
  insist,
}: LoadOptions): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = first;
  const ask = async (index: number, measured: MeasuredRequest): Promise<Answer> => {
    const answer = await send(agent, port, index, measured);
    return answer.status === 503 && insist === true ? ask(index, measured) : answer;
  };
  const client = async (): Promise<void> => {
    while (next < first + count) {
      const index = next;
      next += 1;
      const measured = requestOf(index);
      const answer = await ask(index, measured);
      if (answer.status !== status)
        throw new Error(`${measured.method} ${measured.path} was answered ${answer.status}, and not ${status}`);
      times.push(answer.took);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    agent.destroy();
  }
  const perSecond = count / ((performance.now() - began) / 1000);
  return { perSecond, times: times.toSorted((a, b) => a - b) };
}
