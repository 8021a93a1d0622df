import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.ts';
import { AccountEntity } from './entities/account.entity.ts';

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** `email` in lower case. */
  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.database.repository(AccountEntity).createQueryBuilder('a').where('lower(a.email) = :email', { email }).getOne();
  }

  /** Makes the listed addresses staff, the first as owner; addresses already there keep their role. */
  async seedStaff(emails: readonly string[], now: Date): Promise<void> {
    for (const [index, email] of emails.entries()) {
      await this.database.manager.query('INSERT INTO staff (email, role, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING', [email, index === 0 ? 'owner' : 'staff', now]);
    }
  }
}
