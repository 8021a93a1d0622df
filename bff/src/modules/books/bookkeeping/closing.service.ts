import { Injectable } from '@nestjs/common';
import { daysAfter } from '@vitrine/brand';
import type { Closing } from '@vitrine/contracts';
import { PeriodLocks } from '../../settings/index.ts';
import { ClosingRepository } from './closing.repository.ts';

/** Rows of a check that are shown. */
const rowLimit = 10;

/** What people look at before they close a month. Nothing of it keeps them from closing. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly open: ClosingRepository,
    private readonly locks: PeriodLocks,
  ) {}

  async get(through: string): Promise<Closing> {
    const { lockedThrough } = await this.locks.get();
    const since = lockedThrough === null ? null : daysAfter(lockedThrough, 1);
    return { through, checks: await this.open.read(through, since, rowLimit) };
  }
}
