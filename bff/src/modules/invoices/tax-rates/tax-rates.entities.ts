import type { TaxPart } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A named tax. Lines of invoices keep a copy of it, so that a change is for lines from then on. */
@Entity('tax_rates')
@Index('tax_rates_name', { synchronize: false })
@Index('tax_rates_one_default', { synchronize: false })
@Check('tax_rates_default', `(archived_at IS NULL) OR (NOT is_default)`)
@Check('tax_rates_percent_check', `(percent >= 1) AND (percent <= 100000)`)
export class TaxRateEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  /** Thousandths of a percent. */
  @Column('integer')
  percent: number;
  /** Of a combined rate; none for a single tax. */
  @Column({ type: 'jsonb', default: [] })
  parts: TaxPart[];
  @Column('boolean')
  inclusive: boolean;
  @Column({ type: 'boolean', name: 'is_default', default: false })
  isDefault: boolean;
  @Column({ type: 'timestamptz', name: 'archived_at', nullable: true, precision: 3 })
  archivedAt: Date | null;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
