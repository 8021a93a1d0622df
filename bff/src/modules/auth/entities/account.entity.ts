import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Someone who can sign in. Being an account gives no right by itself (decision D5). */
@Entity('accounts')
export class AccountEntity {
  @PrimaryColumn('uuid') id: string;
  /** Lower case. */
  @Column('text') email: string;
  @Column('text', { nullable: true }) name: string | null;
  /** argon2id in PHC form; null when the account signs in elsewhere. */
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash: string | null;
  /** When the mailbox was proven. */
  @Column({ type: 'timestamptz', name: 'email_verified_at', nullable: true, precision: 3 })
  emailVerifiedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}
