/** Keeps contents up to so many bytes in all; the one that was asked for longest ago goes first. */
export class ByteCache<Value extends { readonly body: Buffer }> {
  private readonly kept = new Map<string, Value>();
  private readonly maxBytes: number;
  private keptBytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.keptBytes;
  }

  get(key: string): Value | undefined {
    const value = this.kept.get(key);
    if (value === undefined) return undefined;
    // A map keeps the order in which its keys were added.
    this.kept.delete(key);
    this.kept.set(key, value);
    return value;
  }

  /** Keeps nothing that is larger than all it may keep. */
  set(key: string, value: Value): void {
    if (value.body.length > this.maxBytes) return;
    this.keptBytes += value.body.length - (this.kept.get(key)?.body.length ?? 0);
    this.kept.delete(key);
    this.kept.set(key, value);
    for (const [oldest, { body }] of this.kept) {
      if (this.keptBytes <= this.maxBytes) return;
      this.kept.delete(oldest);
      this.keptBytes -= body.length;
    }
  }
}
