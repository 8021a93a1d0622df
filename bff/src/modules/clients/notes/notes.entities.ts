import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What the team wrote about a client. */
@Entity('client_notes')
@Index('client_notes_newest', { synchronize: false })
export class ClientNoteEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'client_notes_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  text: string;
  /** Email of the person, in lower case. */
  @Column('text')
  author: string;
  @Column({ type: 'integer', default: 1 })
  version: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'edited_at', nullable: true, precision: 3 })
  editedAt: Date | null;
  /** Until it is gone for good, a day later. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, precision: 3 })
  deletedAt: Date | null;
}
