import { cancellation } from '@vitrine/brand';
import type { ReceiptVariables } from '../../emails/index.ts';
import type { PrintedDocument } from './printed-document.ts';

/** A receipt; `billedTo` replaces the client's name and address. */
export type PrintedReceipt = ReceiptVariables & { readonly billedTo?: readonly string[] };

/** A receipt as it is printed. */
export function receiptDocument(receipt: PrintedReceipt): PrintedDocument {
  const { receiptNumber: number, title, amount, monthly, paidOn, method, sums = [] } = receipt;
  const { billedTo = [receipt.clientName, receipt.clientEmail] } = receipt;
  const whole = receipt.part ? 'Part payment' : 'Paid in full';
  return {
    name: 'Receipt',
    title: `Receipt ${number}`,
    subject: title,
    at: new Date(receipt.paidAt),
    from: receipt.letterhead,
    number,
    amount,
    standing: `${monthly ? 'Paid for one month' : whole} on ${paidOn}`,
    client: ['BILLED TO', ...billedTo],
    facts: [['REFERENCE', `Invoice ${receipt.invoiceNumber}`, paidOn, ...(method === undefined ? [] : [method])]],
    table: {
      columns: [
        { heading: 'DESCRIPTION', left: 0, until: 190 },
        { heading: 'QTY', right: 110 },
        { heading: 'AMOUNT', right: 0 },
      ],
      rows: receipt.items.map((item) => [item.description || title, item.quantity, item.amount]),
    },
    sections: [
      { kind: 'sums', sums: [...sums, { label: 'Total paid', amount, isStrong: true }] },
      ...(monthly ? [{ kind: 'remark', text: `Charged each month until you cancel. ${cancellation}` } as const] : []),
    ],
    about: 'payment',
    thanks: 'Thank you. ',
    isNumbered: false,
  };
}
