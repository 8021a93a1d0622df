import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A tag of a client or of a lead. */
@Entity('record_tags')
@Index('record_tags_client', ['clientId', 'folded'], { unique: true })
@Index('record_tags_contact', ['contactId', 'folded'], { unique: true })
@Index('record_tags_of_clients', ['folded', 'clientId'], { where: 'client_id IS NOT NULL' })
@Index('record_tags_of_contacts', ['folded', 'contactId'], { where: 'contact_id IS NOT NULL' })
@Check('record_tags_owner_check', `num_nonnulls(client_id, contact_id) = 1`)
export class RecordTagEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'record_tags_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @ForeignKey('ContactEntity', 'id', { name: 'record_tags_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @Column('text')
  tag: string;
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: 'fold_text(tag)',
    insert: false,
    update: false,
  })
  folded: string;
}

/** The tags of a row, in order of the alphabet. */
export const tagsOf = (column: 'client_id' | 'contact_id', row: string): string =>
  `coalesce((SELECT array_agg(t.tag ORDER BY t.folded) FROM record_tags t WHERE t.${column} = ${row}.id), '{}')`;

/** The condition that a row has a tag, however it is written. */
export const hasTag = (column: 'client_id' | 'contact_id', row: string, tag: string): string =>
  `EXISTS (SELECT FROM record_tags t WHERE t.${column} = ${row}.id AND t.folded = fold_text(${tag}))`;
