import { Injectable } from '@nestjs/common';
import type { ClientQuery } from '@vitrine/contracts';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import type { z } from 'zod';
import { addMatches, Filters, rowsOf, type Search } from '../../platform/database/index.ts';
import { ClientEntity } from './clients.entities.ts';
import { hasTag } from './tags/tags.entities.ts';

/**
 * Clients of a package, whatever the case its name was typed in. Rollups have every name there is, so that an index
 * finds their clients.
 */
export const onPackage = (name: string): string =>
  'c.subscription_plan IN (SELECT r.subscription_plan FROM client_rollups r ' +
  `WHERE lower(r.subscription_plan) = lower(${name}))`;

/** Whose clients these are, by their email. */
export const isAssignedTo = (email: string): string => `c.assignee_id = (SELECT id FROM staff WHERE email = ${email})`;

/** Columns that client figures can be grouped by. */
const dimensions = { status: 'c.status', package: 'c.subscription_plan' } as const;

interface Rows extends Pick<z.output<typeof ClientQuery>, 'package' | 'tag'> {
  readonly search?: Search | null;
  /** Email of whose clients alone count. */
  readonly assignedTo?: string | null;
}

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

  async sumBy(
    dimension: keyof typeof dimensions,
    { search, package: plan, tag, assignedTo = null }: Rows = {},
  ): Promise<ClientSums[]> {
    const filters = new Filters();
    if (search) addMatches(filters, 'c.id', search);
    if (plan) filters.add(onPackage, plan);
    if (tag) filters.add((word) => hasTag('client_id', 'c', word), tag);
    if (assignedTo !== null) filters.add(isAssignedTo, assignedTo);
    // Rollups have the figures of all clients, whatever their number; they know no tags.
    const [table, rows] = search || tag || assignedTo !== null ? ['clients', '1'] : ['client_rollups', 'c.rows'];
    return rowsOf<ClientSums>(
      this.dataSource,
      `SELECT ${dimensions[dimension]} AS of, sum(${rows})::int AS count,
         coalesce(sum(${rows}) FILTER (WHERE c.status = 'active'), 0)::int AS active,
         sum(c.monthly_amount_cents)::text AS "monthlyCents", sum(c.spent_cents)::text AS "spentCents"
       FROM ${table} c ${filters.where} GROUP BY 1`,
      filters.values,
    );
  }
}
