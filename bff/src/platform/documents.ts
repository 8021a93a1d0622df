import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DocumentData, DrawingTask, PictureTask } from '../document-worker.ts';
import { AppError } from './http/app-error.ts';
import type { Picture, PictureFault, PictureLimits } from './pdf/index.ts';
import { DocumentPictures, type PictureReader } from './pictures.ts';
import { Semaphore } from './semaphore.ts';

/** Megabytes, beside those of the main thread. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** The longest that one drawing may take, with the thread's start; milliseconds. */
const longestDrawing = 60_000;
/** How long the thread stays without work, milliseconds: the PDF library and its fonts use much memory. */
const idleLimit = 60_000;
/** Bytes of drawn documents that are kept. */
const keptBytes = 8 * 1024 * 1024;

interface Kept {
  readonly document: Promise<Buffer>;
  bytes: number;
}

const noPictures: DocumentPictures = { findContent: () => Promise.resolve(null) };

/**
 * Draws every PDF, in a thread of its own with its own memory, one at a time (ADR 0091): neither its work nor its end
 * touches other requests. Equal data makes an equal document, so that the last ones are kept by the hash of theirs.
 */
@Injectable()
export class Documents implements PictureReader, OnApplicationShutdown {
  private readonly turns = new Semaphore(1);
  private readonly cache = new Map<string, Kept>();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly pictures: DocumentPictures = noPictures) {}

  /** Documents that are drawn or wait for it. */
  get load(): Semaphore['load'] {
    return this.turns.load;
  }

  /** Waits for its turn, however many there are before. Throws `unavailable` for what takes too much memory or time. */
  draw<Kind extends keyof DocumentData>(kind: Kind, ...data: DocumentData[Kind]): Promise<Buffer> {
    const task: DrawingTask<Kind> = { kind, data };
    const hash = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
    const entry = this.cache.get(hash) ?? { document: this.turns.run(() => this.drawWithPicture(task)), bytes: 0 };
    // As the newest.
    this.cache.delete(hash);
    this.cache.set(hash, entry);
    void this.keep(hash, entry);
    return entry.document;
  }

  /** In the thread, as drawing is: a picture may hold much more than its bytes say. */
  preparePicture(content: Buffer, limits: PictureLimits): Promise<Picture | PictureFault> {
    return this.turns.run(() => this.askThread<Picture | PictureFault>({ kind: 'picture', content, limits }));
  }

  /** After what has begun: mails are at work until the job engine has stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.turns.run(() => this.endThread());
  }

  private async drawWithPicture(task: DrawingTask): Promise<Buffer> {
    const hash = task.data[0].letterhead?.logo?.hash;
    const logo = hash === undefined ? null : await this.pictures.findContent(hash);
    const bytes = await this.askThread<Uint8Array>({ ...task, ...(logo && { logo }) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private async askThread<Answer>(task: DrawingTask | PictureTask): Promise<Answer> {
    clearTimeout(this.idle);
    this.thread ??= this.startThread();
    try {
      this.thread.postMessage(task, []);
      const signal = AbortSignal.timeout(longestDrawing);
      const [answer] = (await once(this.thread, 'message', { signal })) as [Answer];
      this.idle = setTimeout(() => void this.endThread(), idleLimit).unref();
      return answer;
    } catch (error) {
      await this.endThread();
      throw new AppError('unavailable', {
        message: 'We couldn’t make this document right now. Please try again in a minute.',
        cause: error,
      });
    }
  }

  private startThread(): Worker {
    // Webpack follows the address only where it stands.
    const thread = new Worker(
      new URL(/* webpackChunkName: "document-worker" */ '../document-worker.ts', import.meta.url),
      { name: 'documents', resourceLimits: memoryLimits },
    );
    // Without this an error between two drawings would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.thread === thread) this.thread = undefined;
    });
    thread.unref();
    return thread;
  }

  private async endThread(): Promise<void> {
    clearTimeout(this.idle);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.terminate();
  }

  private async keep(hash: string, entry: Kept): Promise<void> {
    try {
      entry.bytes = (await entry.document).length;
    } catch {
      // Whoever asked for it hears why.
      this.cache.delete(hash);
      return;
    }
    let total = [...this.cache.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [oldest, { bytes }] of this.cache) {
      if (total <= keptBytes) return;
      this.cache.delete(oldest);
      total -= bytes;
    }
  }
}
