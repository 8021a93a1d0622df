import { detailsOf, invoiceFields, printedIn } from '@vitrine/contracts';
import type { InvoiceVariables } from '../../emails/index.ts';
import { lineColumns, type PrintedDocument, type PrintedSection } from './printed-document.ts';

/** An invoice as it is printed. */
export function invoiceDocument(invoice: InvoiceVariables): PrintedDocument {
  const { number, title, due, total, paymentUrl } = invoice;
  return {
    name: 'Invoice',
    title: `Invoice ${number}`,
    subject: title,
    at: new Date(invoice.changedAt),
    from: invoice.letterhead,
    number,
    amount: isOpen(invoice) ? due : total,
    standing: standing[invoice.status](invoice),
    stamp: stampOf(invoice),
    client: ['BILL TO', invoice.clientName, invoice.clientEmail],
    facts: [
      ['ISSUED', invoice.invoiceDate],
      ['DUE', invoice.dueDate],
      ...detailsOf(printedIn(invoiceFields, 'fact'), invoice).map(
        ({ term, value }) => [term.toUpperCase(), value] as const,
      ),
    ],
    table: {
      columns: lineColumns,
      rows: invoice.items.map(({ description, notes = [], quantity, rate, amount }) => [
        { text: description || title, notes },
        quantity,
        rate,
        amount,
      ]),
    },
    sections: [
      { kind: 'sums', sums: sumsOf(invoice) },
      ...scheduleOf(invoice),
      ...detailsOf(printedIn(invoiceFields, 'note'), invoice).map(
        ({ term, value: text }) => ({ kind: 'note', heading: term.toUpperCase(), text }) as const,
      ),
      ...(paymentUrl
        ? [
            {
              kind: 'link',
              heading: 'PAY ONLINE',
              url: paymentUrl,
              code: { call: `Pay ${due} securely by card or bank`, alt: 'QR code of the payment link' },
            } as const,
          ]
        : []),
    ],
    about: 'invoice',
    isNumbered: true,
  };
}

const standing: Record<InvoiceVariables['status'], (invoice: InvoiceVariables) => string> = {
  draft: () => 'Draft, not yet sent',
  sent: ({ dueDate }) => `Due on ${dueDate}`,
  overdue: ({ dueDate }) => `Was due on ${dueDate}`,
  paid: ({ paidOn, refund }) => {
    const paid = paidOn ? `Paid on ${paidOn}` : 'Paid';
    return refund === null ? paid : `${paid}, ${refund === 'refunded' ? 'refunded' : 'partly refunded'} since`;
  },
  void: () => 'Voided, nothing is due',
};

const isOpen = ({ status }: InvoiceVariables): boolean => status === 'sent' || status === 'overdue';

const stamps: Partial<Record<InvoiceVariables['status'], PrintedDocument['stamp']>> = {
  draft: { word: 'DRAFT', color: 'soft' },
  paid: { word: 'PAID', color: 'accent' },
  void: { word: 'VOID', color: 'soft' },
};

const stampOf = ({ status, refund }: InvoiceVariables): PrintedDocument['stamp'] =>
  status === 'paid' && refund === 'refunded' ? { word: 'REFUNDED', color: 'soft' } : stamps[status];

function sumsOf(invoice: InvoiceVariables) {
  const { sums = [], total, received, refunded, credited, due, balance = due, status } = invoice;
  return [
    ...sums,
    { label: 'Total', amount: total, isStrong: true },
    ...(credited ? [{ label: 'Credited', amount: `−${credited}` }] : []),
    ...(received ? [{ label: 'Paid', amount: `−${received}` }] : []),
    ...(refunded ? [{ label: 'Refunded', amount: refunded }] : []),
    ...(status === 'void' ? [] : [{ label: 'Amount due', amount: balance, isStrong: true }]),
    ...(isOpen(invoice) && due !== balance ? [{ label: 'Due now', amount: due, isStrong: true }] : []),
  ];
}

const partStates = { paid: 'Paid', overdue: 'Was due', due: 'Due', upcoming: 'Due' } as const;

/** The parts with their days and amounts; nothing where all is due at once. */
function scheduleOf({ schedule }: InvoiceVariables): PrintedSection[] {
  if (schedule.length === 0) return [];
  const rows = schedule.map(({ name, dueDate, amount, paid, state }) => {
    const day = state === 'paid' ? `${partStates.paid}, due ${dueDate}` : `${partStates[state]} ${dueDate}`;
    return { name, detail: paid && state !== 'paid' ? `${day}, ${paid} paid` : day, amount };
  });
  return [{ kind: 'schedule', heading: 'PAYMENT SCHEDULE', rows }];
}
