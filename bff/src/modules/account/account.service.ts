import { Injectable } from '@nestjs/common';
import type { Account, Paper } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { requestContext } from '../../platform/context/index.ts';
import { rowsOf } from '../../platform/database/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { InvoicesService } from '../invoices/index.ts';
import { LedgerRepository, ReceiptsService } from '../payments/index.ts';

/** What a signed-in person sees of their own dealings: found by their email or their client's record, and only once the mailbox is proven (decision D5). */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesService,
    private readonly ledger: LedgerRepository,
    private readonly receipts: ReceiptsService,
  ) {}

  async get(): Promise<Account> {
    const { email, verified } = await this.caller();
    if (!verified) return { email, verified, invoices: [], payments: [] };
    const [invoices, payments] = await Promise.all([this.invoices.listOf(email), this.ledger.findReceiptsOf(email)]);
    return {
      email,
      verified,
      invoices: invoices.map((invoice) => ({ ...invoice, currency: 'usd' })),
      payments: payments.map(({ id, receiptNumber, title, invoiceNumber, amountCents, refundedCents, interval, receivedAt }) => ({
        id,
        receiptNumber,
        title,
        invoiceNumber,
        amountCents: Number(amountCents),
        refundedCents: Number(refundedCents),
        currency: 'usd',
        interval,
        paidAt: receivedAt.toISOString(),
        receiptPath: `/api/account/receipts/${id}`,
      })),
    };
  }

  /** Throws `not_found` for a payment that is not the caller's, the same as for an unknown one. */
  async receipt(paymentId: string, paper: Paper): Promise<{ filename: string; pdf: Buffer }> {
    const { email, verified } = await this.caller();
    const row = verified ? await this.ledger.findReceiptOf(email, paymentId) : null;
    if (!row) throw new AppError('not_found');
    return { filename: `${row.receiptNumber}.pdf`, pdf: await this.receipts.pdf(row, paper) };
  }

  private async caller(): Promise<{ email: string; verified: boolean }> {
    const { actor } = requestContext();
    const [account] =
      actor.kind === 'person' ? await rowsOf<{ email: string; verified: boolean }>(this.dataSource, 'SELECT lower(email) AS email, email_verified_at IS NOT NULL AS verified FROM accounts WHERE id = $1', [actor.id]) : [];
    if (!account) throw new AppError('unauthenticated');
    return account;
  }
}
