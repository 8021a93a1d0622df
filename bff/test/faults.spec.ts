import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@vitrine/testing';
import { Injectable, Module } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.ts';
import { Startup } from '../src/platform/startup.ts';
import { mailRows } from './checkout/support.ts';
import { addAccount, signIn } from './support/staff.ts';
import {
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from './support/test-app.ts';
import { createDatabase, createEmptyDatabase } from './support/test-database.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

/** A proxy in front of a server that a test can open and close: connections break as if the server were gone. */
class TcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    readonly port: number,
    private readonly target: URL,
  ) {}

  static async to(databaseUrl: string): Promise<TcpProxy> {
    return new TcpProxy(await freePort(), new URL(databaseUrl));
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((incoming) => {
      const outgoing = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [incoming, outgoing]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
      }
      incoming.pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    });
    this.server = server;
    await new Promise<void>((resolve) => {
      server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

const post = (app: TestApp, fields: Record<string, unknown> = {}) =>
  app.call('/contacts', { body: inquiry(fields), from: newAddress() });
const ready = async (app: TestApp) => (await app.call('/health/ready')).status === 200;
const failure = 'Something went wrong. Please try again or contact us directly.';

describe('the database', () => {
  it('absent at the start is logged and answered 503; the process serves once it is there', async () => {
    const proxy = await TcpProxy.to(await createEmptyDatabase());
    const app = await startTestApp({ databaseUrl: proxy.url, mailUrl: world.mailUrl, waitUntilReady: false });
    try {
      expect((await app.call('/health/live')).status).toBe(200);
      const notReady = await app.call('/health/ready');
      expect([notReady.status, notReady.body['code']]).toEqual([503, 'unavailable']);
      const refused = await post(app);
      expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([503, 'unavailable', failure]);
      await eventually('the log to say it', () =>
        app.logs().some((line) => line.includes('The database does not answer')),
      );

      await proxy.open();
      await eventually('readiness', () => ready(app));
      expect((await post(app)).status).toBe(201);
    } finally {
      await app.stop();
      await proxy.close();
    }
  }, 40_000);

  it('that only reads, as after a failover, is not ready, and answers changes 503 until it takes them', async () => {
    const url = await createDatabase();
    const app = await startTestApp({ databaseUrl: url, mailUrl: world.mailUrl });
    const admin = new Client({ connectionString: url });
    await admin.connect();
    const readOnly = async (value: 'on' | 'off') => {
      await admin.query(
        `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = ${value}`,
      );
      // Sessions of before keep what they began with.
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    };
    try {
      await readOnly('on');
      const refused = await eventually('a connection that only reads', async () => {
        const answer = await post(app);
        return app.logs().some((line) => line.includes('read-only transaction')) && answer;
      });
      expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      const notReady = await app.call('/health/ready');
      expect([notReady.status, notReady.headers.get('retry-after')]).toEqual([503, '5']);
      await readOnly('off');
      await eventually('readiness', () => ready(app), 10);
      await eventually('an inquiry', async () => (await post(app)).status === 201, 10);
    } finally {
      await admin.end();
      await app.stop();
    }
  }, 40_000);

  it('reached before the job engine runs: whoever would file a job is asked to come back', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    @Injectable()
    class LongStart {
      constructor(startup: Startup) {
        startup.afterMigration(() => released);
      }
    }
    @Module({})
    class WithLongStart {}
    const app = await startTestApp({
      databaseUrl: await createDatabase(),
      mailUrl: world.mailUrl,
      waitUntilReady: false,
      module: (options) => ({
        module: WithLongStart,
        imports: [AppModule.for(options)],
        providers: [LongStart],
      }),
    });
    try {
      const subscribe = () => app.call('/newsletter', { body: { email: 'june@lumen.example' }, from: newAddress() });
      await eventually('the database to be reached', () => app.app.nest.get(DataSource).isInitialized);
      const early = await subscribe();
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
      expect(app.logs().filter((line) => line.includes('failed: internal'))).toEqual([]);
      release();
      await eventually('readiness', () => ready(app));
      expect((await subscribe()).status).toBeLessThan(300);
    } finally {
      release();
      await app.stop();
    }
  }, 40_000);

  it('lost while running answers 503, stores nothing half, and serves within five seconds of its return', async () => {
    const url = await createDatabase();
    const proxy = await TcpProxy.to(url);
    await proxy.open();
    const app = await startTestApp({ databaseUrl: proxy.url, mailUrl: world.mailUrl });
    try {
      expect((await post(app)).status).toBe(201);
      await proxy.close();
      const answers = await Promise.all([
        post(app),
        post(app),
        app.call('/health/ready'),
        app.call('/contacts', { cookie: 'vitrine-session=x' }),
      ]);
      expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
        answers.map(() => [503, 'unavailable', failure]),
      );
      expect((await app.call('/health/live')).status).toBe(200);
      expect(app.logs().some((line) => /failed: unavailable/.test(line) && line.includes('"reason":"'))).toBe(true);
      const engineLines = () => app.logs().filter((line) => line.includes('could not reach its tables'));
      await eventually('the log of the job engine', () => engineLines().length > 0);

      await proxy.open();
      await eventually('readiness', () => ready(app), 5);
      expect(engineLines()).toHaveLength(1);
      expect((await post(app)).status).toBe(201);
      const [row] = await mailRows(
        app,
        `SELECT (SELECT count(*)::int FROM contacts) AS contacts, (SELECT count(*)::int FROM inquiries) AS inquiries,
          (SELECT count(*)::int FROM email_messages) AS mails`,
      );
      expect(row).toEqual({ contacts: 2, inquiries: 2, mails: 4 });
    } finally {
      await app.stop();
      await proxy.close();
    }
  }, 40_000);

  it('out of disk answers 503, stores nothing half, logs why and still reads; the next try is filed', async () => {
    const app = await startTestApp({ databaseUrl: await createDatabase(), mailUrl: world.mailUrl });
    try {
      await addAccount(app, 'owner@vitrine.test');
      const cookie = await signIn(app, 'owner@vitrine.test');
      // What PostgreSQL says when a table's file cannot grow, at the last table that an inquiry needs.
      await app.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/16384/16700": No space left on device'
          USING ERRCODE = 'disk_full', HINT = 'Check free disk space.'; END $$`);
      await app.query(
        'CREATE TRIGGER no_space BEFORE INSERT ON outbox_events FOR EACH ROW EXECUTE FUNCTION no_space()',
      );
      const headers = { 'idempotency-key': 'once' };
      const [body, from] = [inquiry(), newAddress()];
      const refused = await app.call('/contacts', { body, from, headers });
      expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([503, 'unavailable', failure]);
      expect(refused.text).not.toContain('space');
      expect(app.logs().some((line) => line.includes('No space left on device'))).toBe(true);
      const stored = () =>
        mailRows(
          app,
          `SELECT (SELECT count(*)::int FROM contacts) AS contacts, (SELECT count(*)::int FROM inquiries) AS inquiries,
            (SELECT count(*)::int FROM email_messages) AS mails`,
        );
      expect(await stored()).toEqual([{ contacts: 0, inquiries: 0, mails: 0 }]);
      expect((await app.call('/contacts', { cookie })).status).toBe(200);

      await app.query('DROP TRIGGER no_space ON outbox_events');
      expect((await app.call('/contacts', { body, from, headers })).status).toBe(201);
      expect(await stored()).toEqual([{ contacts: 1, inquiries: 1, mails: 2 }]);
    } finally {
      await app.stop();
    }
  }, 40_000);
});

describe('the mail provider', () => {
  let app: TestApp;
  let name = 0;

  beforeAll(async () => {
    app = await startTestApp({ databaseUrl: await createDatabase(), mailUrl: world.mailUrl });
  }, 30_000);
  beforeEach(() => {
    world.sandbox.reset();
    name += 1;
  });
  afterAll(async () => {
    await app?.stop();
  });

  const rows = () =>
    mailRows(
      app,
      `SELECT template, status, attempts, failure FROM email_messages WHERE variables->>'name' = $1 ORDER BY template`,
      [`Fault ${name}`],
    );
  const submit = () => post(app, { name: `Fault ${name}` });
  const sent = () =>
    world.sandbox.mails().filter(({ subject }) => subject.includes(`Fault ${name}`) || subject.startsWith('Welcome'));

  it.each<[string, { status: number; retryAfter?: number }, RegExp]>([
    ['500', { status: 500 }, /^Resend API error: \S.* \(500\)$/],
    ['429 with Retry-After', { status: 429, retryAfter: 2 }, /^Resend API error: \S.* \(429\)$/],
  ])(
    'answers %s: the contact is stored, the mails leave later, once each',
    async (_, fault, words) => {
      world.sandbox.fault({ provider: 'resend', kind: 'status', times: 2, ...fault });
      expect((await submit()).status).toBe(201);
      await eventually('failures on record', async () =>
        (await rows()).every(
          (row) => row['attempts'] === 1 && words.test(String(row['failure'])) && row['status'] === 'queued',
        ),
      );
      await eventually('both mails sent at the second try', async () =>
        (await rows()).every((row) => row['status'] === 'sent' && row['attempts'] === 2 && row['failure'] === null),
      );
      expect(sent()).toHaveLength(2);
    },
    30_000,
  );

  it('takes the mail and then hangs up: the second try is the same mail, not another', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'acceptThenHang', times: 2 });
    expect((await submit()).status).toBe(201);
    await eventually(
      'both mails recorded as sent',
      async () => (await rows()).every((row) => row['status'] === 'sent' && Number(row['attempts']) >= 2),
      30,
    );
    expect(sent()).toHaveLength(2);
  }, 45_000);

  it('refuses a mail for good: it is given up, with the reason', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'status', times: 2, status: 422 });
    expect((await submit()).status).toBe(201);
    await eventually('both given up', async () =>
      (await rows()).every(
        (row) => row['status'] === 'failed' && row['attempts'] === 1 && String(row['failure']).includes('422'),
      ),
    );
  }, 30_000);
});

describe('no mail provider at all', () => {
  it('keeps the mails and sends them when it is back', async () => {
    const proxy = await TcpProxy.to(world.mailUrl);
    const app = await startTestApp({
      databaseUrl: await createDatabase(),
      mailUrl: `http://127.0.0.1:${proxy.port}/resend`,
    });
    try {
      expect((await post(app, { name: 'Patience' })).status).toBe(201);
      await eventually(
        'a failed try on record',
        async () =>
          (await app.query(`SELECT 1 FROM email_messages WHERE failure = 'The mail provider could not be reached'`))
            .length === 2,
      );
      await proxy.open();
      await eventually(
        'both mails',
        () => world.sandbox.mails().filter(({ html }) => html?.includes('Patience')).length === 2,
      );
    } finally {
      await app.stop();
      await proxy.close();
    }
  }, 40_000);
});

describe('stopping', () => {
  it('finishes started requests, refuses new ones, and is done within ten seconds', async () => {
    const url = await createDatabase();
    const app = await startTestApp({ databaseUrl: url, mailUrl: world.mailUrl });
    const posts = Promise.allSettled(Array.from({ length: 30 }, () => post(app)));
    await eventually('requests to arrive', async () => (await app.query('SELECT 1 FROM contacts LIMIT 1')).length > 0);
    const begin = performance.now();
    const stopped = app.stop();
    const answered = (await posts).filter((result) => result.status === 'fulfilled' && result.value.status === 201);
    await stopped;
    expect(performance.now() - begin).toBeLessThan(10_000);
    // Each request that had an effect was also answered; those not begun yet were turned away.
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM contacts');
    await client.end();
    expect(rows[0]?.count).toBe(answered.length);
    await expect(fetch(`${app.origin}/api/health/live`)).rejects.toThrow('fetch failed');
  }, 30_000);
});
