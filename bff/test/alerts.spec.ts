import { randomUUID } from 'node:crypto';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { signStripeWebhook } from '@vitrine/provider-sandbox';
import { freePort, startTcpProxy } from '@vitrine/testing';
import {
  createAlertDriver,
  expressionsOf,
  type Labels,
  metricsOf,
  readAlertRules,
  Recording,
} from '@vitrine/testing/prometheus';
import { LogOutput } from '@vitrine/tracing';
import { Client } from 'pg';
import { Log } from '../src/platform/log.ts';
import { type MessagesWorld, newPhone, newRecipient, startMessages } from './messages/support.ts';
import { opened, webhookSecrets } from './checkout/support.ts';
import { createDeploys, deploysOf, portal, second } from './support/deploys.ts';
import { eventually, inquiry, newAddress, startTestApp, type TestApp } from './support/test-app.ts';
import { createDatabase } from './support/test-database.ts';

/**
 * Each alert rule over real scrapes: silent at first, and firing once the system is in the state that it is about. Our
 * evaluator reads every rule; where Prometheus' own promtool is installed, it has to come to the same alerts. Those of
 * the edge are driven in `shell/server/alerts.spec.ts`.
 */
const rules = new Map([...readAlertRules()].filter(([, { group }]) => group !== 'vitrine-edge'));
const { firing, untilSilent, findFiring } = createAlertDriver(rules);
const job = 'vitrine-bff';

const store = createDeploys();
let world: MessagesWorld;
let app: TestApp;
let address: string;
/** Of a second BFF that a test stops. */
let ownPort: number;

beforeAll(async () => {
  ownPort = await freePort();
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  world = await startMessages({
    env: ({ url }) => ({
      ...store.env,
      METRICS_PORT: port,
      STRIPE_BASE_URL: url,
      STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(),
    }),
  });
  ({ app } = world);
  const { stripe } = world.sandbox;
  stripe.setClock(() => app.clock.now().getTime());
  stripe.webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets: [webhookSecrets[0]] });
}, 120_000);

afterAll(async () => {
  await world?.stop();
  store.remove();
});

/**
 * The alert was silent at `silentAt` and fires now, with these labels. It may fire for others as well: on a busy
 * machine more than the one route that the test holds up is slow.
 */
const expectFiring = async (name: string, recording: Recording, silentAt: number, labels: Labels): Promise<void> =>
  expect(await findFiring(name, recording, silentAt)).toContainEqual(expect.objectContaining(labels));

/** Silent, then what `cause` does, then firing. */
const drive = async (name: string, labels: Labels, cause: (recording: Recording) => Promise<unknown>) => {
  const recording = new Recording(address, job);
  const silentAt = await untilSilent(name, recording);
  await cause(recording);
  await expectFiring(name, recording, silentAt, labels);
};

const post = () => app.call('/contacts', { body: inquiry(), from: newAddress() });
const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

/** Somebody else's transaction holds the leads for so long. */
const whileLocked = async (seconds: number, work: () => Promise<unknown>): Promise<void> => {
  const other = new Client({ connectionString: world.databaseUrl });
  await other.connect();
  try {
    await other.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
    const lock = other.query('SELECT pg_sleep($1)', [seconds]).then(() => other.query('COMMIT'));
    await work();
    await lock;
  } finally {
    await other.end();
  }
};

const lateEvents = (count: number, secondsAgo: number): Promise<unknown> =>
  times(count, () => {
    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    const id = `evt_${randomUUID()}`;
    const raw = JSON.stringify({ id, type: 'unknown', created: seconds - secondsAgo, data: { object: {} } });
    const headers = { 'stripe-signature': signStripeWebhook(raw, [webhookSecrets[0]], seconds) };
    return app.call('/webhooks/stripe', { raw, headers });
  });

const contacts = { route: '/api/contacts' };
const day = 86_400;

const drives: Readonly<Record<string, () => Promise<void>>> = {
  BffDown: async () => {
    const own = await startTestApp({ databaseUrl: await createDatabase(), env: { METRICS_PORT: String(ownPort) } });
    const recording = new Recording(`http://127.0.0.1:${String(ownPort)}`, job);
    const silentAt = await untilSilent('BffDown', recording);
    await own.stop();
    await recording.scrape();
    await expectFiring('BffDown', recording, silentAt, { job });
  },

  BffNotReady: async () => {
    const proxy = await startTcpProxy(await createDatabase());
    const databaseUrl = Object.assign(new URL(world.databaseUrl), { host: new URL(proxy.url).host }).href;
    const start = (waitUntilReady: boolean) =>
      startTestApp({ databaseUrl, env: { METRICS_PORT: String(ownPort) }, waitUntilReady });
    const recording = new Recording(`http://127.0.0.1:${String(ownPort)}`, job);
    try {
      const before = await start(true);
      const silentAt = await untilSilent('BffNotReady', recording);
      await before.stop();
      // It starts anew while the database is away.
      proxy.cut('reset');
      const after = await start(false);
      await recording.scrape();
      await after.stop();
      await expectFiring('BffNotReady', recording, silentAt, { job });
      expect(firing('BffDown', recording)).toEqual([]);
    } finally {
      await proxy.stop();
    }
  },

  DatabaseAway: async () => {
    const url = await createDatabase();
    const proxy = await startTcpProxy(url);
    const databaseUrl = Object.assign(new URL(url), { host: new URL(proxy.url).host }).href;
    const own = await startTestApp({ databaseUrl, env: { METRICS_PORT: String(ownPort) } });
    const recording = new Recording(`http://127.0.0.1:${String(ownPort)}`, job);
    try {
      const silentAt = await untilSilent('DatabaseAway', recording);
      proxy.cut('reset');
      await recording.scrape();
      await expectFiring('DatabaseAway', recording, silentAt, {});
      proxy.restore();
      await untilSilent('DatabaseAway', recording);
    } finally {
      await own.stop();
      await proxy.stop();
    }
  },

  RequestsFailing: () =>
    drive('RequestsFailing', contacts, async (recording) => {
      await app.query('ALTER TABLE inquiries RENAME TO elsewhere');
      try {
        for (let round = 0; round < 2; round += 1) {
          expect((await times(8, post))[0]?.status).toBe(500);
          await recording.scrape();
        }
      } finally {
        await app.query('ALTER TABLE elsewhere RENAME TO inquiries');
      }
    }),

  RequestsSlow: () =>
    drive('RequestsSlow', contacts, async (recording) => {
      for (let round = 0; round < 2; round += 1) {
        await whileLocked(1.2, () => times(12, post));
        await recording.scrape();
      }
    }),

  DatabasePoolExhausted: () =>
    drive('DatabasePoolExhausted', { state: 'waiting' }, (recording) =>
      whileLocked(1, async () => {
        const requests = times(30, post);
        await eventually('requests to wait', async () => {
          await recording.scrape();
          return firing('DatabasePoolExhausted', recording).length > 0;
        });
        void requests;
      }),
    ),

  EventLoopBlocked: () =>
    drive('EventLoopBlocked', { job }, async (recording) => {
      await eventually('the delay to be measured', async () => {
        const end = performance.now() + 400;
        while (performance.now() < end) Math.sqrt(end);
        await recording.scrape();
        return firing('EventLoopBlocked', recording).length > 0;
      });
    }),

  LogLinesDropped: async () => {
    const own = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { METRICS_PORT: String(ownPort), LOG_LEVEL: 'error' },
      logOutput: new LogOutput(openSync('/dev/full', 'w')),
    });
    const recording = new Recording(`http://127.0.0.1:${String(ownPort)}`, job);
    try {
      const silentAt = await untilSilent('LogLinesDropped', recording);
      own.app.nest.get(Log).error({}, 'A line that the full disk refuses');
      await eventually('the line to be dropped', async () => {
        await recording.scrape();
        return firing('LogLinesDropped', recording).length > 0;
      });
      await expectFiring('LogLinesDropped', recording, silentAt, {});
    } finally {
      await own.stop();
    }
  },

  JobsWaiting: () =>
    drive('JobsWaiting', { queue: 'of-nobody' }, async (recording) => {
      await app.query(`SELECT pgboss.create_queue('of-nobody', '{"policy": "standard"}')`);
      await app.query(
        `INSERT INTO pgboss.job (name, data, start_after) VALUES ('of-nobody', '{}', now() - interval '6 minutes')`,
      );
      await recording.scrape();
      await app.query(`DELETE FROM pgboss.job WHERE name = 'of-nobody'`);
    }),

  JobsFailed: () =>
    drive('JobsFailed', { queue: 'outbox' }, async (recording) => {
      await app.query(
        `INSERT INTO pgboss.job (name, retry_limit, data)
          VALUES ('outbox', 0, '{"eventId": "none", "subscribers": []}')`,
      );
      await eventually('the job to be given up', async () => {
        await recording.scrape();
        return firing('JobsFailed', recording).length > 0;
      });
    }),

  MessagesWaiting: () =>
    drive('MessagesWaiting', { channel: 'mail' }, async (recording) => {
      world.sandbox.fault({ provider: 'resend', kind: 'status', status: 503, times: null });
      await world.fileMail({ recipient: newRecipient() });
      app.clock.advance(16 * 60);
      await recording.scrape();
      world.sandbox.clearFaults();
    }),

  MailsFailing: () => {
    app.clock.advance(day);
    return drive('MailsFailing', {}, async (recording) => {
      world.sandbox.fault({ provider: 'resend', kind: 'status', status: 422, times: null });
      const ids = await times(3, () => world.fileMail({ recipient: newRecipient() }));
      for (const id of ids) await world.until(id, 'failed');
      world.sandbox.clearFaults();
      await recording.scrape();
    });
  },

  TextsFailing: () =>
    drive('TextsFailing', {}, async (recording) => {
      world.sandbox.fault({ provider: 'twilio', kind: 'status', status: 400, times: null });
      const filed = await times(3, () => world.fileSms({ to: newPhone() }));
      for (const { id } of filed) await world.until(id, 'failed');
      world.sandbox.clearFaults();
      await recording.scrape();
    }),

  PaymentsWaitForStaff: async () => {
    await drive('PaymentsWaitForStaff', {}, async (recording) => {
      const { stripe } = world.sandbox;
      const session = await opened(app, { package: 'transformation' });
      stripe.amend(session, { amountCents: 100 });
      stripe.pay(session, { email: newRecipient() });
      await stripe.webhooks.settled();
      await recording.scrape();
    });
    // It ends with the decision, not a day later.
    await app.query(
      `INSERT INTO payment_resolutions (payment_id, outcome, note, resolved_by, resolved_at)
        SELECT id, 'refunded', '', 'owner@vitrine.test', $1 FROM payments WHERE state = 'review'`,
      [app.clock.now()],
    );
    const after = new Recording(address, job);
    await after.scrape();
    expect(firing('PaymentsWaitForStaff', after)).toEqual([]);
  },

  WebhooksLate: () =>
    drive('WebhooksLate', { provider: 'stripe' }, async (recording) => {
      for (let round = 0; round < 2; round += 1) {
        await lateEvents(20, 600);
        await recording.scrape();
      }
    }),

  BuildRolledBack: async () => {
    const deploys = deploysOf(app, store);
    await deploys.reset();
    await drive('BuildRolledBack', { remote: 'mfe-portal' }, async (recording) => {
      await deploys.deploy({ ...portal, buildId: second }, { share: 10 });
      await deploys.untilKnown(second);
      await deploys.visits(second, 20, 3);
      await eventually('the build to be taken back', async () => {
        await recording.scrape();
        return firing('BuildRolledBack', recording).length > 0;
      });
    });
  },
};

describe('alert rules', () => {
  it('are all driven here', () => {
    expect(Object.keys(drives)).toEqual([...rules.keys()]);
  });

  it.each(Object.entries(drives))(
    '%s is silent, and fires when it should',
    async (_, driven) => {
      await expect(driven()).resolves.toBeUndefined();
    },
    60_000,
  );
});

describe('dashboards', () => {
  it('show only figures that are served', async () => {
    const recording = new Recording(address, job);
    await recording.scrape();
    const served = new Set([...recording.series.values()].map(({ labels }) => labels['__name__']));
    const expressions = expressionsOf();
    expect(expressions.length).toBeGreaterThan(10);
    expect(
      expressions.flatMap(metricsOf).filter((name) => !name.startsWith('vitrine_edge_') && !served.has(name)),
    ).toEqual([]);
  });
});

describe('runbooks', () => {
  const folder = new URL('../../docs/runbooks/', import.meta.url);
  const statements = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /```sql\n([^`]+)```|`((?:SELECT|UPDATE|DELETE) [^`]+;)`/g,
      ),
    ].flatMap(([, block, span = '']) =>
      (block ?? span)
        .replaceAll('<id>', randomUUID())
        .replaceAll('<pid>', '0')
        .replaceAll(/--.*$/gm, '')
        .split(';')
        .map((statement) => statement.trim())
        // What changes the server and not the database has no plan.
        .filter((statement) => statement !== '' && !/^(?:CREATE|ALTER) ROLE /.test(statement))
        .map((statement) => [file, statement] as const),
    ),
  );

  it.each(statements)('%s: this database plans %s', async (_, statement) => {
    expect(await app.query(`EXPLAIN ${statement}`)).not.toEqual([]);
  });
});
