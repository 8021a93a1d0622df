import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Somebody at a client besides the contact of its record. */
@Entity('client_people')
@Index('client_people_email', { synchronize: false })
@Index('client_people_search', { synchronize: false })
@Check('client_people_gets_invoices_check', `(NOT gets_invoices) OR (email IS NOT NULL)`)
export class ClientPersonEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'client_people_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  name: string;
  /** What they do there, such as front desk; may be empty. */
  @Column({ type: 'text', default: '' })
  role: string;
  @Column({ type: 'text', nullable: true })
  email: string | null;
  @Column({ type: 'text', nullable: true })
  phone: string | null;
  @Column({ type: 'boolean', name: 'gets_invoices', default: false })
  getsInvoices: boolean;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({
    type: 'text',
    name: 'search_text',
    generatedType: 'STORED',
    asExpression: String.raw`fold_text(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText: string;
}
