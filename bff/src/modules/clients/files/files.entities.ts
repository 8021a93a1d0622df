import type { FileKind } from '@vitrine/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A file of a client, without what it holds. */
@Entity('client_files')
@Index('client_files_newest', { synchronize: false })
@Index('client_files_unseen', ['createdAt'], { where: 'from_client AND seen_at IS NULL AND removed_at IS NULL' })
export class ClientFileEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ClientEntity', 'id', { name: 'client_files_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id' })
  clientId: string;
  @Column('text')
  name: string;
  @Column('text')
  kind: FileKind;
  @Column('integer')
  bytes: number;
  @Column({ type: 'boolean', default: false })
  shared: boolean;
  @Column({ type: 'boolean', name: 'from_client', default: false })
  fromClient: boolean;
  /** Email of who sent it, in lower case. */
  @Column('text')
  author: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  /** When somebody of the team saw that it came; null of the team's own. */
  @Column({ type: 'timestamptz', name: 'seen_at', nullable: true, precision: 3 })
  seenAt: Date | null;
  /** Until it is gone for good, a day later. */
  @Column({ type: 'timestamptz', name: 'removed_at', nullable: true, precision: 3 })
  removedAt: Date | null;
}

/** A part of what a file holds (ADR 0130). */
@Entity('client_file_chunks')
export class ClientFileChunkEntity {
  @ForeignKey('ClientFileEntity', 'id', { name: 'client_file_chunks_file_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'file_id' })
  fileId: string;
  @PrimaryColumn('integer')
  part: number;
  @Column('bytea')
  content: Buffer;
}
