import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** Somebody of our records, by address. */
export interface KnownRecipient {
  readonly name: string;
  readonly company: string;
  readonly contactId: string | null;
  readonly clientId: string | null;
}

@Injectable()
export class SendsRepository {
  /** A client, a contact, whoever an invoice went to, or who has an account; the one we know most of first. */
  async findRecipient(runner: SqlRunner, email: string): Promise<KnownRecipient | null> {
    const [row] = await rowsOf<KnownRecipient>(
      runner,
      `SELECT name, company, contact_id AS "contactId", client_id AS "clientId" FROM (
         SELECT 1 AS rank, name, company, (SELECT id FROM contacts WHERE lower(email) = lower($1)) AS contact_id, id AS client_id FROM clients WHERE lower(email) = lower($1)
         UNION ALL SELECT 2, name, coalesce(company, ''), id, NULL FROM contacts WHERE lower(email) = lower($1)
         UNION ALL (SELECT 3, client_name, '', NULL, client_id FROM invoices WHERE lower(client_email) = lower($1) ORDER BY created_at DESC LIMIT 1)
         UNION ALL SELECT 4, coalesce(name, ''), '', NULL, NULL FROM accounts WHERE lower(email) = lower($1) AND email_verified_at IS NOT NULL
       ) known ORDER BY rank LIMIT 1`,
      [email],
    );
    return row ?? null;
  }
}
