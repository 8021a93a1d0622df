import { Module } from '@nestjs/common';
import { EmailsModule } from '../../emails/index.ts';
import { NewsletterController, UnsubscribeLinkController } from './newsletter.controller.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { NewsletterService } from './newsletter.service.ts';

export { NewsletterService } from './newsletter.service.ts';

/** Who asked for the newsletter: subscribing, confirming, leaving, and the team's list. */
@Module({
  imports: [EmailsModule],
  controllers: [NewsletterController, UnsubscribeLinkController],
  providers: [NewsletterService, NewsletterRepository],
  exports: [NewsletterService],
})
export class NewsletterModule {}
