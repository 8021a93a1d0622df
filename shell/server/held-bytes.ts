/** Bytes buffered for a request, and how to discard them. */
export interface HeldBytes {
  readonly end: () => void;
  bytes: number;
}

/** Buffered requests or responses, oldest first. */
export class HeldBytesQueue {
  private readonly entries = new Set<HeldBytes>();
  bytes = 0;

  get size(): number {
    return this.entries.size;
  }

  get oldest(): HeldBytes | undefined {
    return this.entries.values().next().value;
  }

  add(one: HeldBytes): void {
    this.entries.add(one);
    this.bytes += one.bytes;
  }

  remove(one: HeldBytes): void {
    if (this.entries.delete(one)) this.bytes -= one.bytes;
  }
}
