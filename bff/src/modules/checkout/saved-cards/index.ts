import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { InvoicesModule, LedgerModule } from '../../invoices/index.ts';
import { PaymentProviderModule } from '../payment-provider/index.ts';
import { AutopayAgreementsService } from './autopay-agreements.service.ts';
import { CardJobsService } from './card-jobs.service.ts';
import { KeptCardsService } from './kept-cards.service.ts';
import { SavedCardsRepository } from './saved-cards.repository.ts';
import { SavedCardsService } from './saved-cards.service.ts';

export { CardJobsService } from './card-jobs.service.ts';
export { AutopayAgreementsService } from './autopay-agreements.service.ts';
export { KeptCardsService } from './kept-cards.service.ts';
export { AutopayAgreementEntity, SavedCardEntity } from './saved-cards.entities.ts';
export { type CardClient, SavedCardsRepository } from './saved-cards.repository.ts';
export { SavedCardsService } from './saved-cards.service.ts';

/** Saved cards and agreements; what charges them is in `checkout/autopay`. */
@Module({
  imports: [ClientsModule, EmailsModule, InvoicesModule, LedgerModule, PaymentProviderModule],
  providers: [SavedCardsService, KeptCardsService, AutopayAgreementsService, CardJobsService, SavedCardsRepository],
  exports: [SavedCardsService, KeptCardsService, AutopayAgreementsService, SavedCardsRepository],
})
export class SavedCardsModule {}
