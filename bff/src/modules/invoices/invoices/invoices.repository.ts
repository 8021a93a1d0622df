import { Injectable } from '@nestjs/common';
import {
  type DisputeState,
  editedOf,
  invoiceFields,
  type InvoiceItem,
  type InvoiceStatus,
  type Payment,
  type PaymentAttention,
  type StoredValues,
  type TaxExemption,
} from '@vitrine/contracts';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { columnsOf, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { ClientEntity } from '../../clients/index.ts';
import { givenBack, type Processing } from '../ledger/index.ts';
import {
  InvoiceEntity,
  InvoiceIssueEntity,
  InvoiceItemEntity,
  InvoiceOpenEntity,
  InvoicePartEntity,
  type IssuedInvoice,
  type StoredPart,
} from './invoices.entities.ts';

/** An invoice with its client and what its payments wait for. */
export type InvoiceRow = Omit<InvoiceEntity, 'subscriptionId' | 'searchText' | 'numberOrder'> & {
  readonly numberOrder: string;
  readonly clientCompany: string | null;
  readonly clientPhone: string | null;
  readonly testMode: boolean;
  readonly attention: PaymentAttention | null;
  readonly disputeState: DisputeState | null;
  /** A payment that is on its way; the time is ISO text. */
  readonly processing: (Processing & { readonly startedAt: string }) | null;
  readonly opens: number;
  readonly lastOpenedAt: Date | null;
  readonly recurring: boolean;
  /** Null for an invoice that is paid in full. */
  readonly parts: readonly StoredPart[] | null;
  /** The client's credit; a bigint, as text. */
  readonly clientCreditCents: string;
} & Exemptions;

/** Of an invoice that is read by itself; nothing without one. */
export interface Exemptions {
  /** As of the last issue. */
  readonly issuedExemption?: TaxExemption | null;
  /** As the client's record stands, on the invoice's date. */
  readonly clientExemption?: TaxExemption | null;
}

export type PaymentRow = Omit<Payment, 'amountCents' | 'givenBackCents' | 'receivedAt'> & {
  readonly amountCents: string;
  readonly givenBackCents: string;
  readonly receivedAt: Date;
};

/** The stored content of an invoice. */
export type InvoiceFields = Pick<
  InvoiceEntity,
  keyof StoredValues<typeof invoiceFields> | 'amountCents' | 'paidAt' | 'discount' | 'discountCents' | 'taxCents'
>;

export type NewInvoice = InvoiceFields &
  Pick<InvoiceEntity, 'id' | 'publicId' | 'number' | 'clientId' | 'subscriptionId'>;

/** SQL: one statement reads an invoice with its client and its payments in review. */
export const invoiceColumns = (runner: Pick<SqlRunner, 'getRepository'>): string =>
  `${columnsOf(runner, InvoiceEntity, 'i')}, i.number_order::text AS "numberOrder",
  c.company AS "clientCompany", c.phone AS "clientPhone", coalesce(c.test_mode, false) AS "testMode",
  coalesce(c.credit_cents, 0)::text AS "clientCreditCents", coalesce(o.times, 0) AS opens, o.last_at AS "lastOpenedAt",
  i.subscription_id IS NOT NULL AS recurring,
  (SELECT min(p.state) FROM payments p WHERE p.invoice_id = i.id AND p.state <> 'succeeded'
    AND p.kind IN ('charge', 'offline') AND NOT EXISTS (SELECT 1 FROM payment_resolutions r WHERE r.payment_id = p.id))
    AS attention,
  (SELECT min(d.state) FROM payments p JOIN disputes d ON d.payment_id = p.id
    WHERE p.invoice_id = i.id AND d.state IN ('needs_response', 'under_review')) AS "disputeState",
  (SELECT jsonb_build_object('amountCents', k.amount_cents, 'methodType', k.method_type,
    'methodLast4', k.method_last4, 'startedAt', coalesce(k.processing_at, k.updated_at))
    FROM checkouts k WHERE k.invoice_id = i.id AND k.state = 'processing' ORDER BY k.created_at DESC LIMIT 1)
    AS processing,
  (SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'percent', q.percent, 'amountCents', q.amount_cents,
    'dueDate', q.due_date) ORDER BY q.position) FROM invoice_parts q WHERE q.invoice_id = i.id) AS parts`;
const exemptionColumns = `(SELECT s.document -> 'exemption' FROM invoice_issues s
    WHERE s.invoice_id = i.id AND s.version = i.issue_version) AS "issuedExemption",
  CASE WHEN c.tax_exempt AND coalesce(c.tax_certificate_expiry >= i.invoice_date, true)
    THEN jsonb_build_object('certificate', c.tax_certificate, 'certificateDate', c.tax_certificate_date)
    END AS "clientExemption"`;
/** `invoices`, or a query for some of them. */
export const invoiceTables = (invoices = 'invoices'): string =>
  `${invoices} i LEFT JOIN clients c ON c.id = i.client_id LEFT JOIN invoice_opens o ON o.invoice_id = i.id`;
/** Sent and paid invoices to an address (`$1`, in lower case) or of the client with it. */
const theirs = `i.id IN (
    SELECT id FROM invoices WHERE lower(client_email) = $1
    UNION ALL SELECT b.id FROM invoices b JOIN clients o ON o.id = b.client_id WHERE lower(o.email) = $1
  ) AND i.status IN ('sent', 'overdue', 'paid')`;
/** Cents due on one of `invoices i`, if neither paid nor void. */
export const dueSql =
  'greatest(0, i.amount_cents - i.credited_cents - i.written_off_cents - i.received_cents + i.refunded_cents)';

/** Reads and writes of single invoices; lists are in {@link InvoiceListsRepository}. */
@Injectable()
export class InvoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(manager: EntityManager, id: string): Promise<InvoiceRow | null> {
    return this.findOne(manager, 'i.id = $1', id);
  }

  findByPublicId(manager: EntityManager, publicId: string): Promise<InvoiceRow | null> {
    return this.findOne(manager, 'i.public_id = $1', publicId);
  }

  /** Locks the invoice until the transaction ends. It is read after the lock, so that its payments are current. */
  async lock(manager: EntityManager, id: string): Promise<InvoiceRow | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    await manager.findOne(InvoiceEntity, { select: { id: true }, where: { id }, lock });
    return this.findById(manager, id);
  }

  /** Id of the client with the email address, in any case. */
  async findClientOf(manager: EntityManager, email: string): Promise<string | null> {
    const client = await manager
      .createQueryBuilder(ClientEntity, 'c')
      .select('c.id')
      .where('lower(c.email) = lower(:email)', { email })
      .getOne();
    return client?.id ?? null;
  }

  /** Prevents a client's deletion until the transaction ends; returns false when it was deleted. */
  async holdClient(manager: EntityManager, id: string): Promise<boolean> {
    const lock = { mode: 'for_key_share' } as const;
    return (await manager.findOne(ClientEntity, { select: { id: true }, where: { id }, lock })) !== null;
  }

  /** SQL: every look at a payment page asks for them, and building a query takes longer than running this one. */
  findItems(manager: EntityManager, invoiceId: string): Promise<InvoiceItem[]> {
    return rowsOf<InvoiceItem>(
      manager,
      `SELECT id, description, trim_scale(quantity)::text AS quantity, rate_cents AS "rateCents", discount, tax,
        amount_cents AS "amountCents"
      FROM invoice_items WHERE invoice_id = $1 ORDER BY position`,
      [invoiceId],
    );
  }

  /** SQL: one statement reads payments with the sums of their refunds and the decisions of staff. */
  findPayments(manager: EntityManager, invoiceId: string): Promise<PaymentRow[]> {
    return rowsOf<PaymentRow>(
      manager,
      `SELECT p.id, p.kind, p.state, p.receipt_number AS "receiptNumber", p.amount_cents::text AS "amountCents",
        p.currency, p.note, p.method, p.document_number AS "documentNumber", p.received_at AS "receivedAt",
        p.dispute_id AS "disputeId",
        CASE WHEN p.kind = 'charge' OR p.dispute_id IS NOT NULL
          THEN jsonb_build_object('type', p.method_type, 'last4', p.method_last4) END AS "paymentMethod",
         ${givenBack}::text AS "givenBackCents",
         CASE WHEN r.payment_id IS NOT NULL
           THEN jsonb_build_object('outcome', r.outcome, 'note', r.note, 'by', r.resolved_by, 'at',
             r.resolved_at) END AS resolution
       FROM payments p LEFT JOIN payment_resolutions r ON r.payment_id = p.id WHERE p.invoice_id = $1
         ORDER BY p.received_at DESC, p.id`,
      [invoiceId],
    );
  }

  /**
   * Invoices of an address (in lower case), newest first; with `before`, those older than that date and id. SQL: a page
   * of a union over two indexes.
   */
  findByEmail(email: string, before: readonly [day: string, id: string] | null, limit: number): Promise<InvoiceRow[]> {
    return rowsOf<InvoiceRow>(
      this.dataSource,
      `SELECT ${invoiceColumns(this.dataSource)} FROM ${invoiceTables()}
       WHERE ${theirs} AND ($2::date IS NULL OR (i.invoice_date, i.id) < ($2, $3::uuid))
       ORDER BY i.invoice_date DESC, i.id DESC LIMIT $4`,
      [email, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  /** Cents due on all invoices of an address. SQL: a sum. */
  async findDueOf(email: string): Promise<number> {
    const [row] = await rowsOf<{ due: string }>(
      this.dataSource,
      `SELECT coalesce(sum(${dueSql}), 0)::text AS due FROM invoices i WHERE ${theirs} AND i.status <> 'paid'`,
      [email],
    );
    return Number(row?.due ?? 0);
  }

  async insert(
    manager: EntityManager,
    invoice: NewInvoice,
    items: readonly InvoiceItem[],
    now: Date,
    parts: readonly StoredPart[] = [],
  ): Promise<void> {
    await manager.insert(InvoiceEntity, { ...invoice, createdAt: now, updatedAt: now });
    await this.insertItems(manager, invoice.id, items);
    await this.insertParts(manager, invoice.id, parts);
  }

  /** Updates everything except the client. `fields` may be a part of more, so each is named. */
  async update(manager: EntityManager, id: string, fields: InvoiceFields, now: Date): Promise<void> {
    const { amountCents, discount, discountCents, taxCents, paidAt } = fields;
    const amounts = { amountCents, discount, discountCents, taxCents };
    await this.change(manager, id, { ...editedOf(invoiceFields, fields), ...amounts, paidAt }, now);
  }

  async replaceItems(manager: EntityManager, invoiceId: string, items: readonly InvoiceItem[]): Promise<void> {
    await manager.delete(InvoiceItemEntity, { invoiceId });
    await this.insertItems(manager, invoiceId, items);
  }

  async replaceParts(manager: EntityManager, invoiceId: string, parts: readonly StoredPart[]): Promise<void> {
    await manager.delete(InvoicePartEntity, { invoiceId });
    await this.insertParts(manager, invoiceId, parts);
  }

  private async insertParts(manager: EntityManager, invoiceId: string, parts: readonly StoredPart[]): Promise<void> {
    if (parts.length > 0)
      await manager.insert(
        InvoicePartEntity,
        parts.map((part, position) => ({ ...part, invoiceId, position })),
      );
  }

  private async insertItems(manager: EntityManager, invoiceId: string, items: readonly InvoiceItem[]): Promise<void> {
    await manager.insert(
      InvoiceItemEntity,
      items.map((item, position) => ({ ...item, invoiceId, position })),
    );
  }

  /** Sets only the status; `paidAt` must be set exactly for `paid`. */
  setStatus(manager: EntityManager, id: string, status: InvoiceStatus, paidAt: Date | null, now: Date): Promise<void> {
    return this.change(manager, id, { status, paidAt, voidedAt: status === 'void' ? now : null }, now);
  }

  /** Changes the client; the printed name and address stay. */
  setClient(manager: EntityManager, id: string, clientId: string | null, now: Date): Promise<void> {
    return this.change(manager, id, { clientId }, now);
  }

  /** Only for drafts that were never issued. */
  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(InvoiceEntity, { id });
  }

  setPublicId(manager: EntityManager, id: string, publicId: string, now: Date): Promise<void> {
    return this.change(manager, id, { publicId }, now);
  }

  /** Increments the version after a change of payments, so that a pending edit fails as stale. */
  touch(manager: EntityManager, id: string, now: Date): Promise<void> {
    return this.change(manager, id, {}, now);
  }

  private async change(
    manager: EntityManager,
    id: string,
    fields: Partial<InvoiceFields & Pick<InvoiceEntity, 'clientId' | 'publicId' | 'voidedAt'>>,
    now: Date,
  ): Promise<void> {
    await manager.update(InvoiceEntity, { id }, { ...fields, version: () => 'version + 1', updatedAt: now });
  }

  /** Stores what a locked invoice says as its next issue. */
  async addIssue(
    manager: EntityManager,
    { id, issueVersion, issuedAt }: InvoiceRow,
    document: IssuedInvoice,
    reason: string | null,
    now: Date,
  ): Promise<void> {
    const version = issueVersion + 1;
    await manager.insert(InvoiceIssueEntity, { invoiceId: id, version, document, reason, issuedAt: now });
    await manager.update(InvoiceEntity, { id }, { issueVersion: version, issuedAt: issuedAt ?? now });
  }

  /** The last issue; null when there is none. */
  async findIssue(invoiceId: string, manager: EntityManager = this.dataSource.manager): Promise<IssuedInvoice | null> {
    const issue = await manager.findOne(InvoiceIssueEntity, { where: { invoiceId }, order: { version: 'DESC' } });
    return issue?.document ?? null;
  }

  /** Marks sent invoices as overdue after the day of their first unpaid part; returns their ids. */
  async markOverdue(manager: EntityManager, today: string, now: Date): Promise<string[]> {
    const marked = await manager
      .createQueryBuilder()
      .update(InvoiceEntity)
      .set({ status: 'overdue', version: () => 'version + 1', updatedAt: now })
      .where({ status: 'sent', nextDueDate: LessThan(today) })
      .returning(['id'])
      .execute();
    return (marked.raw as { id: string }[]).map(({ id }) => id);
  }

  findOpens(invoiceId: string): Promise<InvoiceOpenEntity | null> {
    return this.dataSource.manager.findOneBy(InvoiceOpenEntity, { invoiceId });
  }

  /** SQL: TypeORM's upsert cannot add to what is stored. */
  async noteOpened(id: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO invoice_opens AS o (invoice_id, first_at, last_at, times) VALUES ($1, $2, $2, 1)
        ON CONFLICT (invoice_id) DO UPDATE SET last_at = greatest(o.last_at, excluded.last_at), times = o.times + 1`,
      [id, now],
    );
  }

  private async findOne(manager: EntityManager, condition: string, value: string): Promise<InvoiceRow | null> {
    const [row] = await rowsOf<InvoiceRow>(
      manager,
      `SELECT ${invoiceColumns(manager)}, ${exemptionColumns} FROM ${invoiceTables()} WHERE ${condition}`,
      [value],
    );
    return row ?? null;
  }
}
