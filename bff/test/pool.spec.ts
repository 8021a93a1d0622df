import { DataSource } from 'typeorm';
import { NotificationRecipients } from '../src/modules/settings/index.ts';
import { Database } from '../src/platform/database/index.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { DATABASE_POOL_SIZE: '1' },
  });
}, 180_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

describe('a pool whose only connection is held by a transaction', () => {
  it('does not deadlock with another reader of the settings', async () => {
    const recipients = app.app.nest.get(NotificationRecipients, { strict: false });
    app.clock.advance(11);
    const start = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const outside = start.promise.then(() => {
      const lookup = recipients.of('inquiry');
      begun.resolve();
      return lookup;
    });
    const inside = await app.app.nest.get(DataSource).transaction(async (manager) => {
      start.resolve();
      await begun.promise;
      return recipients.of('submission', manager);
    });
    expect([inside, await outside]).toEqual([['team@vitrine.test'], ['team@vitrine.test']]);
  });

  it('refuses a second connection from within that transaction, so that tests find such code', async () => {
    const { nest } = app.app;
    const asking = nest.get(DataSource).transaction(async () => nest.get(Database).prepared('one', 'SELECT 1', []));
    await expect(asking).rejects.toThrow('within a transaction');
  });
});
