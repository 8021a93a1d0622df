/** Thrown by {@link Semaphore.run} when as many wait as may. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs a limited number of tasks at once, the others in order of arrival. Waiting callers hold no connection.
 */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly queueLimit = Number.POSITIVE_INFINITY,
  ) {}

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.queue.length };
  }

  /** Throws {@link QueueFull} without beginning. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.places) this.running += 1;
    else if (this.queue.length < this.queueLimit) await new Promise<void>((resolve) => this.queue.push(resolve));
    else throw new QueueFull();
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
