import { Injectable } from '@nestjs/common';
import { agencyDay, firstMonth, longDate, longDay, sameDayNextMonth, shortDay } from '@vitrine/brand';
import {
  type DocumentFigures,
  figureRows,
  figuresOf,
  methodName,
  type PackageId,
  type Paper,
  type PayMethod,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Documents } from '../../../platform/documents.ts';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import {
  EmailsService,
  firstMonthTexts,
  type MailAttachment,
  receipt,
  type ReceiptVariables,
} from '../../emails/index.ts';
import { AgencySettings, letterheadOf } from '../../settings/index.ts';
import type { ReceiptRow } from './ledger.repository.ts';

/** What the total of an invoice is made of. */
export interface InvoiceFigures extends DocumentFigures {
  readonly totalCents: number;
}

/** The data of a receipt, before it is formatted. */
export interface ReceiptFacts {
  readonly receiptNumber: string;
  readonly invoiceNumber: string;
  readonly title: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly items: readonly { readonly description: string; readonly quantity: string; readonly amountCents: number }[];
  /** Of the invoice; left out where the lines are the total. */
  readonly figures?: InvoiceFigures | null | undefined;
  readonly amountCents: number;
  /** All of the invoice; null where each payment is one of its own. */
  readonly totalCents?: number | null;
  /** What is still due on the invoice, and its next payment. */
  readonly rest?: {
    readonly amountCents: number;
    readonly nextCents: number;
    readonly nextDueDate: string;
    /** The card that paid is charged for it. */
    readonly autopay?: boolean | undefined;
  } | null;
  /** Of the amount, what is kept as the client's credit. */
  readonly creditCents?: number;
  readonly interval: 'month' | null;
  /** A package whose first month this is, and the day on which it was asked to start. */
  readonly plan?: { readonly packageId: PackageId; readonly startsOn: string | null } | null;
  readonly paidAt: Date;
  /** How the provider was paid; null for what was paid in other ways, and where it isn't known. */
  readonly method?: PayMethod | null | undefined;
  /** The payer already has this plan and did not confirm a second one. */
  readonly second?: boolean;
  /** At the time of the payment; the current one if missing. */
  readonly letterhead?: Letterhead | null;
}

/** Receipts: a mail with a PDF for every confirmed payment, and downloads of the same PDF. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly emails: EmailsService,
    private readonly documents: Documents,
    private readonly agency: AgencySettings,
  ) {}

  /** The files of a receipt's mail, by its stored variables. */
  async attachments(stored: Record<string, unknown>): Promise<MailAttachment[]> {
    const variables = receipt.variables.parse(stored);
    const content = await this.print(variables);
    return [{ filename: `${variables.receiptNumber}.pdf`, contentType: 'application/pdf', content }];
  }

  /** Files the receipt's mail in the caller's transaction, with the current letterhead. */
  async send(manager: EntityManager, recipient: string, facts: ReceiptFacts): Promise<void> {
    const variables = toVariables({ ...facts, letterhead: letterheadOf(await this.agency.current(manager)) });
    await this.emails.file(manager, { template: 'receipt', recipient, subject: receipt.subject(variables), variables });
  }

  pdf(row: ReceiptRow, paper: Paper): Promise<Buffer> {
    const { items, discount, exemption, invoiceCents: totalCents } = row;
    const figures = { ...figuresOf(items, discount), ...(exemption && { exemption }), totalCents };
    const facts = {
      ...row,
      figures,
      amountCents: Number(row.amountCents),
      paidAt: row.receivedAt,
      method: receiptMethod(row),
    };
    return this.print(toVariables(facts), paper);
  }

  /** The receipt of another seller, such as for the agency's own plan. */
  drawFrom(seller: Letterhead, billedTo: readonly string[], facts: ReceiptFacts): Promise<Buffer> {
    return this.documents.draw('receipt', { ...toVariables(facts), letterhead: seller, billedTo });
  }

  private async print(variables: ReceiptVariables, paper?: Paper): Promise<Buffer> {
    const letterhead = variables.letterhead ?? letterheadOf(await this.agency.current());
    return this.documents.draw('receipt', { ...variables, letterhead }, paper);
  }
}

/** How the provider was paid; null for offline money. */
export const receiptMethod = ({
  online,
  methodType: type,
  methodLast4: last4,
}: Pick<ReceiptRow, 'online' | 'methodType' | 'methodLast4'>): PayMethod | null => (online ? { type, last4 } : null);

/** Whether it pays less than the whole invoice. */
const isPart = ({ totalCents, amountCents }: ReceiptFacts): boolean =>
  totalCents !== undefined && totalCents !== null && amountCents < totalCents;

/** A part of an invoice is one line, because the invoice's lines add up to another amount. */
const itemsOf = (facts: ReceiptFacts): ReceiptFacts['items'] =>
  isPart(facts)
    ? [{ description: `${facts.title}, part payment`, quantity: '1', amountCents: facts.amountCents }]
    : facts.items;

const toVariables = (facts: ReceiptFacts): ReceiptVariables => ({
  receiptNumber: facts.receiptNumber,
  invoiceNumber: facts.invoiceNumber,
  clientName: facts.clientName,
  clientEmail: facts.clientEmail,
  title: facts.title,
  items: itemsOf(facts).map(({ description, quantity, amountCents }) => ({
    description,
    quantity,
    amount: formatCents(amountCents),
  })),
  sums: sumsOf(facts),
  ...(isPart(facts) && { part: true }),
  ...(facts.rest && {
    rest: {
      amount: formatCents(facts.rest.amountCents),
      next: formatCents(facts.rest.nextCents),
      nextDueDate: longDate(facts.rest.nextDueDate),
      ...(facts.rest.autopay && { autopay: true }),
    },
  }),
  ...(facts.plan && { firstMonth: firstMonthOf(facts.plan, agencyDay(facts.paidAt), formatCents(facts.amountCents)) }),
  ...(facts.creditCents && { credit: formatCents(facts.creditCents) }),
  amount: formatCents(facts.amountCents),
  monthly: facts.interval === 'month',
  paidOn: longDate(agencyDay(facts.paidAt)),
  paidAt: facts.paidAt.getTime(),
  ...(facts.method && { method: methodName(facts.method) }),
  ...(facts.second && { second: true }),
  ...(facts.letterhead && { letterhead: facts.letterhead }),
});

/** What the mail of a package's first payment says of the month that begins with it. */
function firstMonthOf(
  { packageId, startsOn: wished }: NonNullable<ReceiptFacts['plan']>,
  paidOn: string,
  amount: string,
): NonNullable<ReceiptVariables['firstMonth']> {
  const { callOn, startsOn, milestones } = firstMonth(packageId, paidOn, wished);
  return {
    callOn: longDay(callOn),
    startsOn: longDay(startsOn),
    days: [...milestones, { day: sameDayNextMonth(paidOn), text: firstMonthTexts.nextCharge(amount) }]
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map(({ day, text }) => ({ day: shortDay(day, paidOn), text })),
  };
}

function sumsOf({ figures }: ReceiptFacts): { label: string; amount: string }[] {
  const rows = figures ? figureRows(figures) : [];
  if (!figures || rows.length === 0) return [];
  return [...rows, { label: 'Invoice total', amount: formatCents(figures.totalCents) }];
}
