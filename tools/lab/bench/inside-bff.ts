/**
 * Loaded into the BFF by `npm run lab -- bench` (`--import`), never while a rate is measured. It follows each request
 * whose `X-Request-Id` the bench gave, and writes lines of JSON: with `BENCH_RECORDING` the statements it ran, for
 * `raw-server.ts` to run again; with `BENCH_TIMINGS` when it came, ran statements and was answered, and the pauses of
 * the garbage collector, as milliseconds since the epoch.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { PerformanceObserver } from 'node:perf_hooks';
import { env } from 'node:process';
import { Client } from 'pg';
import { recordedValue, type RecordedStatement, requestIdPrefix, type RequestTiming } from './recording.ts';

interface Followed {
  readonly id: string;
  readonly arrivedAt: number;
  readonly statements: RecordedStatement[];
  firstStatementAt: number | null;
  lastStatementAt: number | null;
  inStatements: number;
  running: number;
  waves: number;
}

const followed = new AsyncLocalStorage<Followed>();
const now = (): number => performance.timeOrigin + performance.now();
const lines: { recording: string[]; timings: string[] } = { recording: [], timings: [] };

type Listener = (this: unknown, ...args: unknown[]) => void;
type Emit = (this: Server, event: string, ...args: unknown[]) => boolean;

const finished = (request: Followed): void => {
  const { id, arrivedAt, statements, firstStatementAt, lastStatementAt, inStatements } = request;
  lines.recording.push(JSON.stringify({ id, statements }));
  const timing: RequestTiming = { id, arrivedAt, firstStatementAt, lastStatementAt, inStatements, answeredAt: now() };
  lines.timings.push(JSON.stringify(timing));
};

const emit = Reflect.get(Server.prototype, 'emit') as Emit;
Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const [request, response] = args as [IncomingMessage, ServerResponse];
  const id = event === 'request' ? request.headers['x-request-id'] : undefined;
  if (typeof id !== 'string' || !id.startsWith(requestIdPrefix)) return emit.call(this, event, ...args);
  const one: Followed = {
    id,
    arrivedAt: now(),
    statements: [],
    firstStatementAt: null,
    lastStatementAt: null,
    inStatements: 0,
    running: 0,
    waves: 0,
  };
  response.once('close', () => finished(one));
  return followed.run(one, () => {
    // A body arrives in the context of its connection.
    const listen = request.on.bind(request) as (name: string, listener: Listener) => IncomingMessage;
    request.on = ((name: string, listener: Listener) =>
      listen(name, function (this: unknown, ...values) {
        followed.run(one, () => listener.apply(this, values));
      })) as typeof request.on;
    return emit.call(this, event, ...args);
  });
} as typeof Server.prototype.emit;

type Query = (this: object, ...args: unknown[]) => unknown;
const query = Reflect.get(Client.prototype, 'query') as Query;
const connections = new WeakMap<object, number>();
let opened = 0;

/** Which connection it is, by its number. */
const numberOf = (client: object): number => {
  const existing = connections.get(client);
  if (existing !== undefined) return existing;
  opened += 1;
  connections.set(client, opened);
  return opened;
};

const follow = (request: Followed, client: object, args: unknown[]): (() => void) => {
  const [statement, values] = args;
  const config =
    typeof statement === 'string' ? { text: statement } : (statement as { text: string; values?: unknown[] });
  // Statements that run beside others belong to one wave.
  if (request.running === 0) request.waves += 1;
  request.running += 1;
  const listed = config.values ?? (Array.isArray(values) ? (values as unknown[]) : []);
  request.statements.push({
    wave: request.waves,
    connection: numberOf(client),
    text: config.text,
    values: listed.map(recordedValue),
  });
  const began = now();
  request.firstStatementAt ??= began;
  return () => {
    request.running -= 1;
    const ended = now();
    request.lastStatementAt = ended;
    request.inStatements += ended - began;
  };
};

Client.prototype.query = function (this: object, ...args: unknown[]) {
  const request = followed.getStore();
  if (!request) return query.apply(this, args);
  const end = follow(request, this, args);
  const last = args.at(-1);
  if (typeof last === 'function') {
    const answer = last as Listener;
    return query.apply(this, [
      ...args.slice(0, -1),
      (...values: unknown[]) => {
        end();
        answer(...values);
      },
    ]);
  }
  const promise = query.apply(this, args) as Promise<unknown>;
  return promise.finally(end);
} as unknown as typeof Client.prototype.query;

const writes = (name: 'recording' | 'timings', path: string | undefined): void => {
  if (path) process.once('exit', () => appendFileSync(path, lines[name].map((line) => `${line}\n`).join('')));
};
writes('recording', env['BENCH_RECORDING']);
writes('timings', env['BENCH_TIMINGS']);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    lines.timings.push(JSON.stringify({ pauseAt: performance.timeOrigin + startTime, duration }));
}).observe({ entryTypes: ['gc'] });
