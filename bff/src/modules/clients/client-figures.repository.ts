import { Injectable } from '@nestjs/common';
import type { ClientQuery } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { like, likePattern, rowsOf } from '../../platform/database/index.ts';

/** Columns that client figures can be grouped by. */
export const clientDimensions = { status: 'c.status', package: 'c.subscription_plan' } as const;

/** `$1` search pattern, `$2` package. */
export const matchingClients = `($1::text IS NULL OR ${like('c.search_text', '$1')})
  AND ($2::text IS NULL OR ${clientDimensions.package} = $2)`;

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

  sumBy(dimension: keyof typeof clientDimensions, { search, package: plan }: Rows = {}): Promise<ClientSums[]> {
    const by = clientDimensions[dimension];
    return rowsOf<ClientSums>(
      this.dataSource,
      `SELECT ${by} AS of, count(*)::int AS count, count(*) FILTER (WHERE c.status = 'active')::int AS active,
         sum(c.monthly_amount_cents)::text AS "monthlyCents", sum(c.spent_cents)::text AS "spentCents"
       FROM clients c WHERE ${matchingClients} GROUP BY ${by}`,
      [likePattern(search), plan ?? null],
    );
  }
}
