import type { SignInProvider, SignInMethod } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn, Unique } from 'typeorm';

/** Someone who can sign in. Being an account gives no right by itself (decision D5). */
@Entity('accounts')
@Index('accounts_email', { synchronize: false })
export class AccountEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** Lower case. */
  @Column('text')
  email: string;
  @Column({ type: 'text', nullable: true })
  name: string | null;
  /** argon2id in PHC form; null when the account signs in elsewhere. */
  @Column({ type: 'text', name: 'password_hash', nullable: true })
  passwordHash: string | null;
  @Column({ type: 'timestamptz', name: 'email_verified_at', nullable: true, precision: 3 })
  emailVerifiedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** An account at a provider, such as Google, that opens one of ours. */
@Entity('identities')
@Index('identities_account', ['accountId'])
@Check('identities_way_check', `way IN ('google', 'facebook')`)
export class IdentityEntity {
  @PrimaryColumn('text')
  issuer: string;
  @PrimaryColumn('text')
  subject: string;
  @ForeignKey('AccountEntity', 'id', { name: 'identities_account_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @Column('text')
  way: SignInProvider;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3 })
  lastUsedAt: Date;
}

/** A sign-up that waits for the proof of its address. */
@Entity('registrations')
@Index('registrations_email', { synchronize: false })
@Index('registrations_expiry', ['expiresAt'])
@Check('registrations_email_check', `email = lower(email)`)
export class RegistrationEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  email: string;
  @Column({ type: 'text', nullable: true })
  name: string | null;
  @Column({ type: 'text', name: 'password_hash' })
  passwordHash: string;
  @Column({ type: 'bytea', name: 'browser_hash' })
  browserHash: Buffer;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
  @Column({ type: 'timestamptz', name: 'used_at', nullable: true, precision: 3 })
  usedAt: Date | null;
}

/** A link in a mail that proves the address, by the hash of its secret. */
@Entity('mail_links')
@Index('mail_links_account', ['accountId'])
@Index('mail_links_email', { synchronize: false })
@Index('mail_links_expiry', ['expiresAt'])
@Index('mail_links_registration', ['registrationId'])
@Check('mail_links_check', `num_nonnulls(account_id, registration_id, email) = 1`)
@Check(
  'mail_links_purpose_check',
  `purpose IN ('verify-registration', 'verify-account', 'reset-password', 'open-account')`,
)
export class MailLinkEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  purpose: 'verify-registration' | 'verify-account' | 'reset-password' | 'open-account';
  @ForeignKey('AccountEntity', 'id', { name: 'mail_links_account_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'account_id', nullable: true })
  accountId: string | null;
  @ForeignKey('RegistrationEntity', 'id', { name: 'mail_links_registration_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'registration_id', nullable: true })
  registrationId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
  @Column({ type: 'timestamptz', name: 'used_at', nullable: true, precision: 3 })
  usedAt: Date | null;
  @Column({ type: 'text', nullable: true })
  email: string | null;
}

/** The TOTP secret of an account, sealed. */
@Entity('second_factors')
export class SecondFactorEntity {
  @ForeignKey('AccountEntity', 'id', { name: 'second_factors_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @Column({ type: 'bytea', name: 'secret_sealed' })
  secretSealed: Buffer;
  @Column({ type: 'timestamptz', name: 'enabled_at', nullable: true, precision: 3 })
  enabledAt: Date | null;
  @Column({ type: 'bigint', name: 'last_step', nullable: true })
  lastStep: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** A code that stands in for a lost second factor, once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @ForeignKey('SecondFactorEntity', 'accountId', { name: 'recovery_codes_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @PrimaryColumn('text')
  selector: string;
  @Column({ type: 'text', name: 'code_hash' })
  codeHash: string;
  @Column({ type: 'timestamptz', name: 'used_at', nullable: true, precision: 3 })
  usedAt: Date | null;
}

/** A browser that has signed in before, so that its next sign-in is not mailed. */
@Entity('known_browsers')
@Index('known_browsers_age', ['lastUsedAt'])
export class KnownBrowserEntity {
  @ForeignKey('AccountEntity', 'id', { name: 'known_browsers_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @PrimaryColumn({ type: 'bytea', name: 'browser_hash' })
  browserHash: Buffer;
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3 })
  lastUsedAt: Date;
}

/** A sign-in that waits for its second factor. */
@Entity('pending_sign_ins')
@Index('pending_sign_ins_account', ['accountId'])
@Index('pending_sign_ins_expiry', ['expiresAt'])
export class PendingSignInEntity {
  @PrimaryColumn({ type: 'bytea', name: 'id_hash' })
  idHash: Buffer;
  @ForeignKey('AccountEntity', 'id', { name: 'pending_sign_ins_account_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @Column('text')
  way: SignInMethod;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}

/** A sign-in that was sent to a provider and has not come back. */
@Entity('provider_attempts')
@Index('provider_attempts_expiry', ['expiresAt'])
export class ProviderAttemptEntity {
  @PrimaryColumn({ type: 'bytea', name: 'state_hash' })
  stateHash: Buffer;
  @Column({ type: 'bytea', name: 'browser_hash' })
  browserHash: Buffer;
  @Column('text')
  provider: SignInProvider;
  @Column({ type: 'text', nullable: true })
  nonce: string | null;
  @Column('text')
  verifier: string;
  @Column({ type: 'text', name: 'return_to', nullable: true })
  returnTo: string | null;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}

/** A session, by the hash of its cookie. */
@Entity('sessions')
@Index('sessions_account', ['accountId'])
@Index('sessions_expiry', ['expiresAt'])
@Unique('sessions_id_key', ['id'])
@Check('sessions_way_check', `way IN ('email', 'google', 'facebook')`)
export class SessionEntity {
  @PrimaryColumn({ type: 'bytea', name: 'id_hash' })
  idHash: Buffer;
  @ForeignKey('AccountEntity', 'id', { name: 'sessions_account_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @Column({ type: 'text', default: 'email' })
  way: SignInMethod;
  @Column({ type: 'text', default: 'Unknown browser' })
  device: string;
  @Column({ type: 'text', nullable: true })
  place: string | null;
  @Column({ type: 'timestamptz', name: 'last_seen_at', precision: 3 })
  lastSeenAt: Date;
}

/** Why a session ended, for the browser that comes back with its cookie. */
@Entity('ended_sessions')
@Index('ended_sessions_by_time', ['endedAt'])
@Check(
  'ended_sessions_reason_check',
  `reason IN ('signed_out_elsewhere', 'password_changed', 'second_factor_enabled', 'removed_from_team')`,
)
export class EndedSessionEntity {
  @PrimaryColumn({ type: 'bytea', name: 'id_hash' })
  idHash: Buffer;
  @Column('text')
  reason: 'signed_out_elsewhere' | 'password_changed' | 'second_factor_enabled' | 'removed_from_team';
  @Column({ type: 'timestamptz', name: 'ended_at' })
  endedAt: Date;
}
