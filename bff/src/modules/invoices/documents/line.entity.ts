import type { Discount, LineTax } from '@vitrine/contracts';
import { Column, PrimaryColumn } from 'typeorm';

/** PostgreSQL sends `1.500`; its scale of 3 is no part of the number. */
const trimmed = { from: (quantity: string) => quantity.replace(/\.?0+$/, ''), to: (quantity: string) => quantity };

/** The columns of a document's line. */
export abstract class LineEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('integer')
  position: number;
  @Column('text')
  description: string;
  @Column({ type: 'numeric', precision: 12, scale: 3, transformer: trimmed })
  quantity: string;
  @Column({ type: 'integer', name: 'rate_cents' })
  rateCents: number;
  /** Quantity times rate, less the discount. */
  @Column({ type: 'integer', name: 'amount_cents' })
  amountCents: number;
  @Column({ type: 'jsonb', nullable: true })
  discount: Discount | null;
  /** The rate as it was when the line got it. */
  @Column({ type: 'jsonb', nullable: true })
  tax: LineTax | null;
}
