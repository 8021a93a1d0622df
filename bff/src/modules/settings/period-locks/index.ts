import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { PeriodLocks } from './period-locks.service.ts';

export { PeriodLocks } from './period-locks.service.ts';

const PeriodLockController = serve(api.periodLock, [PeriodLocks], (locks) => ({
  get: () => locks.get(),
  change: ({ body, key }) => locks.change(body, key),
}));

/** Through which day the books are closed; what is dated asks here before it is written. */
@Module({ controllers: [PeriodLockController], providers: [PeriodLocks], exports: [PeriodLocks] })
export class PeriodLocksModule {}
