import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes of lines that wait for a slow reader; what comes beyond them is dropped. */
const maxWaiting = 1024 * 1024;
/** Milliseconds until a reader that took nothing is tried again. */
const retryMs = 50;
const lineEnd = 0x0a;

/**
 * A pipe opened once more does not block, while its other users keep theirs as it is: a write that waits for a reader
 * would keep the process from ending. Files and terminals do not wait, and what else there is stays as it is.
 */
const withoutBlocking = (fd: number): number => {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${String(fd)}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
};

/**
 * Writes a process's log lines without ever waiting for disk or reader: what a full disk refuses, and what a slow
 * reader leaves over, is dropped and counted. A log is worth less than the visitors whom its writer would keep waiting.
 */
export class LogOutput {
  private readonly fd: number;
  private queue: string[] = [];
  private queueBytes = 0;
  /** What is being written, or is to be tried again. */
  private sending = Buffer.alloc(0);
  private state: 'idle' | 'writing' | 'retrying' = 'idle';
  /** The last line that was begun lacks its end, because the disk was full in its middle. */
  private cut = false;
  private droppedLines = 0;

  /** `fd`: standard output unless something else is named. */
  constructor(fd = 1) {
    this.fd = withoutBlocking(fd);
    process.once('exit', () => this.writeLast());
  }

  /** Lines that were dropped since the start. */
  get dropped(): number {
    return this.droppedLines;
  }

  /** Takes one line with its end. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.queueBytes + bytes > maxWaiting) {
      this.droppedLines += 1;
      return;
    }
    this.queue.push(line);
    this.queueBytes += bytes;
    if (this.state === 'idle') this.send();
  }

  /** Resolves once every line is written or dropped, or after `limitMs`. */
  async flush(limitMs = 1000): Promise<void> {
    const end = performance.now() + limitMs;
    while (this.state !== 'idle' && performance.now() < end) await wait(5);
  }

  private take(): void {
    const hasRest = this.sending.length > 0;
    const lines = Buffer.from(this.queue.join(''));
    if (hasRest) this.sending = Buffer.concat([this.sending, lines]);
    else this.sending = this.cut ? Buffer.concat([Buffer.of(lineEnd), lines]) : lines;
    this.queue = [];
    this.queueBytes = 0;
  }

  private send(): void {
    if (this.sending.length === 0) this.take();
    this.state = 'writing';
    write(this.fd, this.sending, (error, written) => {
      if (error) this.fail(error);
      else {
        this.cut = this.sending[written - 1] !== lineEnd;
        this.sending = this.sending.subarray(written);
      }
      if (this.state === 'retrying') return;
      if (this.sending.length > 0 || this.queue.length > 0) this.send();
      else this.state = 'idle';
    });
  }

  private fail({ code }: NodeJS.ErrnoException): void {
    if (code === 'EAGAIN') {
      this.state = 'retrying';
      setTimeout(() => this.send(), retryMs).unref();
    } else this.drop();
  }

  private drop(): void {
    // The end of a line that was cut before belongs to none of these.
    const from = this.sending[0] === lineEnd ? 1 : 0;
    for (const byte of this.sending.subarray(from)) if (byte === lineEnd) this.droppedLines += 1;
    this.sending = Buffer.alloc(0);
  }

  /** What is left at the end of the process, without a second try. */
  private writeLast(): void {
    // A write under way is finished by Node.
    if (this.state === 'writing') this.sending = Buffer.alloc(0);
    this.take();
    try {
      writeSync(this.fd, this.sending);
    } catch {
      // Nobody is left to be told.
    }
  }
}
