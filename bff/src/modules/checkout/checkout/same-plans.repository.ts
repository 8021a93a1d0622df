import { Injectable } from '@nestjs/common';
import type { PackageId } from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { AccountEntity } from '../../auth/index.ts';
import type { CheckoutEntity } from '../../invoices/index.ts';

/** Proven identity of a buyer: the browser by its cookie, the mailbox by a session. */
export interface Asker {
  readonly browserHash: Buffer | null;
  /** In lower case. */
  readonly email: string | null;
}

/** The plan of every checkout that sells a package. */
export const anyPackage = 'package';

/** Another checkout of the same plan that is paid, processing or open. */
export interface SamePlan {
  readonly id: string;
  readonly state: CheckoutEntity['state'];
  readonly submissionId: string | null;
  /** As it was sold. */
  readonly title: string;
  readonly packageId: PackageId | null;
  readonly receiptNumber: string | null;
  readonly since: Date;
}

/** Longest a payment without a known subscription counts as a running plan, milliseconds: a month and a few days. */
const month = 35 * 24 * 3600 * 1000;

@Injectable()
export class SamePlansRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The address of an account in lower case; null unless it is verified. */
  async findProvenEmail(accountId: string): Promise<string | null> {
    const where = { id: accountId, emailVerifiedAt: Not(IsNull()) };
    const account = await this.dataSource.manager.findOneBy(AccountEntity, where);
    return account?.email.toLowerCase() ?? null;
  }

  /**
   * Other checkouts of the plan by the same person: running plans first, then processing, then open ones. `plan` comes
   * from `planOf`; the checkouts of `balance` are excluded. SQL: it joins three tables on who is known to be
   * the same person.
   */
  find(
    { browserHash, email }: Asker,
    plan: string,
    balance: string,
    now: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<SamePlan[]> {
    return rowsOf<SamePlan>(
      manager,
      `WITH mine AS (
         SELECT id FROM checkouts WHERE browser_hash = $1
         UNION SELECT id FROM checkouts WHERE lower(email) = $2 AND billing_interval IS NOT NULL
         UNION SELECT checkout_id FROM payments WHERE lower(payer_email) = $2 AND checkout_id IS NOT NULL)
       SELECT c.id, c.state, c.submission_id AS "submissionId", c.sold ->> 'title' AS title,
         c.sold ->> 'packageId' AS "packageId", p.receipt_number AS "receiptNumber",
         coalesce(p.received_at, c.created_at) AS since
       FROM mine JOIN checkouts c ON c.id = mine.id
         LEFT JOIN payments p ON p.checkout_id = c.id AND p.state = 'succeeded' AND p.kind = 'charge'
         LEFT JOIN subscriptions s ON s.id = p.subscription_id
       WHERE c.billing_interval = 'month' AND c.balance <> $3
         AND CASE WHEN c.sold ->> 'packageId' IS NULL THEN c.code_id::text ELSE '${anyPackage}' END = $4
         AND (c.state = 'processing' OR (c.state IN ('creating', 'open') AND c.expires_at > $5)
           OR (c.state = 'paid' AND (s.status <> 'ended' OR (s.id IS NULL AND p.received_at > $6))))
       ORDER BY c.state = 'paid' DESC, c.state = 'processing' DESC, c.created_at DESC`,
      [browserHash, email, balance, plan, now, new Date(now.getTime() - month)],
    );
  }
}
