import { Injectable } from '@nestjs/common';
import type { AccessCodeForm, PackageForm, SubmissionStatus } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { Offer } from '../offers/index.ts';

/** A submitted wizard; `offer` is the quote, valid until `quoteValidUntil`. */
export interface SubmissionRecord {
  readonly id: string;
  readonly wizard: 'access-code' | 'package';
  readonly form: AccessCodeForm | PackageForm;
  readonly email: string;
  readonly practiceName: string;
  readonly status: SubmissionStatus;
  readonly offer: Offer | null;
  readonly quoteValidUntil: Date | null;
  readonly clientId: string | null;
}

const columns =
  'id, wizard, form_data AS form, email, practice_name AS "practiceName", status, offer, quote_valid_until AS ' +
  '"quoteValidUntil", client_id AS "clientId"';

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(runner: SqlRunner, submission: Omit<SubmissionRecord, 'status' | 'clientId'>, now: Date): Promise<void> {
    const { id, wizard, form, email, practiceName, offer, quoteValidUntil } = submission;
    await runner.query(
      `INSERT INTO onboarding_submissions (id, wizard, form_data, email, practice_name, status, offer, price_cents,
        price_book_version, code_id, quote_valid_until, created_at)
       VALUES ($1, $2, $3, $4, $5, 'pending_payment', $6, $7, $8, $9, $10, $11)`,
      [
        id,
        wizard,
        JSON.stringify(form),
        email,
        practiceName,
        offer && JSON.stringify(offer),
        offer?.priceCents ?? null,
        offer?.priceBookVersion ?? null,
        offer?.codeId ?? null,
        quoteValidUntil,
        now,
      ],
    );
  }

  async findById(id: string, runner: SqlRunner = this.dataSource): Promise<SubmissionRecord | null> {
    const [row] = await rowsOf<SubmissionRecord>(
      runner,
      `SELECT ${columns} FROM onboarding_submissions WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** Locks the submission until the transaction ends. */
  async lock(runner: SqlRunner, id: string): Promise<SubmissionRecord | null> {
    const [row] = await rowsOf<SubmissionRecord>(
      runner,
      `SELECT ${columns} FROM onboarding_submissions WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row ?? null;
  }

  async requote(runner: SqlRunner, id: string, offer: Offer, validUntil: Date): Promise<void> {
    await runner.query(
      `UPDATE onboarding_submissions SET offer = $2, price_cents = $3, price_book_version = $4, code_id = $5,
        quote_valid_until = $6 WHERE id = $1`,
      [id, JSON.stringify(offer), offer.priceCents, offer.priceBookVersion, offer.codeId, validUntil],
    );
  }

  /** Links the client whose access code was used. */
  async linkClient(runner: SqlRunner, id: string, clientId: string): Promise<void> {
    await runner.query('UPDATE onboarding_submissions SET client_id = $2 WHERE id = $1', [id, clientId]);
  }

  async settle(
    runner: SqlRunner,
    id: string,
    status: SubmissionStatus,
    paidAt: Date | null,
    clientId: string | null,
  ): Promise<void> {
    await runner.query(
      'UPDATE onboarding_submissions SET status = $2, paid_at = $3, client_id = coalesce($4, client_id) WHERE id = $1',
      [id, status, paidAt, clientId],
    );
  }
}
