import { longDate } from '@vitrine/brand';
import { taxLabel, type TaxSum } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import type { PrintedDocument } from './printed-document.ts';

/** The content of a credit note as issued. */
export interface IssuedCreditNote {
  readonly letterhead: Letterhead;
  readonly number: string;
  readonly invoiceNumber: string;
  readonly receiptNumber: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly title: string;
  readonly reason: string;
  readonly amountCents: number;
  /** What of the amount is tax, by rate; missing in notes of earlier releases. */
  readonly taxes?: readonly TaxSum[];
  /** `2026-11-24`. */
  readonly issuedOn: string;
}

/** A credit note as it was issued, and whether it is void since. */
export type PrintedCreditNote = IssuedCreditNote & { readonly isVoid: boolean };

/** A credit note as it is printed. */
export function creditNoteDocument(note: PrintedCreditNote): PrintedDocument {
  const { number, title, amountCents, issuedOn, receiptNumber, taxes = [] } = note;
  const amount = formatCents(amountCents);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return {
    name: 'Credit note',
    title: `Credit note ${number}`,
    subject: title,
    at: new Date(`${issuedOn}T12:00:00Z`),
    from: note.letterhead,
    number,
    amount,
    standing: note.isVoid ? 'Voided: the refund didn’t go through' : `Issued on ${longDate(issuedOn)}`,
    client: ['CREDIT TO', note.clientName, note.clientEmail],
    facts: [['REFERENCE', `Invoice ${note.invoiceNumber}`, ...(receiptNumber ? [`Receipt ${receiptNumber}`] : [])]],
    table: {
      columns: [
        { heading: 'DESCRIPTION', left: 0, until: 120 },
        { heading: 'AMOUNT', right: 0 },
      ],
      rows: [[title, amount]],
    },
    sections: [
      {
        kind: 'sums',
        sums: [
          ...(taxes.length === 0 ? [] : [{ label: 'Net', amount: formatCents(amountCents - taxCents) }]),
          ...taxes.map((tax) => ({ label: taxLabel(tax), amount: formatCents(tax.taxCents) })),
          { label: 'Total credited', amount, isStrong: true },
        ],
      },
      { kind: 'note', heading: 'REASON', text: note.reason, keep: 10 },
    ],
    about: 'credit note',
    isNumbered: false,
  };
}
