export { BalancesService, balanceOfInvoice, balanceOfSubmission } from './balances.service.ts';
export { CheckoutsRepository } from './checkouts.repository.ts';
export { DocumentNumbersService } from './document-numbers.service.ts';
export { CheckoutEntity, type PaymentEntity, type Sold } from './ledger.entities.ts';
export { LedgerModule } from './ledger.module.ts';
export { LedgerService } from './ledger.service.ts';
export { type LedgerEntry, LedgerRepository, type ReceiptRow } from './ledger.repository.ts';
export { ReceiptsService } from './receipts.service.ts';
