import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { autopayWording } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { AgencySettings, Audit } from '../../settings/index.ts';
import { SavedCardsRepository } from './saved-cards.repository.ts';

/** Agreements of clients that their card is charged, each with the exact text that was shown (ADR 0066). */
@Injectable()
export class AutopayAgreementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: SavedCardsRepository,
    private readonly agency: AgencySettings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** What would be agreed to now. */
  async wording(manager?: EntityManager): Promise<{ version: string; text: string }> {
    const { displayName } = await this.agency.current(manager);
    return { version: autopayWording.version, text: autopayWording.text(displayName) };
  }

  /** Throws `conflict` for an outdated version and without a card; agreeing twice changes nothing. */
  agree(clientId: string, email: string, version: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const wording = await this.wording(manager);
      if (version !== wording.version)
        throw new AppError('conflict', { message: 'The text has changed. Please read it again, then agree to it.' });
      await this.cards.lockClient(manager, clientId);
      if (!(await this.cards.findCard(manager, clientId)))
        throw new AppError('conflict', { message: 'Please save a card first.' });
      if (await this.cards.findAgreement(manager, clientId)) return;
      const { address, userAgent } = requestContext();
      await this.cards.addAgreement(manager, {
        id: randomUUID(),
        clientId,
        version,
        wording: wording.text,
        agreedAt: this.clock.now(),
        agreedBy: email,
        address,
        userAgent: userAgent?.slice(0, 300) ?? null,
      });
      await this.record(manager, 'agreed', clientId, { version });
    });
  }

  /** No error when nothing was agreed to. */
  revoke(clientId: string, by: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.cards.lockClient(manager, clientId);
      await this.revokeWithin(manager, clientId, by);
    });
  }

  /** Ends those for the rest of an invoice, too. The caller has locked the client. */
  async revokeWithin(manager: EntityManager, clientId: string, by: string): Promise<void> {
    const now = this.clock.now();
    const agreement = await this.cards.findAgreement(manager, clientId);
    const [schedule] = await this.cards.findSchedules(manager, clientId);
    if (agreement) await this.cards.revoke(manager, agreement.id, by, now);
    await this.cards.revokeSchedules(manager, clientId, by, now);
    const version = agreement?.version ?? schedule?.version;
    if (version !== undefined) await this.record(manager, 'revoked', clientId, { version });
  }

  private record(manager: EntityManager, verb: string, clientId: string, after: Record<string, unknown>) {
    const action = `autopay.${verb}` as const;
    return this.audit.record(manager, { action, entity: 'client', entityId: clientId, before: null, after });
  }
}
