import { hash } from 'node:crypto';
import { z } from 'zod';

/** What a table holds: how many rows, and a sum of their hashes that does not depend on their order. */
export const RowSum = z.object({ rows: z.int(), sum: z.string() });
export type RowSum = z.infer<typeof RowSum>;

const newline = 0x0a;

/** Adds up rows as COPY writes them: one line each, and no other line break. */
export class RowCounter {
  private rows = 0;
  /** Four sums of 64 bits, each of a quarter of the SHA-256 of every row. */
  private readonly sums = new BigUint64Array(4);
  private rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const text = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline, start)) {
      this.addRow(text.subarray(start, end));
      start = end + 1;
    }
    this.rest = text.subarray(start);
  }

  result(): RowSum {
    if (this.rest.length > 0) throw new Error('The last row is not complete');
    return { rows: this.rows, sum: [...this.sums].map((sum) => sum.toString(16).padStart(16, '0')).join('') };
  }

  private addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let index = 0; index < 4; index += 1)
      this.sums[index] = (this.sums[index] ?? 0n) + digest.readBigUInt64BE(index * 8);
    this.rows += 1;
  }
}
