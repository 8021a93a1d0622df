import { Module } from '@nestjs/common';
import { EmailsModule } from '../../emails/index.ts';
import { BalancesService } from './balances.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CreditedTaxesService } from './credited-taxes.service.ts';
import { CreditNotesService } from './credit-notes.service.ts';
import { ClientCreditsRepository } from './client-credits.repository.ts';
import { ClientCreditsService } from './client-credits.service.ts';
import { DocumentNumbersService } from './document-numbers.service.ts';
import { LedgerRepository } from './ledger.repository.ts';
import { LedgerService } from './ledger.service.ts';
import { ReceiptsService } from './receipts.service.ts';
import { RefundsRepository } from './refunds.repository.ts';
import { WriteOffsRepository } from './write-offs.repository.ts';
import { WriteOffsService } from './write-offs.service.ts';

/**
 * Payments, refunds, receipts, document numbers, and the balances that checkouts pay. Invoices, onboarding and checkout
 * build on it; it imports none of them.
 */
@Module({
  imports: [EmailsModule],
  providers: [
    LedgerService,
    ClientCreditsService,
    ClientCreditsRepository,
    LedgerRepository,
    CheckoutsRepository,
    BalancesService,
    DocumentNumbersService,
    ReceiptsService,
    RefundsRepository,
    CreditedTaxesService,
    CreditNotesService,
    WriteOffsRepository,
    WriteOffsService,
  ],
  exports: [
    LedgerService,
    ClientCreditsService,
    ClientCreditsRepository,
    LedgerRepository,
    CheckoutsRepository,
    BalancesService,
    DocumentNumbersService,
    ReceiptsService,
    RefundsRepository,
    CreditNotesService,
    WriteOffsRepository,
    WriteOffsService,
  ],
})
export class LedgerModule {}
