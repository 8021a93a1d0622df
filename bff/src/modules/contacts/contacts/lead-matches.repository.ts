import { Injectable } from '@nestjs/common';
import type { LeadMatch, LeadMatchQuery } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';

/** A number without an address identifies by its digits (ADR 0059). */
const digitsOf = (phone: string): string => `contact_identity('', ${phone})`;
/** What is no number has no digits. */
const hasDigits = (phone: string): string => `${phone} ~ '\\d{7}' AND ${digitsOf('c.phone')} = ${digitsOf(phone)}`;
const conditions = {
  email: `$1 <> '' AND lower(c.email) = lower($1)`,
  phone: hasDigits('$2'),
  company: `fold_text($3) <> '' AND fold_text(c.company) = fold_text($3)`,
} as const;

/** SQL: compares leads by what the database folds and takes the digits of. */
@Injectable()
export class LeadMatchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Leads that have the address, the number or the practice, those with more in common first; at most ten. */
  find({ email = '', phone = '', company = '', except }: LeadMatchQuery): Promise<LeadMatch[]> {
    return rowsOf<LeadMatch>(
      this.dataSource,
      `SELECT c.id, c.name, c.company, c.email, c.phone, c.status,
         array_remove(ARRAY[CASE WHEN ${conditions.email} THEN 'email' END,
           CASE WHEN ${conditions.phone} THEN 'phone' END,
           CASE WHEN ${conditions.company} THEN 'company' END], NULL) AS by
       FROM contacts c
       WHERE ((${conditions.email}) OR (${conditions.phone}) OR (${conditions.company}))
         AND ($4::uuid IS NULL OR c.id <> $4)
       ORDER BY cardinality(array_remove(ARRAY[CASE WHEN ${conditions.email} THEN 1 END,
         CASE WHEN ${conditions.phone} THEN 1 END], NULL)) DESC, c.last_inquiry_at DESC LIMIT 10`,
      [email.trim(), phone.replaceAll(/\D/g, ''), company, except ?? null],
    );
  }

  /** The one that stands in the way of another with this identity. */
  async findSame(manager: EntityManager, email: string, phone: string | null) {
    const [row] = await rowsOf<{ id: string; name: string }>(
      manager,
      'SELECT id, name FROM contacts WHERE contact_identity(email, phone) = contact_identity($1, $2)',
      [email, phone],
    );
    return row ?? null;
  }
}
