import type { InvoiceItem, PayMethod } from '@vitrine/contracts';
import type { CreditMovement } from '../../../src/modules/invoices/index.ts';
import type { IssuedInvoice, StoredPart } from '../../../src/modules/invoices/invoices/invoices.entities.ts';
import type { InvoiceRow } from '../../../src/modules/invoices/invoices/invoices.repository.ts';
import type {
  CreditNoteFact,
  DraftFact,
  EntryFact,
  InvoiceFacts,
  IssueFact,
  WriteOffFact,
} from '../../../src/modules/invoices/receivables/receivable-events.ts';

export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Client {
  readonly id: string;
  readonly isExempt: boolean;
  creditCents: number;
  readonly movements: CreditMovement[];
}

/** A payment as it can be given back, disputed and taken back. */
export interface Payment {
  readonly entry: EntryFact;
  readonly methodType: PayMethod['type'] | 'check' | 'credit';
  readonly clientId: string | null;
}

export interface Dispute {
  readonly id: string;
  readonly book: InvoiceBook;
  readonly payment: Payment;
  readonly amountCents: number;
  state: 'open' | 'lost' | 'won';
}

export interface FailingRefund {
  readonly book: InvoiceBook;
  readonly payment: Payment;
  readonly amountCents: number;
  readonly note: Writable<CreditNoteFact> | null;
}

export interface StandingWriteOff extends WriteOffFact {
  readonly disputeId: string | null;
  isEnded: boolean;
}

/** An invoice with its row, as the database keeps it, and the facts that the books are read from. */
export interface InvoiceBook {
  readonly row: Writable<InvoiceRow>;
  items: InvoiceItem[];
  issued: IssuedInvoice;
  readonly issues: IssueFact[];
  readonly drafts: Writable<DraftFact>[];
  readonly entries: EntryFact[];
  readonly creditNotes: Writable<CreditNoteFact>[];
  readonly writeOffs: StandingWriteOff[];
  readonly payments: Payment[];
  /** Whether it was without a client, to whom an excess would belong. */
  wasUnlinked: boolean;
}

export interface NewEntry {
  readonly kind: EntryFact['kind'];
  readonly amountCents: number;
  readonly receivedAt?: Date;
  readonly of?: EntryFact;
  readonly offline?: boolean;
  readonly credit?: boolean;
  readonly takesBack?: boolean;
  readonly accepts?: boolean;
}

export interface Bill {
  readonly client: Client | null;
  readonly items: InvoiceItem[];
  readonly discount: InvoiceRow['discount'];
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly parts: readonly StoredPart[] | null;
}

export const factsOf = (book: InvoiceBook): InvoiceFacts => {
  const { id, number, clientId, clientName, dueDate, parts, voidedAt } = book.row;
  const { issues, drafts, entries, creditNotes, writeOffs } = book;
  return {
    id,
    number,
    clientId,
    clientName,
    dueDate,
    parts: parts ?? [],
    voidedAt,
    issues,
    drafts,
    entries,
    creditNotes,
    writeOffs,
  };
};
