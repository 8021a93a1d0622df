import { Injectable } from '@nestjs/common';
import type { OnboardingAnswers, OnboardingAnswersQuery, SubmissionStatus } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';

interface Row {
  readonly id: string;
  readonly wizard: OnboardingAnswers['wizard'];
  readonly form: Readonly<Record<string, unknown>>;
  readonly email: string;
  readonly practiceName: string;
  readonly status: SubmissionStatus;
  readonly priceCents: number | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly client: { id: string; company: string } | null;
  readonly contactId: string | null;
  readonly demo: boolean;
}

/** A practice submits a handful of forms; the limit only protects the screen from automated submissions. */
const mostShown = 500;

/** The client is the one that paid, or else the one with the submission's address. */
const select = `SELECT s.id, s.wizard, s.form_data AS form, s.email, s.practice_name AS "practiceName", s.status,
    s.price_cents AS "priceCents", s.created_at AS "createdAt", s.paid_at AS "paidAt", s.demo,
    (SELECT jsonb_build_object('id', c.id, 'company', c.company) FROM clients c
      WHERE c.id = s.client_id OR (s.client_id IS NULL AND lower(c.email) = lower(s.email)) LIMIT 1) AS client,
    (SELECT l.id FROM contacts l WHERE lower(l.email) = lower(s.email) LIMIT 1) AS "contactId"
  FROM onboarding_submissions s`;
const newestFirst = 'ORDER BY s.created_at DESC, s.id DESC';

const ofClient = `s.client_id = $1
  OR (s.client_id IS NULL AND lower(s.email) = (SELECT lower(c.email) FROM clients c WHERE c.id = $1))`;
const ofLead = `lower(s.email) = (SELECT lower(l.email) FROM contacts l WHERE l.id = $2)
  OR s.client_id IN (SELECT c.id FROM clients c WHERE c.contact_id = $2)`;

/** The submitted forms in full for staff, paid or not. */
@Injectable()
export class AnswersService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ clientId, contactId }: OnboardingAnswersQuery): Promise<OnboardingAnswers[]> {
    const rows = await rowsOf<Row>(
      this.dataSource,
      `${select} WHERE ($1::uuid IS NULL OR ${ofClient}) AND ($2::uuid IS NULL OR ${ofLead})
       ${newestFirst} LIMIT ${mostShown}`,
      [clientId ?? null, contactId ?? null],
    );
    return rows.map(toAnswers);
  }

  async latest(limit: number): Promise<OnboardingAnswers[]> {
    return (await rowsOf<Row>(this.dataSource, `${select} ${newestFirst} LIMIT $1`, [limit])).map(toAnswers);
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<OnboardingAnswers> {
    const [row] = await rowsOf<Row>(this.dataSource, `${select} WHERE s.id = $1`, [id]);
    if (!row) throw new AppError('not_found');
    return toAnswers(row);
  }
}

function toAnswers({ form, practiceName, createdAt, paidAt, ...row }: Row): OnboardingAnswers {
  const answers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(form)) if (isAnswer(value)) answers[name] = value;
  const text = (name: string): string | null => (typeof answers[name] === 'string' ? answers[name] : null);
  return {
    ...row,
    practiceName: practiceName || null,
    contactName: [text('firstName'), text('lastName')].filter(Boolean).join(' ') || null,
    phone: text('phone'),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    answers,
  };
}

/** Fields of older forms are kept; empty ones are dropped. */
const isAnswer = (value: unknown): value is string | string[] =>
  (typeof value === 'string' && value !== '') ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'));
