import type { ApiScope } from '@vitrine/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A key of a program, by the hash of its secret. */
@Entity('api_keys')
@Index('api_keys_creator', { synchronize: false })
@Index('api_keys_newest', { synchronize: false })
@Unique('api_keys_key_hash_key', ['keyHash'])
@Check('api_keys_scopes_check', `cardinality(scopes) > 0`)
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  @Column('text')
  prefix: string;
  @Column({ type: 'bytea', name: 'key_hash' })
  keyHash: Buffer;
  @Column({ type: 'text', array: true })
  scopes: ApiScope[];
  @Column({ type: 'uuid', name: 'created_by' })
  createdBy: string;
  @Column({ type: 'text', name: 'created_by_email' })
  createdByEmail: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true, precision: 3 })
  expiresAt: Date | null;
  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true, precision: 3 })
  revokedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true, precision: 3 })
  lastUsedAt: Date | null;
  @Column({ type: 'text', name: 'last_used_from', nullable: true })
  lastUsedFrom: string | null;
}
