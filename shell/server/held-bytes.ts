/** Bytes buffered for a request, and how to discard them. */
export interface Held {
  readonly end: () => void;
  bytes: number;
}

/** Buffered requests or responses, oldest first. */
export class HeldBytesQueue {
  private readonly held = new Set<Held>();
  bytes = 0;

  get size(): number {
    return this.held.size;
  }

  get oldest(): Held | undefined {
    return this.held.values().next().value;
  }

  add(one: Held): void {
    this.held.add(one);
    this.bytes += one.bytes;
  }

  remove(one: Held): void {
    if (this.held.delete(one)) this.bytes -= one.bytes;
  }
}
