import { Injectable } from '@nestjs/common';
import {
  type Account,
  type AccountFile,
  type AccountQuery,
  api,
  type ClientFile,
  type Paper,
  pathOf,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { requestContext } from '../../../platform/request-context.ts';
import { AppError, CreatedPosition, decodeCursor, encodeCursor } from '../../../platform/http/index.ts';
import { ClientFilesService, type FileContent } from '../../clients/index.ts';
import { AccountEntity } from '../../auth/index.ts';
import {
  CheckoutsRepository,
  ClientCreditsRepository,
  CreditNotesService,
  InvoicesService,
  LedgerRepository,
  receiptMethod,
  ReceiptsService,
  toPending,
} from '../../invoices/index.ts';

/**
 * What a signed-in person sees of their own dealings: found by their email or their client's record, and only once the
 * mailbox is proven (decision D5).
 */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesService,
    private readonly ledger: LedgerRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly credits: ClientCreditsRepository,
    private readonly receipts: ReceiptsService,
    private readonly creditNotes: CreditNotesService,
    private readonly clientFiles: ClientFilesService,
  ) {}

  async get({ invoicesCursor, paymentsCursor, limit }: z.output<typeof AccountQuery>): Promise<Account> {
    const { email, verified } = await this.caller();
    if (!verified)
      return {
        email,
        verified,
        invoices: [],
        payments: [],
        pending: [],
        creditCents: 0,
        nextInvoices: null,
        nextPayments: null,
      };
    const before = paymentsCursor === undefined ? null : decodeCursor(paymentsCursor, CreatedPosition);
    const [invoices, payments, creditCents, pending] = await Promise.all([
      this.invoices.listOf(email, invoicesCursor, limit),
      this.ledger.findReceiptsOf(email, before, limit + 1),
      this.credits.findBalanceOf(email),
      paymentsCursor === undefined ? this.checkouts.findProcessingOf(email) : [],
    ]);
    const last = payments[limit - 1];
    return {
      email,
      verified,
      amountDueCents: invoices.dueCents,
      creditCents,
      pending: pending.map((one) => ({
        ...toPending(one, one.processingAt ?? one.updatedAt),
        title: one.sold.title,
      })),
      nextInvoices: invoices.nextCursor,
      nextPayments: payments.length > limit && last ? encodeCursor([last.receivedAt.toISOString(), last.id]) : null,
      invoices: invoices.items.map((invoice) => ({ ...invoice, currency: 'usd' })),
      payments: payments
        .slice(0, limit)
        .map(
          ({
            id,
            receiptNumber,
            title,
            invoiceNumber,
            amountCents,
            refundedCents,
            interval,
            receivedAt,
            creditNotes,
            ...row
          }) => ({
            id,
            receiptNumber,
            title,
            invoiceNumber,
            amountCents: Number(amountCents),
            refundedCents: Number(refundedCents),
            currency: 'usd',
            interval,
            paidAt: receivedAt.toISOString(),
            paymentMethod: receiptMethod(row),
            receiptPath: pathOf(api.account.receipt, { params: { id } }),
            creditNotes: (creditNotes ?? []).map((note) => ({
              number: note.number,
              amountCents: note.amountCents,
              issuedAt: new Date(note.issuedAt).toISOString(),
              path: pathOf(api.account.creditNote, { params: { id: note.id } }),
            })),
          }),
        ),
    };
  }

  /** Throws `not_found` for a payment that is not the caller's, the same as for an unknown one. */
  async receipt(paymentId: string, paper: Paper): Promise<{ filename: string; pdf: Buffer }> {
    const { email, verified } = await this.caller();
    const row = verified ? await this.ledger.findReceiptOf(email, paymentId) : null;
    if (!row) throw new AppError('not_found');
    return { filename: `${row.receiptNumber}.pdf`, pdf: await this.receipts.pdf(row, paper) };
  }

  /** Throws `not_found` for a credit note that is not about the caller's payment, the same as for an unknown one. */
  async creditNote(id: string, paper: Paper): Promise<{ filename: string; pdf: Buffer }> {
    const { email, verified } = await this.caller();
    const file = verified ? await this.creditNotes.pdfOf(email, id, paper) : null;
    if (!file) throw new AppError('not_found');
    return file;
  }

  /** What the caller sent, and what is shared with them; nothing for who is no client. */
  async files(): Promise<{ enabled: boolean; items: AccountFile[] }> {
    const clientId = await this.findClientId();
    if (clientId === null) return { enabled: false, items: [] };
    return { enabled: true, items: (await this.clientFiles.listVisible(clientId)).map(toAccountFile) };
  }

  /** The caller's client. Throws `not_found` for anyone else, before a file is read. */
  async clientId(): Promise<string> {
    const clientId = await this.findClientId();
    if (clientId === null) throw new AppError('not_found');
    return clientId;
  }

  /** Throws as {@link ClientFilesService.add} does. */
  async addFile(clientId: string, name: string, content: Buffer): Promise<AccountFile> {
    return toAccountFile(await this.clientFiles.add(clientId, { name, content, shared: false, fromClient: true }));
  }

  /** Throws `not_found` for a file that isn't theirs, and for one that isn't shared with them. */
  async fileContent(id: string): Promise<FileContent> {
    return this.clientFiles.visibleContent(await this.clientId(), id);
  }

  private async findClientId(): Promise<string | null> {
    const { email, verified } = await this.caller();
    return verified ? this.clientFiles.findClientOf(email) : null;
  }

  private async caller(): Promise<{ email: string; verified: boolean }> {
    const { actor } = requestContext();
    const account =
      actor.kind === 'person' ? await this.dataSource.manager.findOneBy(AccountEntity, { id: actor.id }) : null;
    if (!account) throw new AppError('unauthenticated');
    return { email: account.email.toLowerCase(), verified: account.emailVerifiedAt !== null };
  }
}

const toAccountFile = ({ id, name, kind, bytes, createdAt, fromClient }: ClientFile): AccountFile => ({
  id,
  name,
  kind,
  bytes,
  createdAt,
  own: fromClient,
});
