import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { disable } from '@vitrine/federation/deploy';
import { Client } from 'pg';
import { backup } from '../../src/operations/backup/index.ts';
import { checkDatabase } from '../../src/operations/doctor/database.ts';
import { examine, reportLines, runbooks } from '../../src/operations/doctor/index.ts';
import { checkEvents } from '../../src/operations/doctor/providers.ts';
import { type SessionRequest, StripeProvider } from '../../src/modules/checkout/index.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { lookingDataSource } from '../../src/platform/database/index.ts';
import { portal, second } from '../support/deploys.ts';
import { eventually } from '../support/test-app.ts';
import { createSafe } from '../backup/support.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { type ExaminedWorld, linesOf, root, startExamined } from './support.ts';

let world: ExaminedWorld;

beforeAll(async () => {
  world = await startExamined();
}, 60_000);

afterEach(() => world.sandbox.clearFaults());

afterAll(() => world?.stop());

describe('a system that is well', () => {
  it('is said to be, about each thing', async () => {
    const findings = await examine(world.env);
    expect(linesOf(findings)).toEqual([]);
    expect(new Set(linesOf(findings, 'ok').map(([what]) => what))).toEqual(
      new Set(
        [
          'Database',
          'Migrations',
          'Connections',
          'Transactions',
          'Space',
          'Jobs',
          'Mails',
          'Texts',
          'Payments',
          'Webhooks',
        ].concat(['edge', 'BFF', 'Registry', 'Builds', 'Stripe', 'Resend', 'Twilio', 'Disk', 'Memory']),
      ),
    );
    expect(linesOf(findings, 'unchecked').map(([what]) => what)).toEqual(['Certificate', 'Backup']);
    const lines = reportLines(findings);
    expect(lines.at(-1)).toBe('All is well.');
    // One screen.
    expect(lines.length).toBeLessThan(30);
  });

  it('names what is under way: canaries, disabled remotes, and builds that were taken back', async () => {
    await world.deploys.deploy({ ...portal, buildId: second }, { share: 10 });
    await disable(world.store.place, 'mfe-portal', { by: 'ada', reason: 'wrong totals', now: new Date() });
    await world.app.query(
      `INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id)
        VALUES (now(), 'system', 'vitrine', 'deployment.rolled-back', 'deployment', 'mfe-portal')`,
    );
    const findings = await examine(world.env);
    expect([linesOf(findings), linesOf(findings, 'note')]).toEqual([
      [],
      [
        ['Builds', '1 build of mfe-portal taken back in the last day', runbooks.badDeploy],
        ['Builds', expect.stringMatching(`^mfe-portal ${second} goes to 10 % of visitors: a canary since`), undefined],
        ['Builds', expect.stringMatching(/^mfe-portal is disabled since .*: its pages say so$/), runbooks.badDeploy],
      ],
    ]);
    await world.deploys.reset();
  });
});

describe('the database', () => {
  it('that does not answer: what lies in it is not looked at', async () => {
    const findings = await examine({ ...world.env, DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:9/vitrine' });
    expect(linesOf(findings)).toEqual([['Database', '127.0.0.1:9 does not answer (ECONNREFUSED)', runbooks.database]]);
    expect(linesOf(findings, 'unchecked').map(([what]) => what)).toEqual(
      expect.arrayContaining(['Jobs', 'Mails', 'Payments', 'Webhooks']),
    );
    expect(reportLines(findings).join('\n')).not.toContain('hunter2');
  });

  it('that has no room on its disk', async () => {
    // A limit of a login stands for the disk. 53400 is its code; of a full disk it is 53100.
    const url = Object.assign(new URL(world.databaseUrl), { username: 'short_of_space', password: 'x' });
    await world.app.query(`CREATE ROLE short_of_space LOGIN PASSWORD 'x' SUPERUSER`);
    await world.app.query(`ALTER ROLE short_of_space SET temp_file_limit = '128kB'`);
    try {
      expect(await world.wrongNow({ DATABASE_URL: url.href })).toEqual([
        ['Space', 'the database cannot write a temporary file (53400)', runbooks.disk],
      ]);
    } finally {
      await world.app.query('DROP ROLE short_of_space');
    }
  });

  it('that refuses our login', async () => {
    const url = Object.assign(new URL(world.databaseUrl), { username: 'nobody_at_all' }).href;
    expect(await world.wrongNow({ DATABASE_URL: url })).toEqual([
      ['Database', expect.stringMatching(/does not answer \(28\w{3}\)$/), runbooks.database],
    ]);
  });

  it('that lacks migrations', async () => {
    expect(await world.wrongNow({ DATABASE_URL: await createEmptyDatabase() })).toEqual([
      ['Migrations', expect.stringMatching(/^\d+ migrations of this build missing, the first is /), runbooks.notReady],
    ]);
  });

  it('with few connections left, long transactions, and sessions that wait for a lock', async () => {
    const [holder, waiter] = [0, 1].map(() => new Client({ connectionString: world.databaseUrl })) as [Client, Client];
    await Promise.all([holder.connect(), waiter.connect()]);
    const dataSource = await lookingDataSource(loadConfig(world.env).database).initialize();
    const look = async () =>
      linesOf(await checkDatabase(dataSource, 'test', { connections: 0, transactionSeconds: 0, waitSeconds: 0 }));
    const connections = ['Connections', expect.stringMatching(/^\d+ of \d+ in use$/), runbooks.connections];
    try {
      await holder.query('BEGIN; LOCK TABLE throttles IN ACCESS EXCLUSIVE MODE');
      expect(await look()).toEqual([
        connections,
        ['Transactions', expect.stringMatching(/with one open, the longest for \d+ s$/), runbooks.slow],
      ]);
      const pendingQuery = waiter.query('SELECT 1 FROM throttles');
      await eventually('the second session waits', async () =>
        JSON.stringify(await look()).includes('1 session blocked by others'),
      );
      await holder.query('COMMIT');
      await pendingQuery;
    } finally {
      await dataSource.destroy();
      await Promise.all([holder.end(), waiter.end()]);
    }
  });
});

describe('work', () => {
  it('that waits, was given up, or waits for staff', async () => {
    await world.app.query(`SELECT pgboss.create_queue('of-this-test', '{"policy": "standard"}')`);
    await world.app.query(
      `INSERT INTO pgboss.job (name, data, start_after) VALUES ('of-this-test', '{}', now() - interval '10 minutes')`,
    );
    await world.app.query(
      `INSERT INTO pgboss.job (name, data, state, completed_on) VALUES ('of-this-test', '{}', 'failed', now())`,
    );
    await world.app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
        SELECT gen_random_uuid(), 'welcome', 'june@alder.example', 'Hello June', '{}', status,
            now() - interval '20 minutes'
          FROM unnest(ARRAY['queued', 'failed', 'failed', 'failed']) AS status`,
    );
    await world.app.query(
      `INSERT INTO sms_messages (id, template, recipient, body, status, created_at)
        VALUES (gen_random_uuid(), 'custom', '+12125550148', 'Hello June', 'queued', now() - interval '20 minutes')`,
    );
    await world.app.query(
      `INSERT INTO payments (id, kind, state, amount_cents, currency, title, received_at)
        VALUES (gen_random_uuid(), 'charge', 'review', 125000, 'usd', 'Care', now())`,
    );
    const findings = await examine(world.env);
    expect(linesOf(findings)).toEqual([
      ['Jobs', 'the oldest of of-this-test has been due for 10 min', runbooks.jobs],
      ['Jobs', '1 job of of-this-test given up in the last day', runbooks.failedJobs],
      ['Mails', 'the oldest has waited for 20 min to be sent', runbooks.messages],
      ['Mails', '3 of 4 of the last day were given up', runbooks.messages],
      ['Texts', 'the oldest has waited for 20 min to be sent', runbooks.messages],
      ['Payments', '1 payment waiting for a decision of staff', runbooks.payments],
    ]);
    const text = reportLines(findings).join('\n');
    expect(text).toContain('Wrong: 6 things. Begin with the first');
    for (const secret of ['june', 'June', '2125550148', world.env['DATABASE_URL'] ?? '', 'sk_test', 're_sandbox'])
      expect(text).not.toContain(secret);
    await world.app.query(`DELETE FROM pgboss.job WHERE name = 'of-this-test'`);
    await world.app.query('TRUNCATE email_messages, sms_messages, payments CASCADE');
  });
});

const request: SessionRequest = {
  checkoutId: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11',
  productName: 'Care',
  productDescription: null,
  amountCents: 125_000,
  currency: 'usd',
  interval: null,
  email: null,
  successUrl: 'http://localhost:4200/pay/success',
  cancelUrl: 'http://localhost:4200/pay',
  metadata: {},
  expiresAt: null,
};

describe('mails that left', () => {
  it('of which none is reported on: the provider’s reports do not arrive', async () => {
    await world.app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
        SELECT gen_random_uuid(), 'welcome', 'june@alder.example', 'Hello June', '{}', 'sent', now()
          FROM generate_series(1, 10)`,
    );
    expect(await world.wrongNow()).toEqual([
      ['Mails', 'none of 10 that left in the last day was reported on', runbooks.events],
    ]);
    await world.app.query(
      `UPDATE email_messages SET status = 'delivered' WHERE id = (SELECT id FROM email_messages LIMIT 1)`,
    );
    expect(await world.wrongNow()).toEqual([]);
    await world.app.query('TRUNCATE email_messages CASCADE');
  });
});

describe('providers', () => {
  it.each([
    ['Stripe', { provider: 'stripe', kind: 'status', status: 500, times: null }],
    ['Resend', { provider: 'resend', kind: 'status', status: 503, times: null }],
    ['Twilio', { provider: 'twilio', kind: 'disconnect', times: null }],
  ] as const)('of which %s fails', async (what, fault) => {
    world.sandbox.fault(fault);
    expect(await world.wrongNow()).toEqual([[what, 'does not answer as it should', runbooks.provider]]);
  });

  it.each([
    ['Stripe', { STRIPE_SECRET_KEY: 'revoked' }],
    ['Resend', { RESEND_API_KEY: 'revoked' }],
    ['Twilio', { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}` }],
  ])('of which %s refuses our key', async (what, changes) => {
    if (what === 'Twilio') world.sandbox.fault({ provider: 'twilio', kind: 'status', status: 401, times: null });
    expect(await world.wrongNow(changes)).toEqual([[what, 'refuses our key', runbooks.keys]]);
  });

  it('of which one hangs: everything else is looked at all the same', async () => {
    world.sandbox.fault({ provider: 'stripe', kind: 'hang', times: null });
    const findings = await examine(world.env);
    expect(linesOf(findings)).toEqual([['Stripe', 'does not answer as it should', runbooks.provider]]);
    expect(linesOf(findings, 'unchecked')).toContainEqual(['Webhooks', 'Stripe does not answer', undefined]);
    expect(linesOf(findings, 'ok').map(([what]) => what)).toEqual(expect.arrayContaining(['Database', 'Jobs']));
  }, 15_000);

  it('whose events do not arrive', async () => {
    const { stripe } = world.sandbox;
    stripe.webhooks.deliverTo(null);
    const config = loadConfig(world.env);
    const provider = new StripeProvider(config);
    const session = await provider.createSession(request, 'of-this-test');
    expect(await provider.expireSession(session.id)).toBe(true);
    expect(stripe.events()[0]).toMatchObject({
      type: 'checkout.session.expired',
      data: { object: { id: session.id } },
    });
    const dataSource = await lookingDataSource(config.database).initialize();
    const inMinutes = (minutes: number) => checkEvents(config, dataSource, new Date(Date.now() + minutes * 60_000));
    expect(await inMinutes(0)).toMatchObject({ state: 'ok' });
    expect(await inMinutes(15)).toMatchObject({
      state: 'wrong',
      says: '1 event of Stripe not here after ten minutes or more',
      runbook: runbooks.events,
    });
    await world.app.query(`INSERT INTO provider_events SELECT $1, 'x', now()`, [stripe.events()[0]?.id]);
    expect(await inMinutes(15)).toMatchObject({ state: 'ok' });
    await dataSource.destroy();
  });
});

describe('the last backup', () => {
  it('is named by its age, and asked for where there is none', async () => {
    const safe = await createSafe();
    const BACKUP_TO = safe.place.where;
    const backupRows = async () =>
      (await examine({ ...world.env, BACKUP_TO })).flatMap(({ what, state, says }) =>
        what === 'Backup' ? [[state, says]] : [],
      );
    expect(await backupRows()).toEqual([['wrong', 'there is no whole one']]);
    const { databaseUrl } = world;
    const { manifest } = await backup({
      databaseUrl,
      deployed: null,
      to: safe.place,
      recipients: safe.recipients,
      keep: null,
    });
    expect(await backupRows()).toEqual([['ok', expect.stringMatching(/^the newest of 1 backup is \d+ s old$/)]]);
    const file = join(BACKUP_TO, manifest.id, 'manifest.json');
    const takenAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    writeFileSync(file, JSON.stringify({ ...manifest, takenAt }));
    expect(await backupRows()).toEqual([['wrong', 'the newest of 1 backup is 3 days old']]);
    safe.remove();
  });
});

describe('a runbook', () => {
  it('stands in the index', () => {
    const folder = join(root, 'docs/runbooks');
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    const files = readdirSync(folder).filter((file) => file !== 'README.md');
    expect(files.filter((file) => !index.includes(`](${file}`))).toEqual([]);
  });

  it.each(Object.values(runbooks))('that is named has its page and section: %s', (runbook) => {
    const [file = '', section] = runbook.split('#');
    expect(existsSync(join(root, file))).toBe(true);
    const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect([undefined, ...headings]).toContain(section);
  });
});
