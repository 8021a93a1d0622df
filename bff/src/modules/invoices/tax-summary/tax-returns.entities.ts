import type { TaxReturn } from '@vitrine/contracts';
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A period's tax summary as it was filed; rows are only added (ADR 0116). */
@Entity('tax_returns')
@Unique('tax_returns_period', ['from', 'to', 'basis'])
@Check('tax_returns_basis_check', `basis IN ('accrual', 'cash')`)
export class TaxReturnEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column({ type: 'date', name: 'from_day' })
  from: string;
  @Column({ type: 'date', name: 'to_day' })
  to: string;
  @Column('text')
  basis: TaxReturn['basis'];
  /** As printed. */
  @Column('jsonb')
  rates: TaxReturn['rates'];
  @Column('jsonb')
  totals: TaxReturn['totals'];
  /** Email address. */
  @Column({ type: 'text', name: 'filed_by' })
  filedBy: string;
  @Column({ type: 'timestamptz', name: 'filed_at', precision: 3 })
  filedAt: Date;
}
