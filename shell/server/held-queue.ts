/** Bytes in memory for somebody else's sake, and how to be rid of them. */
export interface Held {
  readonly end: () => void;
  bytes: number;
}

/** What is held, in the order in which it began. */
export class HeldQueue {
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
