import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  type Estimate,
  type EstimateCreate,
  type EstimateEdit,
  type EstimateItem,
  estimateMessages,
  type EstimateRevision,
  invoiceMessages,
  isRevisable,
} from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { Audit, differenceOf, DocumentDefaults } from '../../settings/index.ts';
import { DocumentNumbersService } from '../ledger/index.ts';
import { LinePricingService, refused, refuseFar } from '../documents/index.ts';
import { contentOf, depositOf, fieldsOf, haveSameLines, priced, recordedOf } from './estimate-items.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import { EstimateVersionsService } from './estimate-versions.service.ts';
import { statusAt } from './estimates.mapper.ts';
import { type EstimateFields, type EstimateRow, EstimatesRepository } from './estimates.repository.ts';
import { EstimatesService } from './estimates.service.ts';

const day = 24 * 3600 * 1000;

/** Creation, editing and sending of estimates by staff. */
@Injectable()
export class EstimateLifecycleService {
  /** Numbers are drawn one after another, so more concurrent creations would only block connections. */
  private readonly creations = new Semaphore(3);

  constructor(
    private readonly repository: EstimatesRepository,
    private readonly estimates: EstimatesService,
    private readonly transactions: EstimateTransactionsService,
    private readonly versions: EstimateVersionsService,
    private readonly numbers: DocumentNumbersService,
    private readonly defaults: DocumentDefaults,
    private readonly pricing: LinePricingService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `validation_failed` for reversed dates, an unknown client or tax rate, a total that is too large, and a
   * discount or deposit that does not fit.
   */
  async create(body: EstimateCreate, key: string | undefined): Promise<Estimate> {
    const estimateDate = body.estimateDate ?? agencyDay(this.clock.now());
    const { validForDays } = await this.defaults.current();
    const validUntil = body.validUntil ?? daysAfter(estimateDate, validForDays);
    if (validUntil < estimateDate) throw refused('validUntil', estimateMessages.validBeforeDate);
    refuseFar('estimateDate', estimateDate, agencyDay(this.clock.now()));
    return this.creations.run(() =>
      this.idempotency.once({ scope: 'estimates.create', key, request: body }, async (manager) => {
        const lines = await this.pricing.lines(manager, body.items, []);
        const items = priced(body.items, lines, body.discount);
        const fields = { ...contentOf(body, items, depositOf(body, null)), estimateDate, validUntil };
        const clientId =
          body.clientId === undefined
            ? await this.repository.findClientOf(manager, body.clientEmail)
            : await this.holdClient(manager, body.clientId);
        return this.add(manager, { ...fields, clientId }, items, {});
      }),
    );
  }

  /** Saves a draft. Throws `stale_version`, `conflict` once it was sent, and `validation_failed`. */
  edit(id: string, body: EstimateEdit, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'edit', key, request: body }, async (manager, row) => {
      if (row.status !== 'draft')
        throw new AppError('conflict', {
          message: `${row.number} was sent, so it stays as it is. Use Revise to send a new version. Nothing was saved.`,
        });
      const changed = await this.save(manager, row, body);
      if (Object.keys(changed.after).length > 0)
        await this.audit.record(manager, { action: 'estimate.updated', entity: 'estimate', entityId: id, ...changed });
    });
  }

  /**
   * Sends what was sent before as its next version. Throws `stale_version`, `conflict` once it was accepted or voided,
   * and `validation_failed`, also where nothing changed.
   */
  revise(id: string, request: EstimateRevision, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'revise', key, request }, async (manager, row) => {
      const { changes, ...body } = request;
      const status = statusAt(row, agencyDay(this.clock.now()));
      if (!isRevisable(status))
        throw new AppError('conflict', {
          message:
            status === 'accepted'
              ? `${row.number} was accepted, so it stays as it was signed. Duplicate it to offer something else.`
              : 'Only an estimate that was sent can be revised.',
        });
      const changed = await this.save(manager, row, body);
      if (Object.keys(changed.after).length === 0)
        throw refused('changes', 'Nothing in this estimate changed, so there is no new version to send');
      await this.send(manager, id, changes);
      await this.audit.record(manager, {
        action: 'estimate.revised',
        entity: 'estimate',
        entityId: id,
        before: changed.before,
        after: { ...changed.after, changes },
      });
    });
  }

  /** Copies an estimate as a draft, dated today, valid for as many days. */
  duplicate(id: string, key: string | undefined): Promise<Estimate> {
    return this.idempotency.once({ scope: 'estimates.duplicate', key, request: { id } }, async (manager) => {
      const row = await this.repository.findById(id, manager);
      if (!row) throw new AppError('not_found');
      const items = await this.repository.findItems(id, manager);
      const estimateDate = agencyDay(this.clock.now());
      const days = Math.round((Date.parse(row.validUntil) - Date.parse(row.estimateDate)) / day);
      const copied = { ...fieldsOf(row), estimateDate, validUntil: daysAfter(estimateDate, days) };
      return this.add(
        manager,
        copied,
        items.map((item) => ({ ...item, id: randomUUID() })),
        { from: row.number },
      );
    });
  }

  /** Deletes a draft that was never sent; its number is not reused. Throws `not_found`, or `conflict` for any other. */
  remove(id: string): Promise<void> {
    return this.transactions.alone(id, async (manager, row) => {
      if (row.status !== 'draft' || row.issueVersion > 0)
        throw new AppError('conflict', { message: `${row.number} was sent, so it can be voided, but not deleted.` });
      const { number, clientName, clientEmail, amountCents } = row;
      await this.repository.remove(manager, id);
      await this.audit.record(manager, {
        action: 'estimate.deleted',
        entity: 'estimate',
        entityId: id,
        before: { number, clientName, clientEmail, amountCents },
        after: null,
      });
    });
  }

  void(id: string, request: { readonly version: number }, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'void', key, request }, (manager, row) =>
      this.voidWithin(manager, row),
    );
  }

  markSent(id: string, request: { readonly version: number }, key: string | undefined): Promise<Estimate> {
    return this.transactions.change(id, { action: 'markSent', key, request }, async (manager, row) => {
      await this.markSentWithin(manager, row);
    });
  }

  addNote(id: string, { text }: { readonly text: string }, key: string | undefined): Promise<Estimate> {
    return this.idempotency.once({ scope: 'estimates.addNote', key, request: { id, text } }, (manager) =>
      this.transactions.changeWithin(manager, id, undefined, async () => {
        const now = this.clock.now();
        const note = { id: randomUUID(), estimateId: id, kind: 'note', author: actorName(), body: text } as const;
        await this.repository.addNote(manager, { ...note, createdAt: now });
        await this.audit.record(manager, {
          action: 'estimate.note-added',
          entity: 'estimate',
          entityId: id,
          before: null,
          after: { text },
        });
        return this.estimates.get(id, manager);
      }),
    );
  }

  /** Throws `conflict` for one that was invoiced, is voided already, or was never sent. */
  async voidWithin(manager: EntityManager, row: EstimateRow): Promise<void> {
    const why =
      row.invoiceId !== null
        ? `${row.number} was turned into ${row.invoiceNumber ?? 'an invoice'}, so it can’t be voided.`
        : row.status === 'void'
          ? `${row.number} is voided already.`
          : row.status === 'draft'
            ? `${row.number} was never sent. Delete it instead.`
            : null;
    if (why) throw new AppError('conflict', { message: why });
    await this.repository.setState(manager, row.id, { status: 'void' }, this.clock.now());
    await this.audit.record(manager, {
      action: 'estimate.voided',
      entity: 'estimate',
      entityId: row.id,
      before: { status: row.status },
      after: { status: 'void' },
    });
  }

  /** Throws `not_sendable` for any but a draft, and for a draft without an amount or past its last day. */
  async markSentWithin(manager: EntityManager, row: EstimateRow): Promise<void> {
    if (row.status !== 'draft') throw new AppError('not_sendable', { message: 'Only a draft can be marked as sent.' });
    await this.send(manager, row.id, null);
    await this.audit.record(manager, {
      action: 'estimate.sent',
      entity: 'estimate',
      entityId: row.id,
      before: { status: row.status },
      after: { status: 'sent' },
    });
  }

  /** Freezes the current content as the next version and opens it to the client. */
  private async send(manager: EntityManager, id: string, changes: string | null): Promise<void> {
    const row = await this.repository.findById(id, manager);
    if (!row) throw new AppError('not_found');
    const items = await this.repository.findItems(id, manager);
    const why =
      items.length === 0
        ? estimateMessages.noItems
        : row.amountCents === 0
          ? estimateMessages.zeroNotSent
          : row.validUntil < agencyDay(this.clock.now())
            ? estimateMessages.validInPast
            : null;
    if (why && changes !== null) throw refused(why === estimateMessages.validInPast ? 'validUntil' : 'items', why);
    if (why) throw new AppError('not_sendable', { message: why });
    const now = this.clock.now();
    const version = await this.versions.add(manager, row, items, changes);
    const open = { status: 'sent', issueVersion: version, decidedAt: null, declineReason: null } as const;
    await this.repository.setState(manager, id, open, now);
  }

  /** Stores the form's values; answers what changed, as the audit log keeps it. */
  private async save(manager: EntityManager, row: EstimateRow, body: EstimateEdit) {
    if (body.estimateDate !== row.estimateDate)
      refuseFar('estimateDate', body.estimateDate, agencyDay(this.clock.now()));
    const storedItems = await this.repository.findItems(row.id, manager);
    const lines = await this.pricing.lines(manager, body.items, storedItems);
    const items = priced(body.items, lines, body.discount);
    const clientId = body.clientId === undefined ? row.clientId : await this.holdClient(manager, body.clientId);
    const fields: EstimateFields = {
      ...contentOf(body, items, depositOf(body, row.depositCents)),
      clientId,
    };
    const changed = differenceOf(recordedOf(fieldsOf(row), storedItems), recordedOf(fields, items));
    if (Object.keys(changed.after).length === 0) return changed;
    await this.repository.update(manager, row.id, fields, this.clock.now());
    if (!haveSameLines(storedItems, items)) await this.repository.replaceItems(manager, row.id, items);
    return changed;
  }

  /** Prevents the client's deletion until the transaction ends. Throws `validation_failed` when it was deleted. */
  private async holdClient(manager: EntityManager, clientId: string | null): Promise<string | null> {
    if (clientId !== null && !(await this.repository.holdClient(manager, clientId)))
      throw refused('clientId', invoiceMessages.unknownClient);
    return clientId;
  }

  /** Draws the number as late as possible, because the counter stays locked until the transaction ends. */
  private async add(
    manager: EntityManager,
    fields: EstimateFields,
    items: readonly EstimateItem[],
    origin: { from?: string },
  ): Promise<Estimate> {
    const now = this.clock.now();
    const id = randomUUID();
    const number = await this.numbers.nextEstimate(manager, fields.estimateDate);
    await this.repository.insert(manager, { id, publicId: randomUUID(), number, ...fields }, items, now);
    await this.audit.record(manager, {
      action: 'estimate.created',
      entity: 'estimate',
      entityId: id,
      before: null,
      after: { number, ...recordedOf(fields, items), ...origin },
    });
    return this.estimates.get(id, manager);
  }
}
