import { Injectable } from '@nestjs/common';
import type { ClientQuery } from '@vitrine/contracts';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import { addSearch, searchPatterns } from '../../platform/database/index.ts';
import { ClientEntity } from './clients.entities.ts';

/** Columns that client figures can be grouped by. */
const dimensions = { status: 'c.status', package: 'c.subscriptionPlan' } as const;

type Rows = Pick<z.output<typeof ClientQuery>, 'search' | 'package'>;

export interface ClientSums {
  /** A status, or the name of a package. */
  readonly of: string | null;
  readonly count: number;
  readonly active: number;
  readonly monthlyCents: string;
  readonly spentCents: string;
}

/** Sums over clients. The client list and the dashboard share this query, so that their figures agree (ADR 0044). */
@Injectable()
export class ClientFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many joined since a moment. */
  joinedSince(moment: Date): Promise<number> {
    return this.dataSource.manager.countBy(ClientEntity, { joinDate: MoreThanOrEqual(moment) });
  }

  async sumBy(dimension: keyof typeof dimensions, { search, package: plan }: Rows = {}): Promise<ClientSums[]> {
    const clients = this.dataSource.manager.createQueryBuilder(ClientEntity, 'c');
    addSearch(clients, 'c.searchText', await searchPatterns(this.dataSource, search));
    if (plan) clients.andWhere('c.subscriptionPlan = :plan', { plan });
    return clients
      .select(dimensions[dimension], 'of')
      .addSelect('count(*)::int', 'count')
      .addSelect(`count(*) FILTER (WHERE c.status = 'active')::int`, 'active')
      .addSelect('sum(c.monthlyAmountCents)::text', 'monthlyCents')
      .addSelect('sum(c.spentCents)::text', 'spentCents')
      .groupBy(dimensions[dimension])
      .getRawMany<ClientSums>();
  }
}
