/** Bytes that may be held at once, by all requests together. */
export class ByteBudget {
  private held = 0;

  constructor(private readonly most: number) {}

  /** Counts bytes until the answer is called, once or more often; null when they are too many. */
  take(bytes: number): (() => void) | null {
    if (this.held + bytes > this.most) return null;
    this.held += bytes;
    let given = false;
    return () => {
      if (!given) this.held -= bytes;
      given = true;
    };
  }
}
