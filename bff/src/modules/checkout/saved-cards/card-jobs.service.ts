import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { cardName } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Audit } from '../../settings/index.ts';
import { cardExpiring, EmailsService } from '../../emails/index.ts';
import { CardProvider } from '../payment-provider/index.ts';
import { KeptCardsService } from './kept-cards.service.ts';
import { SavedCardsRepository, type ExpiringCard } from './saved-cards.repository.ts';
import { SavedCardsService } from './saved-cards.service.ts';

/** Days before the last day of a card on which its owner is told, once. */
const noticeDays = 30;

/** Reads saved cards from the provider, and tells clients whose card expires. */
@Injectable()
export class CardJobsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly cards: SavedCardsRepository,
    private readonly service: SavedCardsService,
    private readonly kept: KeptCardsService,
    private readonly provider: CardProvider,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.savedCards.name,
      concurrency: 1,
      cron: '10 9 * * *',
      waitsAfterRestore: true,
      run: async (data, signal) => {
        if ('session' in data && typeof data.session === 'string') return this.service.refresh(data.session);
        if ('checkout' in data && typeof data.checkout === 'string') return this.kept.store(data.checkout);
        if ('forget' in data && typeof data.forget === 'string') return this.provider.forgetCard(data.forget);
        return this.daily(signal);
      },
    });
  }

  async daily(signal?: AbortSignal): Promise<void> {
    await this.service.refreshForgotten(signal);
    await this.kept.storeForgotten();
    await this.tellExpiring();
  }

  /** Mail and mark commit together, so that nobody is told twice or not at all. */
  async tellExpiring(): Promise<void> {
    const now = this.clock.now();
    for (const card of await this.cards.findExpiring(daysAfter(agencyDay(now), noticeDays)))
      await this.dataSource.transaction(async (manager) => {
        if (!(await this.cards.noteExpiryTold(manager, card.id, now))) return;
        const variables = {
          clientName: card.company,
          card: cardName(card),
          lastMonth: monthOf(card),
          accountUrl: `${this.config.http.publicUrl.origin}/account`,
        };
        await this.emails.file(manager, {
          template: 'card-expiring',
          recipient: card.email,
          subject: cardExpiring.subject(variables),
          variables,
          about: { clientId: card.clientId },
        });
        await this.audit.record(manager, {
          action: 'saved-card.expiring',
          entity: 'client',
          entityId: card.clientId,
          before: null,
          after: { card: cardName(card), lastMonth: variables.lastMonth },
        });
      });
  }
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `March 2027`. */
const monthOf = ({ expiryMonth, expiryYear }: ExpiringCard): string =>
  monthFormat.format(new Date(Date.UTC(expiryYear, expiryMonth - 1)));
