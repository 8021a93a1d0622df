import { Injectable } from '@nestjs/common';
import { type EstimateAcceptance, estimateTotals } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { sha256Of } from './estimate-items.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import { itemsOf } from './estimates.mapper.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';

/** Signatures of estimates: each is kept with the document as it was signed, and where it came from. */
@Injectable()
export class EstimateSignaturesService {
  constructor(
    private readonly repository: EstimatesRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs the newest version with the options that were chosen; the estimate is accepted then. Answers the document as
   * it was signed. The caller has locked the estimate and checked that it may be decided. Throws `not_found` for an
   * estimate without a version, and `validation_failed` for options that are none.
   */
  async sign(
    manager: EntityManager,
    row: EstimateRow,
    { name, path, options }: EstimateAcceptance,
  ): Promise<EstimateDocument> {
    const version = await this.repository.findVersion(row.id, manager);
    if (!version) throw new AppError('not_found');
    const document = chosen(version.document, options);
    const signedAt = this.clock.now();
    const sha256 = sha256Of(document);
    const { address, userAgent } = requestContext();
    await this.repository.addSignature(manager, {
      estimateId: row.id,
      version: version.version,
      name,
      path,
      document,
      sha256,
      address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      signedAt,
    });
    await this.repository.choose(manager, row.id, options);
    const state = { status: 'accepted', decidedAt: signedAt, amountCents: document.totalCents } as const;
    await this.repository.setState(manager, row.id, state, signedAt);
    await this.audit.record(manager, {
      action: 'estimate.accepted',
      entity: 'estimate',
      entityId: row.id,
      before: { status: row.status },
      after: { status: 'accepted', name, amountCents: document.totalCents, issue: version.version, sha256 },
    });
    return document;
  }
}

/** The document with the options as chosen. Throws `validation_failed` for ids that are no options of it. */
function chosen(document: EstimateDocument, options: readonly string[]): EstimateDocument {
  const ids = new Set(options);
  const offered = new Set(document.items.flatMap(({ id, optional }) => (optional ? [id] : [])));
  if ([...ids].some((id) => !offered.has(id)))
    throw new AppError('validation_failed', { errors: { options: ['This option isn’t part of the estimate'] } });
  const items = document.items.map((item) => ({ ...item, selected: !item.optional || ids.has(item.id) }));
  const totals = estimateTotals(itemsOf({ items }), document.discount);
  if (!totals) throw new Error('A sent estimate is out of range');
  if (totals.totalCents === 0)
    throw new AppError('validation_failed', { errors: { options: ['Please switch on at least one option'] } });
  return { ...document, items, totalCents: totals.totalCents };
}
