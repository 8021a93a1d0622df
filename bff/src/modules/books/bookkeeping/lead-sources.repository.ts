import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import type { LeadSources, Period } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';

type Row = Omit<LeadSources['items'][number], 'revenueCents'> & { readonly revenueCents: string };

/** SQL: sums up leads with what their clients have paid, which the client's record keeps; it writes nothing. */
@Injectable()
export class LeadSourcesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The source with the most revenue first. */
  async find({ from, to }: Period): Promise<LeadSources> {
    const rows = await rowsOf<Row>(
      this.dataSource,
      `SELECT coalesce(l.origin->'first'->>'source', l.source) AS source,
         l.origin->'first'->>'source' IS NOT NULL AS "isCampaign",
         count(*)::int AS leads, count(*) FILTER (WHERE l.status = 'won')::int AS won,
         coalesce(sum(c.spent_cents), 0)::text AS "revenueCents"
       FROM contacts l LEFT JOIN clients c ON c.contact_id = l.id
       WHERE (l.created_at AT TIME ZONE $3)::date BETWEEN $1 AND $2
       GROUP BY 1, 2 ORDER BY sum(c.spent_cents) DESC NULLS LAST, leads DESC, source`,
      [from, to, agencyTimeZone()],
    );
    return { items: rows.map(({ revenueCents, ...row }) => ({ ...row, revenueCents: Number(revenueCents) })) };
  }
}
