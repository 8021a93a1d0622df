import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  type EstimateAcceptance,
  type EstimateAsked,
  type EstimateQuestion,
  type EstimateRefusal,
  type Invoice,
  isOpenEstimate,
  type SharedEstimate,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { isProgram } from '../../../platform/request-context.ts';
import { Conversations } from '../../conversations/index.ts';
import { Audit } from '../../settings/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import { EstimateInvoicingService } from './estimate-invoicing.service.ts';
import { EstimateSignaturesService } from './estimate-signatures.service.ts';
import { hasLink, statusAt, toShared } from './estimates.mapper.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';

const viewsPerAddress: Limit = { name: 'estimates:address', by: 'network', hits: 120, seconds: 600 };
const decisionsPerAddress: Limit = { name: 'estimate-decisions:address', by: 'network', hits: 30, seconds: 600 };
/** Each question becomes a mail to the team. */
const questionsPerEstimate: Limit = { name: 'estimate-questions', hits: 10, seconds: 3600 };

const PublicId = z.uuid({ version: 'v4' });

/** What a client does with the link to an estimate: look, accept, decline, ask. */
@Injectable()
export class SharedEstimatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: EstimatesRepository,
    private readonly signatures: EstimateSignaturesService,
    private readonly invoicing: EstimateInvoicingService,
    private readonly invoices: InvoicesService,
    private readonly idempotency: Idempotency,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    private readonly conversations: Conversations,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `not_found` for malformed and unknown ids, drafts and voided estimates alike, and `rate_limited`. Records
   * that the link was opened, except by staff and by programs that say so.
   */
  async view(publicId: string, address: string, isStaff: () => Promise<boolean>): Promise<SharedEstimate> {
    const row = await this.find(publicId, address);
    if (!isProgram() && !(await isStaff()))
      await this.dataSource.transaction((manager) => this.noteViewed(manager, row));
    return this.getShared(publicId, this.dataSource.manager);
  }

  /** The estimate of a link. Throws as {@link view} does. */
  async find(publicId: string, address: string): Promise<EstimateRow> {
    await this.throttle.take(viewsPerAddress, address);
    const row = PublicId.safeParse(publicId).success ? await this.repository.findByPublicId(publicId) : null;
    if (!row || !hasLink(row)) throw new AppError('not_found');
    return row;
  }

  /**
   * Signs the version that was shown, with the options that were chosen; one that asks for a deposit becomes its
   * invoice. Of two decisions at once, or a decision and
   * the night that expires it, exactly one wins: all of them lock the estimate. Throws `not_found`, `estimate_changed`
   * for an older version, `estimate_closed` once it was decided or expired, `rate_limited`, and `validation_failed` for
   * options that are none.
   */
  accept(body: EstimateAcceptance, key: string | undefined, address: string): Promise<SharedEstimate> {
    return this.decide('accept', body, key, address, async (manager, row) => {
      const document = await this.signatures.sign(manager, row, body);
      const invoice = await this.invoicing.makeSignedInvoice(manager, row, document);
      await this.outbox.publish(manager, 'estimate.accepted', {
        ...factsOf(row),
        clientId: invoice?.clientId ?? row.clientId,
        amountCents: document.totalCents,
        signedBy: body.name,
        deposit: invoice && depositOf(invoice),
      });
    });
  }

  /** Throws as {@link accept} does. */
  decline(body: EstimateRefusal, key: string | undefined, address: string): Promise<SharedEstimate> {
    return this.decide('decline', body, key, address, async (manager, row) => {
      const { reason } = body;
      const state = { status: 'declined', decidedAt: this.clock.now(), declineReason: reason } as const;
      await this.repository.setState(manager, row.id, state, this.clock.now());
      await this.audit.record(manager, {
        action: 'estimate.declined',
        entity: 'estimate',
        entityId: row.id,
        before: { status: row.status },
        after: { status: 'declined', clientName: row.clientName, reason },
      });
      await this.outbox.publish(manager, 'estimate.declined', { ...factsOf(row), reason });
    });
  }

  /** Throws `not_found` and `rate_limited`. */
  async ask({ id, question }: EstimateQuestion, key: string | undefined, address: string): Promise<EstimateAsked> {
    const found = await this.find(id, address);
    const attempt = { scope: 'sharedEstimates.ask', key, request: { id, question } };
    return this.idempotency.once<EstimateAsked>(attempt, async (manager) => {
      await this.throttle.take(questionsPerEstimate, found.id, manager);
      const row = await this.repository.lock(manager, { id: found.id });
      if (!row || !hasLink(row)) throw new AppError('not_found');
      const now = this.clock.now();
      const note = { id: randomUUID(), estimateId: row.id, kind: 'question', author: row.clientName } as const;
      await this.repository.addNote(manager, { ...note, body: question, createdAt: now });
      const asked = {
        clientId: row.clientId,
        email: row.clientEmail,
        channel: 'estimate',
        text: question,
        at: now,
      } as const;
      await this.conversations.received(manager, asked);
      await this.audit.record(manager, {
        action: 'estimate.asked',
        entity: 'estimate',
        entityId: row.id,
        before: null,
        after: { author: row.clientName, question },
      });
      await this.outbox.publish(manager, 'estimate.asked', { ...factsOf(row), question });
      return { asked: true };
    });
  }

  private async decide(
    action: 'accept' | 'decline',
    body: EstimateAcceptance | EstimateRefusal,
    key: string | undefined,
    address: string,
    work: (manager: EntityManager, row: EstimateRow) => Promise<void>,
  ): Promise<SharedEstimate> {
    await this.throttle.take(decisionsPerAddress, address);
    const { id } = await this.find(body.id, address);
    return this.idempotency.once({ scope: `sharedEstimates.${action}`, key, request: body }, async (manager) => {
      const row = await this.repository.lock(manager, { id });
      if (!row || !hasLink(row)) throw new AppError('not_found');
      const current = await this.getShared(body.id, manager);
      if (!isOpenEstimate(statusAt(row, agencyDay(this.clock.now()))))
        throw new AppError('estimate_closed', { message: closedTexts[current.status], extensions: { current } });
      if (current.version !== body.version || current.sha256 !== body.sha256)
        throw new AppError('estimate_changed', { extensions: { current } });
      await work(manager, row);
      return this.getShared(body.id, manager);
    });
  }

  private async noteViewed(manager: EntityManager, row: EstimateRow): Promise<void> {
    if (!(await this.repository.noteViewed(manager, row, this.clock.now()))) return;
    await this.audit.record(manager, {
      action: 'estimate.viewed',
      entity: 'estimate',
      entityId: row.id,
      before: { status: row.status },
      after: { status: 'viewed', clientName: row.clientName },
    });
  }

  private async getShared(publicId: string, manager: EntityManager): Promise<SharedEstimate> {
    const row = await this.repository.findByPublicId(publicId, manager);
    const version = row && (await this.repository.findVersion(row.id, manager));
    if (!row || !version || !hasLink(row)) throw new AppError('not_found');
    const signature = await this.repository.findSignature(row.id, manager);
    const payment = await this.paymentOf(row, manager);
    return toShared({ row, version, signature, ...payment }, agencyDay(this.clock.now()));
  }

  private async paymentOf(
    { invoiceId }: EstimateRow,
    manager: EntityManager,
  ): Promise<{ payPath: string | null; paid: boolean }> {
    if (invoiceId === null) return { payPath: null, paid: false };
    const { paymentUrl, amountDueCents, status } = await this.invoices.get(invoiceId, manager);
    if (paymentUrl === null || amountDueCents === 0) return { payPath: null, paid: status === 'paid' };
    const { pathname, search } = new URL(paymentUrl);
    return { payPath: pathname + search, paid: false };
  }
}

const closedTexts: Record<SharedEstimate['status'], string> = {
  draft: 'This estimate was taken back.',
  sent: 'This estimate can’t be decided right now.',
  viewed: 'This estimate can’t be decided right now.',
  accepted: 'This estimate was accepted already. Nothing was changed.',
  declined: 'This estimate was declined already. Nothing was changed.',
  expired: 'This estimate has expired. Ask us, and we’ll send you a new one.',
  void: 'This estimate was taken back.',
};

/** What an invoice asks for first. */
const depositOf = ({ number, paymentUrl, parts, amountDueCents, dueDate }: Invoice) => ({
  invoiceNumber: number,
  paymentUrl,
  amountCents: parts[0]?.amountCents ?? amountDueCents,
  dueDate: parts[0]?.dueDate ?? dueDate,
  rest: parts[1] ? { amountCents: parts[1].amountCents, dueDate: parts[1].dueDate } : null,
});

const factsOf = ({ id, number, title, clientName, clientId }: EstimateRow) => ({
  estimateId: id,
  number,
  title,
  clientName,
  clientId,
});
