import { Module } from '@nestjs/common';
import { ReceivablesRepository } from './receivables.repository.ts';

export { cashEventsOf } from './cash-basis.ts';
export { entryId, eventsOf, type InvoiceFacts, type ReceivableEvent, salesEventsOf } from './receivable-events.ts';
export {
  bounds,
  type Days,
  ReceivablesRepository,
  stridesOf,
  type UnappliedFact,
  type Whose,
} from './receivables.repository.ts';

/** What clients owe, over time: statements and the books are made from it. */
@Module({ providers: [ReceivablesRepository], exports: [ReceivablesRepository] })
export class ReceivablesModule {}
