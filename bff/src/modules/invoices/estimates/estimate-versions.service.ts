import { Injectable } from '@nestjs/common';
import { editedOf, estimateFields, type EstimateItem } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AgencySettings, letterheadOf } from '../../settings/index.ts';
import { sha256Of } from './estimate-items.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';

/** Versions of estimates as they were sent; they are only added (ADR 0065). */
@Injectable()
export class EstimateVersionsService {
  constructor(
    private readonly repository: EstimatesRepository,
    private readonly agency: AgencySettings,
    private readonly clock: Clock,
  ) {}

  /** Stores the current content as the next version and answers its number. The caller has locked the estimate. */
  async add(
    manager: EntityManager,
    row: EstimateRow,
    items: readonly EstimateItem[],
    changes: string | null,
  ): Promise<number> {
    const version = row.issueVersion + 1;
    const document = await this.documentOf(row, items, version, manager);
    await this.repository.addVersion(manager, {
      estimateId: row.id,
      version,
      document,
      sha256: sha256Of(document),
      changes,
      sentAt: this.clock.now(),
    });
    return version;
  }

  /** What the client has, or would get of a draft: the signed document, else the last version, else the content. */
  async current(row: EstimateRow, manager?: EntityManager): Promise<EstimateDocument> {
    const signature = await this.repository.findSignature(row.id, manager);
    if (signature) return signature.document;
    const version = row.status === 'draft' ? null : await this.repository.findVersion(row.id, manager);
    if (version) return version.document;
    const items = await this.repository.findItems(row.id, manager);
    return this.documentOf(row, items, row.issueVersion + 1, manager);
  }

  private async documentOf(
    row: EstimateRow,
    items: readonly EstimateItem[],
    version: number,
    manager?: EntityManager,
  ): Promise<EstimateDocument> {
    return {
      letterhead: letterheadOf(await this.agency.current(manager)),
      number: row.number,
      version,
      ...editedOf(estimateFields, row),
      depositPercent: row.depositPercent,
      depositCents: row.depositCents,
      discount: row.discount,
      totalCents: row.amountCents,
      items,
    };
  }
}
