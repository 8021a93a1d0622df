import { z } from 'zod';
import { inputShape, inputValues, type StoredValues, storedValues, typedShape, typedValues } from '../common/record.ts';
import { InvoiceCorrection, InvoiceCreate } from './invoice-edits.ts';
import { invoiceDefaults, invoiceFields, printedInvoice } from './invoice.record.ts';

const sent: StoredValues<typeof invoiceFields> = {
  ...storedValues(invoiceFields, {}, null),
  clientName: 'Alder Dental Studio',
  clientEmail: 'june@alder.test',
  status: 'sent',
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-01',
  purchaseOrder: 'PO 77-4',
  memo: 'Thank you.\nSee you in May.',
  terms: 'Net 30',
  paymentLinkTitle: 'Evening concierge',
};
const Input = z.object(inputShape(invoiceFields));
const Typed = z.object(typedShape(invoiceFields));

test('an invoice is the same after a form was opened and saved without a change', () => {
  const input = Input.parse(inputValues(invoiceFields, Typed.parse(typedValues(invoiceFields, sent))));
  expect(storedValues(invoiceFields, input, sent)).toEqual(sent);
});

test('what an edit of an older page leaves out stays, and an empty text of the payment link is the default', () => {
  const { memo: _memo, terms: _terms, ...older } = inputValues(invoiceFields, typedValues(invoiceFields, sent));
  const input = Input.parse({ ...older, paymentLinkTitle: ' ', paymentLinkMessage: '' });
  const { paymentLinkTitle, paymentLinkMessage } = invoiceDefaults;
  expect(storedValues(invoiceFields, input, sent)).toEqual({ ...sent, paymentLinkTitle, paymentLinkMessage });
});

test('a new one needs a client’s name and address alone', () => {
  const body = { clientName: 'Alder', clientEmail: 'june@alder.test' };
  expect(InvoiceCreate.parse(body)).toEqual({ ...body, status: 'draft' });
  expect(InvoiceCreate.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['clientName', 'clientEmail']);
});

test('what is printed can be corrected, and nothing else', () => {
  const own = new Set(['version', 'reason', 'items', 'discount', 'parts']);
  expect(Object.keys(InvoiceCorrection.shape).filter((name) => !own.has(name))).toEqual(Object.keys(printedInvoice));
  expect(Object.keys(invoiceFields).filter((name) => !(name in printedInvoice))).toEqual([
    'status',
    'paymentLinkTitle',
    'paymentLinkMessage',
  ]);
});
