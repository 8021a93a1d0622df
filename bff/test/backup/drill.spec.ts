import { join } from 'node:path';
import { folderTarget } from '@vitrine/federation/deploy';
import { DataSource } from 'typeorm';
import { backup, type BackupOutcome, getBackup, restore } from '../../src/operations/backup/index.ts';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { addInvoice, mailsTo, opened, statusOf, type TestInvoice, webhookSecrets } from '../checkout/support.ts';
import { createDeploys, deploysOf, portal, shell } from '../support/deploys.ts';
import { addAccount, signIn } from '../support/staff.ts';
import {
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
  untilServed,
} from '../support/test-app.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { connect, createSafe, hashTables, type Safe } from './support.ts';

/** Every table at the snapshot, hashed by PostgreSQL, and the sums of the ledger. */
interface Photo {
  readonly tables: Map<string, string>;
  readonly ledger: readonly unknown[];
}

const deploys = createDeploys();
let world: TestWorld;
let safe: Safe;
let invoice: TestInvoice;
let outcome: BackupOutcome;
let photo: Photo;
let restoredUrl: string;
let restoredFolder: string;
/** Payments and inquiries in all, and of them while the backup was taken. */
let [written, writtenMeanwhile] = [0, 0];

/** Differ by intent: who restored what, and when pg-boss looked at its queues. */
const changing = ['public.restores', 'pgboss.queue', 'pgboss.version'];

const ledgerStatement = `
  SELECT 'payments' AS what, state, count(*)::int AS count, sum(amount_cents)::text AS cents
    FROM payments GROUP BY state
  UNION ALL SELECT 'receipts', NULL, count(*)::int, NULL FROM payment_receipts
  UNION ALL SELECT 'invoices', status, count(*)::int, sum(amount_cents)::text FROM invoices GROUP BY status
  UNION ALL SELECT 'credits', NULL, count(*)::int, sum(amount_cents)::text FROM client_credits
  ORDER BY 1, 2`;

const startApp = async (databaseUrl: string): Promise<TestApp> => {
  const app = await startTestApp({
    databaseUrl,
    mailUrl: world.mailUrl,
    env: { STRIPE_BASE_URL: world.sandbox.url, STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(), ...deploys.env },
  });
  world.sandbox.stripe.setClock(() => app.clock.now().getTime());
  world.sandbox.stripe.webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets: [webhookSecrets[0]] });
  return app;
};

/** Inquiries and paid invoices, one after the other, until `signal`. */
async function writeUntil(app: TestApp, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { publicId } = await addInvoice(app, { cents: 50_000 });
    world.sandbox.stripe.pay(await opened(app, { invoice: publicId }));
    const answer = await untilServed(() => app.call('/contacts', { body: inquiry(), from: newAddress() }));
    if (answer.status !== 201) throw new Error(`The inquiry was answered ${answer.status}: ${answer.text}`);
    written += 2;
  }
}

/** Takes the backup in the snapshot of a session that looks at everything itself. */
async function backUpUnderLoad(app: TestApp): Promise<void> {
  const stop = new AbortController();
  const writers = [writeUntil(app, stop.signal), writeUntil(app, stop.signal)];
  const watcher = await connect(world.databaseUrl);
  try {
    await watcher.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [exported] = await watcher.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const before = written;
    outcome = await backup({
      databaseUrl: world.databaseUrl,
      deployed: deploys.place.target,
      to: safe.place,
      recipients: safe.recipients,
      keep: null,
      snapshot: exported?.snapshot ?? '',
    });
    writtenMeanwhile = written - before;
    photo = { tables: await hashTables(watcher.query, changing), ledger: await watcher.query(ledgerStatement) };
  } finally {
    stop.abort();
    await watcher.close();
    await Promise.all(writers);
  }
}

beforeAll(async () => {
  [world, safe] = await Promise.all([startWorld(), createSafe()]);
  const app = await startApp(world.databaseUrl);
  try {
    await seedDemo(app.app.nest.get(DataSource), app.clock);
    await addAccount(app, 'colleague@vitrine.test');
    const { deploy } = deploysOf(app, deploys);
    await deploy(shell);
    await deploy(portal);
    invoice = await addInvoice(app);
    await backUpUnderLoad(app);
  } finally {
    await app.stop();
  }
  restoredUrl = await createEmptyDatabase();
  restoredFolder = join(safe.folder, 'restored');
  await restore({
    from: safe.place,
    manifest: await getBackup(safe.place),
    identities: safe.identities,
    databaseUrl: restoredUrl,
    deployTo: folderTarget(restoredFolder),
  });
}, 120_000);

afterAll(async () => {
  await world?.stop();
  safe?.remove();
  deploys.remove();
});

it('people pay and write while a backup is taken', () => {
  expect(writtenMeanwhile).toBeGreaterThan(0);
  expect(outcome.manifest.builds).not.toBeNull();
});

it('every table of the restored database has the rows of the snapshot', async () => {
  const restored = await connect(restoredUrl);
  const tables = await hashTables(restored.query, changing);
  await restored.close();
  expect([...tables]).toEqual([...photo.tables]);
  expect([...photo.tables.values()].filter((hash) => !hash.startsWith('0 rows')).length).toBeGreaterThan(40);
});

it('the ledger is that of the snapshot', async () => {
  const restored = await connect(restoredUrl);
  const ledger = await restored.query(ledgerStatement);
  await restored.close();
  expect(ledger).toEqual(photo.ledger);
  expect(ledger).toContainEqual(expect.objectContaining({ what: 'payments', state: 'succeeded' }));
});

it('builds and registry are byte for byte those that were deployed', async () => {
  const restored = folderTarget(restoredFolder);
  const keysOf = async ({ list }: Pick<typeof restored, 'list'>): Promise<string[]> =>
    (await list('')).map(({ key }) => key).filter((key) => !/\.(lock|writing)(\/|$)/.test(key));
  const keys = await keysOf(deploys.place.target);
  expect(await keysOf(restored)).toEqual(keys);
  expect(keys).toContain('registry/local.json');
  for (const key of keys)
    expect((await restored.find(key))?.content).toEqual((await deploys.place.target.find(key))?.content);
});

it('in the restored system a member of staff signs in, and a client pays and gets the receipt', async () => {
  const app = await startApp(restoredUrl);
  try {
    expect((await app.call('/auth/me', { cookie: await signIn(app, 'colleague@vitrine.test') })).body).toMatchObject({
      user: { email: 'colleague@vitrine.test', staff: true },
    });
    world.sandbox.stripe.pay(await opened(app, { invoice: invoice.publicId }));
    await world.sandbox.stripe.webhooks.settled();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    expect(await mailsTo(app, 'receipt', invoice.email)).toBe(1);
  } finally {
    await app.stop();
  }
});
