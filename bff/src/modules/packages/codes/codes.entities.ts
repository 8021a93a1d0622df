import type { PackageId } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A client’s access code, or a campaign or promo code. */
@Entity('codes')
@Index('codes_campaigns_newest', { synchronize: false })
@Index('codes_client_search', { synchronize: false })
@Index('codes_search', { synchronize: false })
@Unique('codes_client_id_key', ['clientId'])
@Unique('codes_code_key', ['code'])
@Check('codes_cap', `(max_uses IS NULL) OR (used_count <= max_uses)`)
@Check('codes_client', `(kind = 'client') = (client_id IS NOT NULL)`)
@Check('codes_client_terms', `(kind <> 'client') OR (cardinality(packages) = 0)`)
@Check('codes_code_check', `code = upper(code)`)
@Check('codes_kind_check', `kind IN ('campaign', 'promo', 'client')`)
@Check('codes_max_uses_check', `max_uses > 0`)
@Check('codes_packages_check', `packages <@ ARRAY['foundation', 'transformation', 'dominance']`)
@Check('codes_percent_off_check', `(percent_off >= 1) AND (percent_off <= 99)`)
@Check('codes_price_cents_check', `(price_cents >= 1) AND (price_cents <= 99999999)`)
@Check('codes_terms', `(percent_off IS NULL) OR ((price_cents IS NULL) AND (cardinality(packages) > 0))`)
@Check('codes_used_count_check', `used_count >= 0`)
export class CodeEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  code: string;
  @Column('text')
  kind: 'campaign' | 'promo' | 'client';
  @Column('text')
  name: string;
  @Column({ type: 'text', default: '' })
  description: string;
  @Column({ type: 'jsonb', default: [] })
  features: string[];
  @Column({ type: 'integer', name: 'price_cents', nullable: true })
  priceCents: number | null;
  @ForeignKey('ClientEntity', 'id', { name: 'codes_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true, precision: 3 })
  expiresAt: Date | null;
  @Column({ type: 'integer', name: 'max_uses', nullable: true })
  maxUses: number | null;
  @Column({ type: 'integer', name: 'used_count', default: 0 })
  usedCount: number;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'timestamptz', name: 'retired_at', nullable: true, precision: 3 })
  retiredAt: Date | null;
  @Column({ type: 'text', array: true, default: [] })
  packages: PackageId[];
  @Column({ type: 'integer', name: 'percent_off', nullable: true })
  percentOff: number | null;
}
