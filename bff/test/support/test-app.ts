import type { DynamicModule } from '@nestjs/common';
import { freePort, type Sandbox, startSandbox } from '@vitrine/testing';
import type { DestinationStream } from 'pino';
import { Pool } from 'pg';
import { type App, createApp } from '../../src/app.ts';
import { Clock } from '../../src/platform/clock.ts';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { Log } from '../../src/platform/log.ts';
import type { PlatformOptions } from '../../src/platform/platform.module.ts';
import { Startup } from '../../src/platform/startup.ts';
import { driftOf } from './documented-responses.ts';
import { createDatabase } from './test-database.ts';

/** A clock that stands still until a test moves it. */
class TestClock extends Clock {
  private current = new Date('2026-03-02T09:00:00.000Z');

  now(): Date {
    return this.current;
  }

  advance(seconds: number): void {
    this.current = new Date(this.current.getTime() + seconds * 1000);
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; empty when the answer is none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[];
}

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
  /** Address the request seems to come from, behind the trusted proxy. */
  readonly from?: string;
}

export interface TestApp {
  readonly app: App;
  readonly clock: TestClock;
  readonly config: Config;
  readonly origin: string;
  readonly logs: () => readonly string[];
  call(path: string, call?: Call): Promise<Answer>;
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  readonly databaseUrl: string;
  readonly mailUrl?: string;
  readonly env?: Record<string, string>;
  /** As what it behaves; `test` unless named. Providers stay the sandbox, and secrets those of a laptop. */
  readonly environment?: Config['environment'];
  /** Until an idle session of the team ends; never unless given. */
  readonly staffIdleSeconds?: number;
  readonly module?: (options: PlatformOptions) => DynamicModule;
  /** False when the test begins without a database. */
  readonly waitUntilReady?: boolean;
  /** Takes the log in the place of `logs`. */
  readonly logOutput?: DestinationStream;
}

/** The real application on a real port, over a real database; only the clock is ours. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const lines: string[] = [];
  const port = await freePort();
  const settings = loadConfig({
    NODE_ENV: 'test',
    BFF_PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    RESEND_BASE_URL: options.mailUrl ?? 'http://127.0.0.1:9/resend',
    LOG_LEVEL: 'info',
    STAFF_EMAILS: 'Owner@Vitrine.test,colleague@vitrine.test',
    TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
    ...options.env,
  });
  const config = {
    ...settings,
    environment: options.environment ?? settings.environment,
    // Tests move the clock by days; what idle sessions do is tested by itself.
    staffIdleSeconds: options.staffIdleSeconds ?? Infinity,
  };
  const clock = new TestClock();
  const platform = {
    config,
    clock,
    log: Log.create(config, options.logOutput ?? { write: (line) => lines.push(line) }),
  };
  const app = await createApp(platform, options.module?.(platform));
  try {
    await app.nest.listen(port, '127.0.0.1');
    if (options.waitUntilReady ?? true) await app.nest.get(Startup).whenReady();
  } catch (error) {
    // What stays open would keep Jest from ending.
    await app.nest.close();
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  const database = new Pool({ connectionString: options.databaseUrl, max: 2 });
  database.on('error', () => undefined);

  return {
    app,
    clock,
    config,
    origin,
    logs: () => lines,
    call: (path, call) => send(`${origin}/api${path}`, call),
    query: async <Row>(sql: string, values?: unknown[]) => (await database.query(sql, values)).rows as Row[],
    stop: async () => {
      // The end waits for every connection; one that was opened and never used would keep it waiting for ever.
      const server = app.nest.getHttpServer();
      const cut = setTimeout(() => server.closeAllConnections(), 5_000);
      await app.nest.close();
      clearTimeout(cut);
      await database.end();
    },
  };
}

/** Fails, too, for an answer that is not what the OpenAPI document says. */
async function send(
  url: string,
  { method: callMethod, body, raw, headers = {}, cookie, from }: Call = {},
): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const method = callMethod ?? (content === undefined ? 'GET' : 'POST');
  const response = await fetch(url, {
    redirect: 'manual',
    method,
    headers: {
      'user-agent': 'Somebody/1.0 (a test)',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // A stream of events has no end to wait for.
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const type = response.headers.get('content-type') ?? '';
  const drift = driftOf(response.url, { method, status: response.status, type, text });
  if (drift !== null) throw new Error(`The BFF doesn’t answer as docs/openapi.json says. ${drift}`);
  const isJson = type.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
    text,
    cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  };
}

export interface TestWorld {
  readonly databaseUrl: string;
  readonly sandbox: Sandbox;
  readonly mailUrl: string;
  stop(): Promise<void>;
}

/** A database and a provider sandbox for one file of tests. */
export async function startWorld(): Promise<TestWorld> {
  const [databaseUrl, sandbox] = await Promise.all([createDatabase(), startSandbox()]);
  return { databaseUrl, sandbox, mailUrl: `${sandbox.url}/resend`, stop: () => sandbox.stop() };
}

/** Looks again every 50 ms until `look` answers something; fails with what it waited for. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  seconds = 15,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`Waited ${seconds} s in vain: ${what}`);
}

/** Asks again for as long as the server is too busy (503), as it tells clients to; the test's own time bounds it. */
export async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

let visitors = 0;
/** A different network address each time, so that tests do not throttle each other. */
export const newAddress = (): string => {
  visitors += 1;
  return `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

let people = 0;
/** A valid inquiry of a new person. */
export const inquiry = (fields: Record<string, unknown> = {}): Record<string, unknown> => {
  people += 1;
  return {
    name: 'Ada Brightwell',
    email: `ada${people}@brightwell.example`,
    message: 'We would like to talk about our clinic.',
    ...fields,
  };
};
