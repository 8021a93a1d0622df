import { Injectable } from '@nestjs/common';
import type { OnboardingAnswersQuery } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { OnboardingSubmissionEntity } from '../onboarding.entities.ts';

type Submitted = Omit<
  OnboardingSubmissionEntity,
  'form' | 'offer' | 'priceBookVersion' | 'codeId' | 'quoteValidUntil' | 'clientId'
>;

/** A submission as staff read it; older forms have fields of their own. */
export interface AnswersRow extends Submitted {
  readonly form: Readonly<Record<string, unknown>>;
  readonly client: { id: string; company: string } | null;
  readonly contactId: string | null;
}

/** A practice submits a handful of forms; the limit only protects the screen from automated submissions. */
const mostShown = 500;

/** The client is the one that paid, or else the one with the submission's address. */
const select = `SELECT s.id, s.wizard, s.form_data AS form, s.email, s.practice_name AS "practiceName", s.status,
    s.price_cents AS "priceCents", s.created_at AS "createdAt", s.paid_at AS "paidAt",
    s.superseded_at AS "supersededAt", s.demo,
    (SELECT jsonb_build_object('id', c.id, 'company', c.company) FROM clients c
      WHERE c.id = s.client_id OR (s.client_id IS NULL AND lower(c.email) = lower(s.email)) LIMIT 1) AS client,
    (SELECT l.id FROM contacts l WHERE lower(l.email) = lower(s.email) LIMIT 1) AS "contactId"
  FROM onboarding_submissions s`;
const newestFirst = 'ORDER BY s.created_at DESC, s.id DESC';

const ofClient = `s.client_id = $1
  OR (s.client_id IS NULL AND lower(s.email) = (SELECT lower(c.email) FROM clients c WHERE c.id = $1))`;
const ofLead = `lower(s.email) = (SELECT lower(l.email) FROM contacts l WHERE l.id = $2)
  OR s.client_id IN (SELECT c.id FROM clients c WHERE c.contact_id = $2)`;

/** SQL: joins each submission with the clients and contacts of other modules, by id or else by address. */
@Injectable()
export class AnswersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, of a client or a lead if one is named. */
  findAll({ clientId, contactId }: OnboardingAnswersQuery): Promise<AnswersRow[]> {
    return rowsOf<AnswersRow>(
      this.dataSource,
      `${select} WHERE ($1::uuid IS NULL OR ${ofClient}) AND ($2::uuid IS NULL OR ${ofLead})
       ${newestFirst} LIMIT ${mostShown}`,
      [clientId ?? null, contactId ?? null],
    );
  }

  findLatest(limit: number): Promise<AnswersRow[]> {
    return rowsOf<AnswersRow>(this.dataSource, `${select} ${newestFirst} LIMIT $1`, [limit]);
  }

  async findById(id: string): Promise<AnswersRow | null> {
    const [row] = await rowsOf<AnswersRow>(this.dataSource, `${select} WHERE s.id = $1`, [id]);
    return row ?? null;
  }
}
