import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/index.ts';
import { EmailsModule } from '../../emails/index.ts';
import { InvoicesModule } from '../../invoices/index.ts';
import { SavedCardsModule } from '../saved-cards/index.ts';
import { AutopayController, SavedCardsController } from './autopay.controller.ts';
import { AutopayService } from './autopay.service.ts';
import { CardsService } from './cards.service.ts';

export { AutopayService } from './autopay.service.ts';

/** Saved cards and their charges, for clients and staff; the charge itself is in `checkout/checkout`. */
@Module({
  imports: [CheckoutModule, EmailsModule, InvoicesModule, SavedCardsModule],
  controllers: [AutopayController, SavedCardsController],
  providers: [AutopayService, CardsService],
})
export class AutopayModule {}
