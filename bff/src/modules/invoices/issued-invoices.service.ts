import { Injectable } from '@nestjs/common';
import type { InvoiceItem } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { Letterhead } from '../../platform/pdf/index.ts';
import { AgencySettings, letterheadOf } from '../settings/index.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** The content of an invoice as issued, independent of later changes of the agency's and the client's records. */
export interface IssuedInvoice {
  readonly letterhead: Letterhead;
  readonly number: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly title: string;
  readonly memo: string;
  readonly terms: string;
  readonly amountCents: number;
  readonly items: readonly Omit<InvoiceItem, 'id'>[];
}

/** Issues of invoices, each further one with a reason; they are only added (ADR 0041). */
@Injectable()
export class IssuedInvoicesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesRepository,
    private readonly agency: AgencySettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the current content as an issue. Without a reason only the first issue is stored. The caller has locked the
   * invoice.
   */
  async issue(runner: SqlRunner, id: string, reason: string | null = null): Promise<void> {
    const row = await this.invoices.findById(runner, id);
    if (!row || (reason === null && row.issueVersion > 0)) return;
    const items = await this.invoices.findItems(runner, id);
    const document: IssuedInvoice = {
      letterhead: letterheadOf(await this.agency.current(runner)),
      number: row.number,
      clientName: row.clientName,
      clientEmail: row.clientEmail,
      invoiceDate: row.invoiceDate,
      dueDate: row.dueDate,
      title: row.paymentLinkTitle,
      memo: row.memo,
      terms: row.terms,
      amountCents: row.amountCents,
      items: items.map(({ id: _id, ...item }) => item),
    };
    const now = this.clock.now();
    await runner.query(
      `INSERT INTO invoice_issues (invoice_id, version, document, reason, issued_at) VALUES ($1, $2, $3, $4, $5)`,
      [id, row.issueVersion + 1, JSON.stringify(document), reason, now],
    );
    await runner.query(`UPDATE invoices SET issue_version = $2, issued_at = coalesce(issued_at, $3) WHERE id = $1`, [
      id,
      row.issueVersion + 1,
      now,
    ]);
  }

  /** The last issue; null when there is none. */
  async find(id: string, runner: SqlRunner = this.dataSource): Promise<IssuedInvoice | null> {
    const [row] = await rowsOf<{ document: IssuedInvoice }>(
      runner,
      'SELECT document FROM invoice_issues WHERE invoice_id = $1 ORDER BY version DESC LIMIT 1',
      [id],
    );
    return row?.document ?? null;
  }
}
