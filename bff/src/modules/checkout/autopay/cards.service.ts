import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { AccountCard, ClientCard } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { actorName, currentPerson } from '../../../platform/request-context.ts';
import { Audit, AuditService, AutopaySwitch } from '../../settings/index.ts';
import { AccountEntity } from '../../auth/index.ts';
import { AutopayTriesRepository } from '../checkout/index.ts';
import { cardRequest, EmailsService } from '../../emails/index.ts';
import {
  type AutopayAgreementEntity,
  AutopayAgreementsService,
  type CardClient,
  type SavedCardEntity,
  SavedCardsRepository,
  SavedCardsService,
} from '../saved-cards/index.ts';
import { AutopayService } from './autopay.service.ts';

const sessionsPerAccount: Limit = { name: 'card-sessions:account', hits: 20, seconds: 3600 };

/** Cards and agreements, as a client sees their own and as staff see those of a client. */
@Injectable()
export class CardsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly repository: SavedCardsRepository,
    private readonly cards: SavedCardsService,
    private readonly agreements: AutopayAgreementsService,
    private readonly autopay: AutopayService,
    private readonly autopaySwitch: AutopaySwitch,
    private readonly tries: AutopayTriesRepository,
    private readonly emails: EmailsService,
    private readonly auditLog: AuditService,
    private readonly audit: Audit,
    private readonly throttle: Throttle,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async own(): Promise<AccountCard> {
    const client = await this.callersClient();
    const wording = await this.agreements.wording();
    const enabled = await this.autopaySwitch.isOn();
    if (!client)
      return { available: false, card: null, agreement: null, schedules: [], wording, enabled, upcoming: [] };
    const upcoming = await this.autopay.upcomingOf(client.id);
    return { available: true, ...(await this.stateOf(client.id)), wording, enabled, upcoming };
  }

  /** Throws `not_found` for a caller who is no client, `checkout_failed` and `rate_limited`. */
  async open(): Promise<{ url: string }> {
    await this.throttle.take(sessionsPerAccount, currentPerson().id);
    return this.cards.open(await this.getCallersClient());
  }

  async refresh(): Promise<AccountCard> {
    await this.cards.refreshOf((await this.getCallersClient()).id);
    return this.own();
  }

  async remove(): Promise<AccountCard> {
    await this.cards.remove((await this.getCallersClient()).id, actorName());
    return this.own();
  }

  async agree(version: string): Promise<AccountCard> {
    const { id } = await this.getCallersClient();
    await this.agreements.agree(id, currentPerson().email.toLowerCase(), version);
    return this.own();
  }

  async revoke(): Promise<AccountCard> {
    await this.agreements.revoke((await this.getCallersClient()).id, actorName());
    return this.own();
  }

  /** Throws `not_found`. */
  async ofClient(clientId: string): Promise<ClientCard> {
    if (!(await this.repository.findClient(this.dataSource.manager, clientId))) throw new AppError('not_found');
    const [state, enabled, last, entries] = await Promise.all([
      this.stateOf(clientId),
      this.autopaySwitch.isOn(),
      this.tries.findLastOfClient(clientId),
      this.auditLog.listOf('client', clientId),
    ]);
    return {
      ...state,
      enabled,
      lastDecline:
        last?.outcome === 'declined' && last.declineCode !== null
          ? {
              at: last.triedAt.toISOString(),
              code: last.declineCode,
              invoice: { id: last.invoice.id, number: last.invoice.number },
            }
          : null,
      askedAt: entries.find(({ action }) => action === 'saved-card.asked')?.at ?? null,
    };
  }

  /** Emails the client a link. Throws `not_found` and `recipient_suppressed`. */
  async ask(clientId: string, key: string | undefined): Promise<ClientCard> {
    await this.idempotency.once({ scope: 'savedCards.ask', key, request: { clientId } }, async (manager) => {
      const client = await this.repository.findClient(manager, clientId);
      if (!client) throw new AppError('not_found');
      const variables = {
        clientName: client.company || client.name,
        email: client.email,
        accountUrl: `${this.config.http.publicUrl.origin}/account`,
      };
      const { id, status } = await this.emails.fileNew(manager, {
        template: 'card-request',
        recipient: client.email,
        subject: cardRequest.subject(variables),
        variables,
        about: { clientId },
      });
      if (status === 'suppressed')
        throw new AppError('recipient_suppressed', {
          message: `We can’t email ${client.email}: an email bounced or was marked as spam. See Messages.`,
        });
      await this.audit.record(manager, {
        action: 'saved-card.asked',
        entity: 'client',
        entityId: clientId,
        before: null,
        after: { messageId: id },
      });
      return {};
    });
    return this.ofClient(clientId);
  }

  async removeOf(clientId: string): Promise<ClientCard> {
    await this.cards.remove(clientId, actorName());
    return this.ofClient(clientId);
  }

  async revokeOf(clientId: string): Promise<ClientCard> {
    await this.agreements.revoke(clientId, actorName());
    return this.ofClient(clientId);
  }

  private async stateOf(clientId: string): Promise<Pick<ClientCard, 'card' | 'agreement' | 'schedules'>> {
    const { manager } = this.dataSource;
    const [card, agreement, schedules] = await Promise.all([
      this.repository.findCard(manager, clientId),
      this.repository.findAgreement(manager, clientId),
      this.repository.findSchedules(manager, clientId),
    ]);
    return {
      card: card && this.toCard(card),
      agreement: agreement && toAgreement(agreement),
      schedules: schedules.map((one) => ({ ...toAgreement(one), invoiceNumber: one.invoiceNumber })),
    };
  }

  private toCard({ brand, last4, expiryMonth, expiryYear, createdAt }: SavedCardEntity): ClientCard['card'] {
    const month = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;
    const expired = agencyDay(this.clock.now()).slice(0, 7) > month;
    return { brand, last4, expiryMonth, expiryYear, addedAt: createdAt.toISOString(), expired };
  }

  /** Only a proven mailbox leads to a client (decision D5). */
  private async callersClient(): Promise<CardClient | null> {
    const { manager } = this.dataSource;
    const account = await manager.findOneBy(AccountEntity, { id: currentPerson().id });
    return account?.emailVerifiedAt ? this.repository.findClientByEmail(manager, account.email) : null;
  }

  private async getCallersClient(): Promise<CardClient> {
    const client = await this.callersClient();
    if (!client) throw new AppError('not_found');
    return client;
  }
}

type Agreement = Pick<AutopayAgreementEntity, 'agreedAt' | 'agreedBy' | 'version' | 'wording' | 'address'>;
const toAgreement = ({ agreedAt, agreedBy, version, wording, address }: Agreement) => ({
  agreedAt: agreedAt.toISOString(),
  agreedBy,
  version,
  text: wording,
  address,
});
