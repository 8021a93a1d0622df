import { DataSource } from 'typeorm';
import { Jobs, queues } from '../src/platform/jobs/index.ts';
import { type EventOf, Outbox } from '../src/platform/outbox/index.ts';
import { eventsDelivered, type PaymentsWorld, startPayments } from './checkout/support.ts';
import { eventually } from './support/test-app.ts';

let world: PaymentsWorld;
let outbox: Outbox;
let dataSource: DataSource;

const paused = (title: string): EventOf<'subscription.paused'> => ({
  clientId: null,
  clientName: null,
  title,
  amountCents: 499_700,
});
const handled: string[] = [];
let failures = 0;

beforeAll(async () => {
  world = await startPayments();
  outbox = world.app.app.nest.get(Outbox);
  dataSource = world.app.app.nest.get(DataSource);
  outbox.subscribe('first', 'subscription.paused', async (_, { title }) => void handled.push(`first ${title}`));
  outbox.subscribe('second', 'subscription.paused', async (manager, { title }) => {
    await manager.query(`INSERT INTO throttles (bucket, hits, touched_at) VALUES ($1, '{}', now())`, [title]);
    failures += 1;
    if (failures === 1) throw new Error('The subscriber fails the first time');
    handled.push(`second ${title}`);
  });
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

it('runs each subscriber, and retries a failed one without delaying the others', async () => {
  await dataSource.transaction((manager) => outbox.publish(manager, 'subscription.paused', paused('Growth')));
  await eventually('the first has run', () => handled.includes('first Growth'));
  await eventsDelivered(world.app);
  expect(handled.toSorted()).toEqual(['first Growth', 'second Growth']);
  expect(await world.app.query(`SELECT 1 FROM throttles WHERE bucket = 'Growth'`)).toHaveLength(1);
  const [event] = await world.app.query<{ delivered: string[] }>('SELECT delivered FROM outbox_events');
  expect(event?.delivered.toSorted()).toEqual(['first', 'second', 'subscription-paused']);
});

it('runs a subscriber once for repeated deliveries of its job', async () => {
  const [event] = await world.app.query<{ id: string }>('SELECT id FROM outbox_events');
  const before = [...handled];
  await dataSource.transaction(async (manager) => {
    await world.app.app.nest
      .get(Jobs)
      .enqueue(manager, queues.outbox.name, { eventId: event?.id, subscribers: ['first', 'second', 'first'] });
  });
  await eventsDelivered(world.app);
  expect(handled).toEqual(before);
});

it('publishes nothing when the transaction is rolled back', async () => {
  const undone = dataSource.transaction(async (manager) => {
    await outbox.publish(manager, 'subscription.paused', paused('Undone'));
    throw new Error('Something else fails');
  });
  await expect(undone).rejects.toThrow('Something else fails');
  await eventsDelivered(world.app);
  expect(await world.app.query(`SELECT 1 FROM outbox_events WHERE payload->>'title' = 'Undone'`)).toEqual([]);
  expect(handled.some((line) => line.includes('Undone'))).toBe(false);
});
