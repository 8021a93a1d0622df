import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CampaignCode,
  type CodeCreate,
  codeFields,
  codeMessages,
  type CodePage,
  type CodeQuery,
  type CodeSend,
  type CodeSent,
  type CodeState,
  codeStates,
  type CodeUpdate,
  smsFooter,
  storedValues,
} from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { actorId } from '../../../platform/request-context.ts';
import { AppError, type Attempt, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import { campaignLink, EmailsService } from '../../emails/index.ts';
import { PackagesService } from '../packages/index.ts';
import { SmsService } from '../../sms/index.ts';
import { priceWithCode } from './access-codes.ts';
import { type CampaignFields, type CampaignRecord, CodesRepository } from './codes.repository.ts';

/** Recipients are free text, so the number of messages is limited. */
const sendsByPerson: Limit = { name: 'code-send:person', hits: 60, seconds: 3600 };
const sendsToRecipient: Limit = { name: 'code-send:recipient', hits: 5, seconds: 3600 };

/** Why the link of such a code is not sent. */
const unusable: Record<Exclude<CodeState, 'live'>, string> = {
  retired: 'This code is retired. Bring it back before you send its link.',
  expired: 'This code has expired. Give it a later date before you send its link.',
  used_up: 'This code is used up. Raise its limit before you send its link.',
};

/** Management of campaign codes by staff (staff specification, section 2; decision D4). */
@Injectable()
export class CampaignsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly codes: CodesRepository,
    private readonly packages: PackagesService,
    private readonly emails: EmailsService,
    private readonly sms: SmsService,
    private readonly throttle: Throttle,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(query: z.output<typeof CodeQuery>): Promise<CodePage> {
    const now = this.clock.now();
    const [{ rows, nextCursor }, counts] = await Promise.all([
      this.codes.list(query, now),
      this.codes.countByState(query.search, now),
    ]);
    const countByState = Object.fromEntries(codeStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
      CodeState,
      number
    >;
    return {
      items: rows.map((code) => this.toCampaign(code)),
      nextCursor,
      total: query.state
        ? countByState[query.state]
        : Object.values(countByState).reduce((sum, count) => sum + count, 0),
      countByState,
    };
  }

  /**
   * Throws `code_taken`, also when the code is a client's access code, or `validation_failed` for a date in the past.
   */
  create(input: CodeCreate, key: string | undefined): Promise<CampaignCode> {
    return this.idempotency.once({ scope: 'codes.create', key: ofActor(key), request: input }, async (manager) => {
      const fields = this.toFields(input, null);
      await this.refuseDearer(fields, manager);
      this.refuseElapsed(fields.expiresAt);
      const id = randomUUID();
      if (!(await this.codes.insertCampaign(manager, { id, ...fields }, this.clock.now())))
        throw new AppError('code_taken', {
          errors: { code: ['This code already exists. Please choose another one.'] },
        });
      await this.audit.record(manager, {
        action: 'code.created',
        entity: 'code',
        entityId: id,
        before: null,
        after: fields,
      });
      return this.toCampaign(await this.get(manager, id));
    });
  }

  /**
   * Stored quotes keep their price (decision D1). Throws `not_found`, `stale_version` with `current`, or
   * `validation_failed`.
   */
  update(id: string, edit: CodeUpdate, key: string | undefined): Promise<CampaignCode> {
    const { version, ...input } = edit;
    return this.change(
      id,
      version,
      'code.updated',
      async (manager, before) => {
        const fields = this.toFields(input, before);
        await this.refuseDearer(fields, manager);
        if (fields.expiresAt?.getTime() !== before.expiresAt?.getTime()) this.refuseElapsed(fields.expiresAt);
        if (fields.maxUses !== null && fields.maxUses < before.usedCount) {
          throw new AppError('validation_failed', {
            errors: {
              maxUses: [
                `It has been paid with ${before.usedCount === 1 ? 'once' : `${before.usedCount} times`} already`,
              ],
            },
          });
        }
        await this.codes.update(manager, id, fields, this.clock.now());
        return fields;
      },
      { scope: 'codes.update', key, request: { id, ...edit } },
    );
  }

  /** Throws `not_found`, or `stale_version` with `current`. */
  retire(id: string, retired: boolean, version: number): Promise<CampaignCode> {
    return this.change(id, version, retired ? 'code.retired' : 'code.restored', async (manager) => {
      const now = this.clock.now();
      await this.codes.retire(manager, id, retired ? now : null, now);
      return { retired };
    });
  }

  /** Throws `not_found`, `conflict` for a code that cannot be used, `rate_limited`, or an error of the channel. */
  async send(id: string, { channel, to, message }: CodeSend, key: string | undefined): Promise<CodeSent> {
    await this.throttle.take(sendsByPerson, actorId());
    await this.throttle.take(sendsToRecipient, `${channel}:${to}`);
    return this.idempotency.once(
      { scope: 'codes.send', key: ofActor(key), request: { id, channel, to, message } },
      async (manager) => {
        const code = await this.get(manager, id);
        if (code.state !== 'live') throw new AppError('conflict', { message: unusable[code.state] });
        const sent = await (channel === 'sms'
          ? this.text(manager, code, to, message)
          : this.mail(manager, code, to, message));
        await this.audit.record(manager, {
          action: 'code.sent',
          entity: 'code',
          entityId: id,
          before: null,
          after: { code: code.code, channel, to },
        });
        return sent;
      },
    );
  }

  private async mail(manager: EntityManager, code: CampaignRecord, to: string, message: string): Promise<CodeSent> {
    const { name, description, features, amountCents } = code;
    const variables = {
      message,
      name,
      description,
      features,
      amountCents,
      offers: await this.offersOf(manager, code),
      code: code.code,
      link: this.linkOf(code),
    };
    const { id, status } = await this.emails.fileNew(manager, {
      template: 'campaign-link',
      recipient: to,
      subject: campaignLink.subject(variables),
      variables,
    });
    if (status === 'suppressed') throw new AppError('recipient_suppressed');
    return { status, messageId: id };
  }

  /** The packages of a code at current prices. */
  private async offersOf(
    manager: EntityManager,
    code: CampaignRecord,
  ): Promise<{ name: string; priceCents: number; listPriceCents: number }[]> {
    const terms = { ...code, priceCents: code.percentOff === null ? code.amountCents : null };
    return (await this.packages.listPrices(manager)).flatMap((found) => {
      const priceCents = priceWithCode(terms, found);
      return priceCents === null ? [] : [{ name: found.name, priceCents, listPriceCents: found.priceCents }];
    });
  }

  private async text(manager: EntityManager, code: CampaignRecord, to: string, message: string): Promise<CodeSent> {
    const { id, status } = await this.sms.file(manager, {
      to,
      body: [message, this.linkOf(code), smsFooter].join('\n'),
      template: 'campaign-link',
      about: {},
      testMode: false,
    });
    return { status, messageId: id };
  }

  /** Locks the code, checks the version, applies the change and audits it. */
  private async change(
    id: string,
    version: number,
    action: `code.${string}`,
    work: (manager: EntityManager, before: CampaignRecord) => Promise<Record<string, unknown>>,
    attempt?: Attempt,
  ): Promise<CampaignCode> {
    return this.dataSource.transaction(async (manager) => {
      await this.codes.lock(manager, id);
      const before = await this.get(manager, id);
      if (before.version !== version && attempt && (await this.idempotency.isRepeated(manager, attempt)))
        return this.toCampaign(before);
      if (before.version !== version)
        throw new AppError('stale_version', { extensions: { current: this.toCampaign(before) } });
      const after = await work(manager, before);
      if (attempt) await this.idempotency.note(manager, attempt);
      const previousValues: Record<string, unknown> = { ...before, retired: before.state === 'retired' };
      await this.audit.record(manager, {
        action,
        entity: 'code',
        entityId: id,
        before: Object.fromEntries(Object.keys(after).map((field) => [field, previousValues[field]])),
        after,
      });
      return this.toCampaign(await this.get(manager, id));
    });
  }

  private async get(manager: EntityManager, id: string): Promise<CampaignRecord> {
    const code = await this.codes.findCampaign(manager, id, this.clock.now());
    if (!code) throw new AppError('not_found');
    return code;
  }

  /** Fields missing from an edit, as from an older release of the portal, keep their value. */
  private toFields(input: Partial<CodeCreate>, before: CampaignRecord | null): CampaignFields {
    const fields = storedValues(codeFields, input, before && this.toCampaign(before));
    if (fields.percentOff !== null && fields.packages.length === 0)
      throw new AppError('validation_failed', { errors: { packages: [codeMessages.packages] } });
    return {
      ...fields,
      amountCents: fields.percentOff === null ? fields.amountCents : 0,
      expiresAt: fields.expiresAt === null ? null : new Date(fields.expiresAt),
    };
  }

  /** Throws `validation_failed` unless the code's price is below the list price of each of its packages. */
  private async refuseDearer({ packages, amountCents }: CampaignFields, manager?: EntityManager): Promise<void> {
    const found = (await this.packages.listPrices(manager)).find(
      ({ id, priceCents }) => packages.includes(id) && amountCents >= priceCents,
    );
    if (found)
      throw new AppError('validation_failed', {
        errors: { amount: [`${found.name} costs ${formatPrice(found.priceCents)} a month. Enter less than that.`] },
      });
  }

  private refuseElapsed(expiresAt: Date | null): void {
    if (expiresAt && expiresAt <= this.clock.now())
      throw new AppError('validation_failed', { errors: { expiresAt: ['Choose today or a later day'] } });
  }

  /** The onboarding link (staff specification, section 9). */
  private linkOf({ code }: Pick<CampaignRecord, 'code'>): string {
    const link = new URL('/onboarding', this.config.http.publicUrl.origin);
    link.searchParams.set('code', code);
    return link.href;
  }

  private toCampaign(code: CampaignRecord): CampaignCode {
    return {
      ...code,
      link: this.linkOf(code),
      expiresAt: code.expiresAt?.toISOString() ?? null,
      createdAt: code.createdAt.toISOString(),
      updatedAt: code.updatedAt.toISOString(),
    };
  }
}

/** Separates the idempotency keys of different staff. */
const ofActor = (key: string | undefined): string | undefined => key && `${actorId()}:${key}`;
