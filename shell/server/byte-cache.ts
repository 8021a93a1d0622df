/** Keeps contents up to so many bytes in all; the one that was asked for longest ago goes first. */
export class ByteCache<Value extends { readonly body: Buffer }> {
  private readonly entries = new Map<string, Value>();
  private readonly maxBytes: number;
  private totalBytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.totalBytes;
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // A map keeps the order in which its keys were added.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Keeps nothing that is larger than all it may keep. */
  set(key: string, value: Value): void {
    if (value.body.length > this.maxBytes) return;
    this.totalBytes += value.body.length - (this.entries.get(key)?.body.length ?? 0);
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const [oldest, { body }] of this.entries) {
      if (this.totalBytes <= this.maxBytes) return;
      this.entries.delete(oldest);
      this.totalBytes -= body.length;
    }
  }
}
