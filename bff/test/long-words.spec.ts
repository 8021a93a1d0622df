import { extractText, getDocumentProxy } from 'unpdf';
import { creditNoteDocument } from '../src/modules/invoices/documents/credit-note.document.ts';
import { drawDocument } from '../src/modules/invoices/documents/draw-document.ts';
import { estimateDocument } from '../src/modules/invoices/documents/estimate.document.ts';
import { invoiceDocument } from '../src/modules/invoices/documents/invoice.document.ts';
import type { PrintedDocument } from '../src/modules/invoices/documents/printed-document.ts';
import { receiptDocument } from '../src/modules/invoices/documents/receipt.document.ts';
import { statementDocument } from '../src/modules/invoices/documents/statement.document.ts';

// People reported: an address in the line of an invoice pushed the amounts out of the page.

/** What somebody may type or paste into any free text: 200 letters without a blank, told apart by how they begin. */
const long = (beginning: string): string => (beginning + 'ridgewooddermatologynewpatients'.repeat(7)).slice(0, 200);
const words = Object.fromEntries(
  ['Client', 'Title', 'Line', 'Message', 'Memo', 'Terms', 'Note', 'Signer', 'Reason', 'Tax'].map((name) => [
    name,
    long(name),
  ]),
);
const word = (name: string): string => words[name] ?? '';
const clientName = word('Client');
const clientEmail = `${'ridgewood'.repeat(6)}@${'dermatology'.repeat(10)}.example`;
const letterhead = { name: 'Halcyon', lines: ['New York'], contact: 'hello@halcyon.example' };
const changedAt = Date.UTC(2026, 2, 2, 9);
const line = { description: word('Line'), quantity: '1', rate: '$4,200.00', amount: '$4,200.00' };

const documents: Readonly<Record<string, { readonly printed: PrintedDocument; readonly labels: readonly string[] }>> = {
  invoice: {
    printed: invoiceDocument({
      number: 'INV-2026-014',
      status: 'sent',
      clientName,
      clientEmail,
      title: word('Title'),
      message: word('Message'),
      items: [line],
      total: '$4,200.00',
      received: null,
      schedule: [],
      refunded: null,
      credited: null,
      credit: null,
      due: '$4,200.00',
      invoiceDate: 'March 2, 2026',
      dueDate: 'April 1, 2026',
      paidOn: null,
      paymentUrl: 'https://halcyon.example/pay?invoice=7c1e6f0a-5b1d-4c3e-9b40-1f2a3b4c5d6e',
      refund: null,
      purchaseOrder: word('PO').slice(0, 60),
      memo: word('Memo'),
      terms: word('Terms'),
      changedAt,
    }),
    labels: ['Client', 'Line', 'PO', 'Memo', 'Terms'],
  },
  estimate: {
    printed: estimateDocument({
      number: 'EST-2026-014',
      version: 1,
      status: 'accepted',
      clientName,
      clientEmail,
      title: word('Title'),
      message: word('Message'),
      terms: word('Terms'),
      estimateDate: 'March 2, 2026',
      validUntil: 'April 1, 2026',
      items: [{ ...line, notes: [word('Note')], optional: false, selected: true }],
      sums: [{ label: word('Tax').slice(0, 60), amount: '$180.00' }],
      total: '$4,380.00',
      most: null,
      deposit: null,
      url: 'https://halcyon.example/estimate?id=7c1e6f0a-5b1d-4c3e-9b40-1f2a3b4c5d6e',
      signature: {
        name: word('Signer'),
        path: null,
        at: 'March 3, 2026 at 10:12:00 AM EST',
        address: '203.0.113.7',
        sha256: 'ab'.repeat(32),
      },
      letterhead,
      changedAt,
    }),
    labels: ['Client', 'Title', 'Message', 'Terms', 'Line', 'Note', 'Signer'],
  },
  receipt: {
    printed: receiptDocument({
      receiptNumber: 'REC-2026-001',
      invoiceNumber: 'INV-2026-001',
      clientName,
      clientEmail,
      title: word('Title'),
      items: [line],
      amount: '$4,200.00',
      monthly: false,
      paidOn: 'March 2, 2026',
      paidAt: changedAt,
    }),
    labels: ['Client', 'Line'],
  },
  'credit note': {
    printed: creditNoteDocument({
      letterhead,
      number: 'CN-2026-004',
      invoiceNumber: 'INV-2026-031',
      receiptNumber: 'REC-2026-014',
      clientName,
      clientEmail,
      title: word('Title'),
      reason: word('Reason'),
      amountCents: 125_000,
      issuedOn: '2026-11-24',
      isVoid: false,
    }),
    labels: ['Client', 'Title', 'Reason'],
  },
  statement: {
    printed: statementDocument({
      clientName,
      clientEmail,
      from: '2026-01-01',
      to: '2026-03-31',
      fromDay: 'January 1, 2026',
      toDay: 'March 31, 2026',
      opening: '$0.00',
      billed: '$10,950.00',
      paid: '$4,200.00',
      credited: '$180.00',
      closing: '$6,570.00',
      movements: [{ day: 'February 2, 2026', text: word('Line'), amount: '$180.00', balance: '$6,570.00' }],
      ageing: [{ label: '1 to 30 days late', amount: '$6,570.00' }],
      credit: null,
      at: changedAt,
    }),
    labels: ['Client', 'Line'],
  },
};

/** The stretches of text of all pages that end outside of their page. */
async function outside(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const faults: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left = 0, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      const [, , , , x = 0] = item.transform as number[];
      if (x < left || x + item.width > right) faults.push(item.str);
    }
  }
  return faults;
}

describe.each(Object.entries(documents))('%s with long words', (_, { printed: document, labels }) => {
  it('prints them whole, and nothing beyond the edges of its pages', async () => {
    const pdf = await drawDocument(document);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    const printed = text.replaceAll(/\s+/gu, '');
    expect(labels.filter((name) => !printed.includes(word(name)))).toEqual([]);
    expect(printed).toContain(clientEmail);
    expect(await outside(pdf)).toEqual([]);
  });
});
