import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Answer {
  /** Null when the connection broke before an answer. */
  readonly status: number | null;
  readonly body: string;
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[];
}

interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

/** One request to a server of this machine; never throws. */
export function ask(url: string, { method = 'GET', body, headers = {}, agent }: Ask = {}): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const content = body === undefined ? undefined : JSON.stringify(body);
  const broken = () => resolve({ status: null, body: '', cookies: [] });
  const call = request(
    url,
    {
      method,
      ...(agent && { agent }),
      headers: {
        ...(content !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
        ...headers,
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? null,
          body: Buffer.concat(chunks).toString(),
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? ''),
        }),
      );
      response.once('close', broken);
      response.once('error', broken);
    },
  );
  call.once('error', broken);
  call.end(content);
  return promise;
}

let people = 0;

/** Someone who has not been here before, at an address of their own. */
export const newPerson = () => {
  people += 1;
  return {
    address: `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
    inquiry: {
      name: `Replica ${people}`,
      email: `replica-${people}@example.com`,
      message: 'An inquiry of the measurement, long enough to be like one that a person writes.',
      source: 'website',
    },
  };
};

/** What became of one inquiry. */
export interface Sent {
  readonly email: string;
  readonly status: number | null;
  readonly took: number;
}

/** Files an inquiry of a new person. */
export async function sendInquiry(base: string, agent?: Agent): Promise<Sent> {
  const { address, inquiry } = newPerson();
  const began = performance.now();
  const { status } = await ask(`${base}/api/contacts`, {
    method: 'POST',
    body: inquiry,
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': address },
    ...(agent && { agent }),
  });
  return { email: inquiry.email, status, took: performance.now() - began };
}

export interface Load {
  readonly sent: readonly Sent[];
  /** Ends it once what is under way is answered. */
  readonly stop: () => Promise<readonly Sent[]>;
}

/** People who send inquiries one after the other, so many at once, until it is stopped. */
export function startLoad(base: string, connections: number): Load {
  const sent: Sent[] = [];
  const over = new AbortController();
  const person = async (): Promise<void> => {
    while (!over.signal.aborted) sent.push(await sendInquiry(base));
  };
  const all = Promise.all(Array.from({ length: connections }, person));
  return {
    sent,
    stop: async () => {
      over.abort();
      await all;
      return sent;
    },
  };
}

/** So many inquiries over so many connections; answers how many a second were stored. Throws where one was not. */
export async function storedPerSecond(base: string, count: number, connections: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let remaining = count;
  const person = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const { status } = await sendInquiry(base, agent);
      if (status !== 201) throw new Error(`An inquiry was answered ${status}: what is measured has to be stored`);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, person));
  } finally {
    agent.destroy();
  }
  return count / ((performance.now() - began) / 1000);
}
