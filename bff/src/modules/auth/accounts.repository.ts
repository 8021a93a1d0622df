import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AccountEntity } from './entities/account.entity.ts';

@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>) {}

  /** `email` in lower case. */
  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.accounts.createQueryBuilder('a').where('lower(a.email) = :email', { email }).getOne();
  }

  /** Makes the listed addresses staff, the first as owner; addresses already there keep their role, and whom an owner removed stays removed. */
  async seedStaff(emails: readonly string[], now: Date): Promise<void> {
    for (const [index, email] of emails.entries()) {
      await this.accounts.query(
        `INSERT INTO staff (email, role, created_at) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM staff_departures WHERE email = $1) ON CONFLICT (email) DO NOTHING`,
        [email, index === 0 ? 'owner' : 'staff', now],
      );
    }
  }
}
