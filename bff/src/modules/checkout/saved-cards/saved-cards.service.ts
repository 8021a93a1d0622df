import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cardName } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { CardProvider, type ProviderSavedCard, ProviderFailure } from '../payment-provider/index.ts';
import { AutopayAgreementsService } from './autopay-agreements.service.ts';
import type { CardSetupEntity } from './saved-cards.entities.ts';
import { type CardClient, SavedCardsRepository } from './saved-cards.repository.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A page that expires sooner than this is not opened again. */
const shortest = 10 * minute;
/** The provider keeps pages open, and idempotency keys, for a day. */
const openFor = 23 * hour;

/** Cards that clients save on the provider's page (ADR 0066). Only what names a card is stored. */
@Injectable()
export class SavedCardsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly cards: SavedCardsRepository,
    private readonly agreements: AutopayAgreementsService,
    private readonly provider: CardProvider,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The provider's page for a client; repeated calls return the open one. Throws `checkout_failed`. */
  async open(client: CardClient): Promise<{ url: string }> {
    const setup = await this.dataSource.transaction((manager) => this.prepare(manager, client.id));
    if (setup.url !== null) return { url: setup.url };
    try {
      const customer = await this.customerOf(client);
      const { origin } = this.config.http.publicUrl;
      const session = await this.provider.createSession({
        setupId: setup.id,
        customer,
        successUrl: `${origin}/account?card=saved`,
        cancelUrl: `${origin}/account`,
      });
      await this.cards.noteSession(setup.id, session);
      return { url: session.url };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'A page to save a card could not be opened');
      // A stored failure would be repeated under the same key, so the next try gets a new row.
      if (error.kind === 'saved' || error.kind === 'refused')
        await this.cards.setSetupState(this.dataSource.manager, setup.id, 'expired');
      throw new AppError('checkout_failed', {
        message: 'We couldn’t open the page to save a card. Please try again in a moment.',
        cause: error,
      });
    }
  }

  /** Reads a session from the provider in a job, once the caller's transaction has committed. */
  refreshSoon(manager: EntityManager, session: string): Promise<void> {
    return this.jobs.enqueue(manager, queues.savedCards.name, { session });
  }

  /** Reads the open session of a client from the provider, for the page they come back to. */
  async refreshOf(clientId: string): Promise<void> {
    const setup = await this.cards.findOpenSetup(this.dataSource.manager, clientId);
    if (!setup?.providerId) return;
    try {
      await this.refresh(setup.providerId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.warn({ err: error }, 'The provider could not be asked about a card; its event will tell');
    }
  }

  /** Stores the card of a session that saved one. Throws a `ProviderFailure` when it cannot be read. */
  async refresh(sessionId: string): Promise<void> {
    const session = await this.provider.findSession(sessionId);
    if (!session) return;
    const { setupId, card, open } = session;
    const replaced = await this.dataSource.transaction(async (manager) => {
      const setup = await this.findSetup(manager, sessionId, setupId);
      if (!setup) return null;
      await this.cards.lockClient(manager, setup.clientId);
      if (card && !(await this.cards.knowsCard(manager, card.reference))) {
        await this.cards.setSetupState(manager, setup.id, 'done');
        return this.store(manager, setup.clientId, card);
      }
      if (!card && !open) await this.cards.setSetupState(manager, setup.id, 'expired');
      return null;
    });
    if (replaced) await this.forget(replaced);
  }

  /** Sessions that their events did not report. */
  async refreshForgotten(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 10 * minute);
    for (const { providerId } of await this.cards.findForgottenSetups(before, 50)) {
      if (signal?.aborted || providerId === null) return;
      await this.refresh(providerId);
    }
  }

  /** Removes a client's card and ends their agreement. No error when there is none. */
  async remove(clientId: string, by: string): Promise<void> {
    const removed = await this.dataSource.transaction(async (manager) => {
      await this.cards.lockClient(manager, clientId);
      const card = await this.cards.findCard(manager, clientId);
      if (!card) return null;
      await this.cards.removeCard(manager, card.id, this.clock.now());
      await this.record(manager, 'removed', clientId, { card: cardName(card) });
      await this.agreements.revokeWithin(manager, clientId, by);
      return card.providerId;
    });
    if (removed) await this.forget(removed);
  }

  /** Finds the open setup or inserts one; the caller then asks the provider under a key made of it. */
  private async prepare(manager: EntityManager, clientId: string): Promise<CardSetupEntity> {
    await this.cards.lockClient(manager, clientId);
    const now = this.clock.now();
    const open = await this.cards.findOpenSetup(manager, clientId);
    if (open && open.expiresAt.getTime() - now.getTime() > shortest) return open;
    if (open) await this.cards.setSetupState(manager, open.id, 'expired');
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + openFor);
    await this.cards.addSetup(manager, { id, clientId, expiresAt, createdAt: now });
    const setup = await this.cards.findSetup(manager, { id });
    if (!setup) throw new Error('The setup of a card was not stored');
    return setup;
  }

  /** The provider's customer of a client; made on first use. Throws a `ProviderFailure`. */
  async customerOf({ id, name, company, email }: CardClient): Promise<string> {
    const customerId = await this.cards.findCustomer(this.dataSource.manager, id);
    if (customerId !== null) return customerId;
    const created = await this.provider.createCustomer(id, { name: company || name, email });
    await this.cards.addCustomer(id, created, this.clock.now());
    return created;
  }

  /** The event may come before the answer that names the session, so the setup's own id counts, too. */
  private async findSetup(
    manager: EntityManager,
    providerId: string,
    setupId: string | null,
  ): Promise<CardSetupEntity | null> {
    const setup = await this.cards.findSetup(manager, { providerId });
    if (setup ?? setupId === null) return setup;
    return /^[\da-f-]{36}$/i.test(setupId) ? this.cards.findSetup(manager, { id: setupId }) : null;
  }

  /**
   * Stores a card in the caller's transaction, which has locked the client. The newest takes the place of an earlier
   * one, whose reference is returned.
   */
  async store(manager: EntityManager, clientId: string, card: ProviderSavedCard): Promise<string | null> {
    const now = this.clock.now();
    const earlier = await this.cards.findCard(manager, clientId);
    if (earlier) await this.cards.removeCard(manager, earlier.id, now);
    const { reference: providerId, ...fields } = card;
    await this.cards.addCard(manager, { id: randomUUID(), clientId, providerId, ...fields, createdAt: now });
    await this.record(manager, 'added', clientId, { card: cardName(card) });
    return earlier?.providerId ?? null;
  }

  /** Forgets a card at the provider, now or in a job. */
  async forget(card: string): Promise<void> {
    try {
      await this.provider.forgetCard(card);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await this.jobs.enqueue(this.dataSource.manager, queues.savedCards.name, { forget: card });
    }
  }

  private record(manager: EntityManager, verb: string, clientId: string, after: Record<string, unknown>) {
    const action = `saved-card.${verb}` as const;
    return this.audit.record(manager, { action, entity: 'client', entityId: clientId, before: null, after });
  }
}
