export { BalancesService, balanceOfInvoice, balanceOfSubmission } from './balances.service.ts';
export { ClientCreditsRepository, type CreditMovement } from './client-credits.repository.ts';
export { ClientCreditsService } from './client-credits.service.ts';
export type { ConfirmedPayment } from './confirmed-payment.ts';
export { CheckoutsRepository } from './checkouts.repository.ts';
export { CreditedTaxesService } from './credited-taxes.service.ts';
export { CreditNotesService } from './credit-notes.service.ts';
export { DocumentNumbersService } from './document-numbers.service.ts';
export { CheckoutEntity, type PaymentEntity, type Sold } from './ledger.entities.ts';
export { expectedOn, type Processing, toPending } from './pending-payment.ts';
export { LedgerModule } from './ledger.module.ts';
export { LedgerService } from './ledger.service.ts';
export {
  type ClientEntry,
  givenBack,
  type LedgerEntry,
  LedgerRepository,
  type ReceiptRow,
} from './ledger.repository.ts';
export { type RefundRow, RefundsRepository } from './refunds.repository.ts';
export type { CreditNoteEntity } from './refunds.entities.ts';
export type { WriteOffEntity } from './write-offs.entities.ts';
export { WriteOffsRepository } from './write-offs.repository.ts';
export { WriteOffsService } from './write-offs.service.ts';
export { type InvoiceFigures, receiptMethod, ReceiptsService } from './receipts.service.ts';
