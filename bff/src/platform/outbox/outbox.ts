import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArrayContains, DataSource, type EntityManager, Not } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../clock.ts';
import { enqueueFunction, Jobs, queues } from '../jobs/index.ts';
import { type EventName, type EventOf, events } from './events.ts';
import { OutboxEventEntity } from './outbox.entities.ts';

type Handler<Name extends EventName> = (manager: EntityManager, event: EventOf<Name>) => Promise<void>;

const Delivery = z.object({
  eventId: z.uuid(),
  subscribers: z.array(z.string()),
  /** Of a job that a restore held: its consequences may have been caused since then, and the backup knows nothing. */
  mayHaveRunSince: z.coerce.date().nullable().default(null),
});

/** The event whose consequences a subscriber is causing. */
interface CurrentEvent {
  readonly id: string;
  readonly subscriber: string;
  readonly mayHaveRunSince: Date | null;
}
const current = new AsyncLocalStorage<CurrentEvent>();

/** Null outside of subscribers. */
export const currentEvent = (): CurrentEvent | null => current.getStore() ?? null;

interface Subscriber {
  readonly name: string;
  readonly event: EventName;
  readonly handle: (manager: EntityManager, payload: unknown) => Promise<void>;
}

const publication = `
  WITH event AS (INSERT INTO outbox_events (id, type, payload, occurred_at) VALUES ($1, $2, $3, $4))
  SELECT ${enqueueFunction(queues.outbox.name)}($5)`;

/**
 * Transactional outbox. An event is stored in the transaction that causes it, with a job for its subscribers. Each
 * subscriber runs in its own transaction, and its writes are committed exactly once.
 */
@Injectable()
export class Outbox implements OnModuleInit {
  private readonly subscribers = new Map<string, Subscriber>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ queue: queues.outbox.name, concurrency: 4, batch: 50, run: (data) => this.deliver(data) });
  }

  /** Called while modules are set up. `name` is stored with each handled event, so it must never change. */
  subscribe<Name extends EventName>(name: string, event: Name, handle: Handler<Name>): void {
    if (this.subscribers.has(name)) throw new Error(`Two subscribers are named ${name}`);
    const schema = events[event];
    this.subscribers.set(name, {
      name,
      event,
      handle: (manager, payload) => handle(manager, schema.parse(payload) as EventOf<Name>),
    });
  }

  /**
   * Stores the event and the job of its subscribers in the transaction of `manager`. SQL: one statement, because most
   * inquiries and payments wait for it.
   */
  async publish<Name extends EventName>(manager: EntityManager, event: Name, payload: EventOf<Name>): Promise<void> {
    const id = randomUUID();
    const subscribers = [...this.subscribers.values()].filter((one) => one.event === event).map(({ name }) => name);
    const job = this.jobs.jobText({ eventId: id, subscribers });
    await manager.query(publication, [id, event, JSON.stringify(payload), this.clock.now(), job]);
  }

  /**
   * Runs all subscribers even if one fails. The job then fails, and its retry runs only those that have not succeeded.
   */
  private async deliver(data: object): Promise<void> {
    const { eventId, subscribers, mayHaveRunSince } = Delivery.parse(data);
    const failures: unknown[] = [];
    for (const subscriber of subscribers)
      await current
        .run({ id: eventId, subscriber, mayHaveRunSince }, () => this.run(eventId, subscriber))
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${String(failures.length)} subscribers failed`);
  }

  private async run(eventId: string, name: string): Promise<void> {
    const subscriber = this.subscribers.get(name);
    // During a deployment an older release may take the job of a newer one; the retry runs on the newer one.
    if (!subscriber) throw new Error(`No subscriber is named ${name}`);
    await this.dataSource.transaction(async (manager) => {
      const { raw }: { raw: { payload: unknown }[] } = await manager
        .createQueryBuilder()
        .update(OutboxEventEntity)
        .set({ delivered: () => 'array_append(delivered, :name)' })
        .where({ id: eventId, delivered: Not(ArrayContains([name])) })
        .setParameters({ name })
        .returning(['payload'])
        .execute();
      if (raw[0]) await subscriber.handle(manager, raw[0].payload);
    });
  }
}
