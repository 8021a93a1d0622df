import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/index.ts';
import { Secrets } from '../../platform/secrets.ts';

export type LinkPurpose = 'verify-registration' | 'verify-account' | 'reset-password' | 'open-account';

/** Whom a link is for: exactly one of the three. An address that has no account yet stands for itself. */
export type LinkTarget =
  | { readonly accountId: string }
  | { readonly registrationId: string }
  | { readonly email: string };

export interface MailLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly account_id: string | null;
  readonly registration_id: string | null;
  /** In lower case. */
  readonly email: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** Lifetime of a link, seconds. */
const lifetime: Readonly<Record<LinkPurpose, number>> = {
  'verify-registration': 24 * 3600,
  'verify-account': 24 * 3600,
  'reset-password': 3600,
  'open-account': 7 * 24 * 3600,
};
const signedFor = 'mail-link';
const columns = 'id, purpose, account_id, registration_id, email, expires_at, used_at';

/**
 * Single-use links in mails. The token is the row's id signed with the deployment's key; neither this table nor the
 * stored mails contain it, so reading the database grants nothing.
 */
@Injectable()
export class MailLinksRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** Makes a link and answers its id; earlier ones for the same purpose and person end. */
  async create(manager: EntityManager, purpose: LinkPurpose, target: LinkTarget): Promise<string> {
    const now = this.clock.now();
    const [column, owner] = ownerOf(target);
    await manager.query(
      `UPDATE mail_links SET expires_at = $3 WHERE ${column} = $1 AND purpose = $2 AND used_at IS NULL
        AND expires_at > $3`,
      [owner, purpose, now],
    );
    const id = randomUUID();
    await manager.query(
      `INSERT INTO mail_links (id, purpose, ${column}, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [id, purpose, owner, now, new Date(now.getTime() + lifetime[purpose] * 1000)],
    );
    return id;
  }

  tokenOf(id: string): string {
    return this.secrets.token(signedFor, id);
  }

  /** The row of a token in any state; null for an invalid token or another purpose. */
  async find(token: string, purposes: readonly LinkPurpose[]): Promise<MailLink | null> {
    const id = this.secrets.idOf(signedFor, token);
    if (id === null) return null;
    const [row]: MailLink[] = await this.dataSource.query(
      `SELECT ${columns} FROM mail_links WHERE id = $1 AND purpose = ANY($2)`,
      [id, purposes],
    );
    return row ?? null;
  }

  /** Locks a link that is still valid. Throws `link_invalid`, `link_used` or `link_expired`. */
  async lock(manager: EntityManager, token: string, purposes: readonly LinkPurpose[]): Promise<MailLink> {
    const id = this.secrets.idOf(signedFor, token);
    const [row]: MailLink[] =
      id === null
        ? []
        : await manager.query(`SELECT ${columns} FROM mail_links WHERE id = $1 AND purpose = ANY($2) FOR UPDATE`, [
            id,
            purposes,
          ]);
    if (!row) throw new AppError('link_invalid');
    if (row.used_at) throw new AppError('link_used');
    if (row.expires_at <= this.clock.now()) throw new AppError('link_expired');
    return row;
  }

  async use(manager: EntityManager, id: string): Promise<void> {
    await manager.query('UPDATE mail_links SET used_at = $2 WHERE id = $1', [id, this.clock.now()]);
  }
}

const ownerOf = (target: LinkTarget): readonly [column: string, owner: string] => {
  if ('accountId' in target) return ['account_id', target.accountId];
  return 'email' in target ? ['email', target.email] : ['registration_id', target.registrationId];
};
