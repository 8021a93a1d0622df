import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { sessionConfig } from '../database/index.ts';
import type { Log } from '../log.ts';

/** Milliseconds before the first and at most before any other attempt to listen again. */
const backoff = { first: 500, most: 30_000 };

interface ListenerOptions {
  readonly config: Config['database'];
  readonly log: Log;
  readonly onTopic: (topic: string) => void;
  /** It listens from now on; what was told before, or between two connections, is not known. */
  readonly onListening: () => void;
}

/** One connection that listens to what the triggers of `notify_live` name, and connects again when it is lost. */
export class TopicListener {
  private client: Client | null = null;
  private readonly ending = new AbortController();

  constructor(private readonly options: ListenerOptions) {}

  /** Runs until {@link end}. */
  async run(): Promise<void> {
    let pause = backoff.first;
    while (!this.ending.signal.aborted) {
      const connected = await this.listen();
      pause = connected ? backoff.first : Math.min(pause * 2, backoff.most);
      // Replicas that lost the same database don't come back in the same moment.
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
  }

  /** Resolves when the connection has ended: whether there was one. */
  private async listen(): Promise<boolean> {
    const { config, log, onTopic, onListening } = this.options;
    const client = new Client({
      connectionString: sessionConfig(config).url,
      application_name: 'vitrine-live',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.on('error', () => end());
    client.on('end', () => end());
    client.on('notification', ({ payload }) => onTopic(payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      await client.query('LISTEN live');
      onListening();
      await ended;
      return true;
    } catch (error) {
      if (!this.ending.signal.aborted) log.warn({ err: error }, 'Not listening for live topics; trying again');
      return false;
    } finally {
      this.client = null;
      await client.end().catch(() => undefined);
    }
  }
}
