import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Something the agency sells again and again. Lines copy it, so that a change is for lines from then on. */
@Entity('saved_items')
@Index('saved_items_name', { synchronize: false })
@Check('saved_items_rate_cents_check', `(rate_cents >= 0) AND (rate_cents <= 99999999)`)
export class SavedItemEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  /** What the line says; empty for the name. */
  @Column({ type: 'text', default: '' })
  description: string;
  @Column({ type: 'integer', name: 'rate_cents' })
  rateCents: number;
  @ForeignKey('TaxRateEntity', 'id', { name: 'saved_items_tax_rate_id_fkey' })
  @Column({ type: 'uuid', name: 'tax_rate_id', nullable: true })
  taxRateId: string | null;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
