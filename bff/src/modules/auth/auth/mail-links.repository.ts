import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Secrets } from '../../../platform/secrets.ts';
import { MailLinkEntity } from './auth.entities.ts';

export type LinkPurpose = MailLinkEntity['purpose'];

/** Whom a link is for: exactly one of the three. An address that has no account yet stands for itself. */
export type LinkTarget =
  | { readonly accountId: string }
  | { readonly registrationId: string }
  | { readonly email: string };

/** Lifetime of a link, seconds. */
const lifetime: Readonly<Record<LinkPurpose, number>> = {
  'verify-registration': 24 * 3600,
  'verify-account': 24 * 3600,
  'reset-password': 3600,
  'open-account': 7 * 24 * 3600,
};
const signedFor = 'mail-link';

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
    const earlier = { ...target, purpose, usedAt: IsNull(), expiresAt: MoreThan(now) };
    await manager.update(MailLinkEntity, earlier, { expiresAt: now });
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + lifetime[purpose] * 1000);
    await manager.insert(MailLinkEntity, { id, purpose, ...target, createdAt: now, expiresAt });
    return id;
  }

  tokenOf(id: string): string {
    return this.secrets.token(signedFor, id);
  }

  /** The row of a token in any state; null for an invalid token or another purpose. */
  async find(token: string, purposes: readonly LinkPurpose[]): Promise<MailLinkEntity | null> {
    const id = this.secrets.idOf(signedFor, token);
    return id === null ? null : this.dataSource.manager.findOneBy(MailLinkEntity, { id, purpose: In(purposes) });
  }

  /** Locks a link that is still valid. Throws `link_invalid`, `link_used` or `link_expired`. */
  async lock(manager: EntityManager, token: string, purposes: readonly LinkPurpose[]): Promise<MailLinkEntity> {
    const id = this.secrets.idOf(signedFor, token);
    const where = id !== null && { id, purpose: In(purposes) };
    const row = where && (await manager.findOne(MailLinkEntity, { where, lock: { mode: 'pessimistic_write' } }));
    if (!row) throw new AppError('link_invalid');
    if (row.usedAt) throw new AppError('link_used');
    if (row.expiresAt <= this.clock.now()) throw new AppError('link_expired');
    return row;
  }

  async use(manager: EntityManager, id: string): Promise<void> {
    await manager.update(MailLinkEntity, { id }, { usedAt: this.clock.now() });
  }
}
