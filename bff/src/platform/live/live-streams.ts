import { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Inject, Injectable, StreamableFile } from '@nestjs/common';
import { type LiveTopic, liveEndpoints, liveTopics } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.ts';
import { AppError, Cookies, SessionReader } from '../http/index.ts';
import { Log } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { TopicListener } from './topic-listener.ts';

/** Milliseconds between signs of life, at which sessions that have expired are noticed, too. */
const heartbeatMs = 25_000;
/** Milliseconds in which topics are gathered, so that an import of a thousand rows is told once. */
const gatherMs = 250;
/** Visible pages of one session; others read without being told. */
const perSession = 6;
/** Unread bytes after which a stream is ended, because nobody reads it. */
const unreadMaximum = 16 * 1024;

interface LiveStream {
  readonly sessionId: string;
  readonly readable: Readable;
}

const isTopic = (name: string): name is LiveTopic => (liveTopics as readonly string[]).includes(name);

/**
 * The open streams of `GET /api/live`. They carry names of topics and no data, so that what a page then reads is
 * checked like any other request. A stream ends with its session: at once when somebody signs out, within a heartbeat
 * when it expires.
 */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly streams = new Set<LiveStream>();
  private readonly gathered = new Set<LiveTopic>();
  private readonly listener: TopicListener;
  private running: Promise<void> | null = null;
  private heartbeat: NodeJS.Timeout | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    @Inject(CONFIG) config: Config,
    log: Log,
    private readonly sessions: SessionReader,
    private readonly cookies: Cookies,
    { meter }: Metrics,
  ) {
    this.listener = new TopicListener({
      config: config.database,
      log,
      onTopic: (name) => {
        if (isTopic(name)) this.tell(name);
        else if (name === 'sessions') void this.endExpired();
      },
      onListening: () => liveTopics.forEach((topic) => this.tell(topic)),
    });
    meter
      .createObservableGauge('vitrine_live_streams', { description: 'Open streams of live topics' })
      .addCallback((gauge) => gauge.observe(this.streams.size));
  }

  /** Opens a stream for the session of a request. Throws `rate_limited` when the session has enough of them. */
  open(request: FastifyRequest, reply: FastifyReply): StreamableFile {
    const sessionId = this.cookies.session(request) ?? '';
    const own = [...this.streams].filter((stream) => stream.sessionId === sessionId);
    if (own.length >= perSession) throw new AppError('rate_limited');
    if (this.isStopping) throw new AppError('unavailable');
    const readable = new Readable({ read: () => undefined });
    const stream = { sessionId, readable };
    this.streams.add(stream);
    readable.once('close', () => this.streams.delete(stream));
    // It is silent between heartbeats, which Node would take for a lost client.
    reply.raw.setTimeout(0);
    void reply.header('x-accel-buffering', 'no');
    // Browsers come back after this, so that a restart is not met by all of them at once.
    readable.push(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`);
    this.start();
    return new StreamableFile(readable, { type: liveEndpoints.events.produces });
  }

  /** Ends the streams whose session is not that of staff any more. */
  async endExpired(): Promise<void> {
    const ids = [...new Set([...this.streams].map(({ sessionId }) => sessionId))];
    if (ids.length === 0) return;
    // While the database is away nothing is known of them, and nothing is told either.
    const live = await this.sessions.staffAmong(ids).catch(() => null);
    if (live === null) return;
    for (const stream of this.streams)
      if (ids.includes(stream.sessionId) && !live.has(stream.sessionId)) stream.readable.push(null);
  }

  /** Streams would keep the server from closing. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.gathering);
    for (const { readable } of this.streams) readable.push(null);
    await this.listener.end();
    await this.running;
  }

  /** A process that nobody listens to needs no connection. */
  private start(): void {
    this.running ??= this.listener.run();
    this.heartbeat ??= setInterval(() => {
      this.write(':\n\n');
      void this.endExpired();
    }, heartbeatMs);
  }

  private tell(topic: LiveTopic): void {
    this.gathered.add(topic);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      for (const one of this.gathered) this.write(`data: ${one}\n\n`);
      this.gathered.clear();
    }, gatherMs);
  }

  private write(text: string): void {
    for (const { readable } of this.streams) {
      if (readable.readableLength > unreadMaximum) readable.destroy();
      else readable.push(text);
    }
  }
}
