import { parentPort } from 'node:worker_threads';
import type { Paper } from '@vitrine/contracts';
import type { EstimateVariables, InvoiceVariables, StatementVariables } from './modules/emails/index.ts';
import { creditNoteDocument, type PrintedCreditNote } from './modules/invoices/documents/credit-note.document.ts';
import { drawDocument } from './modules/invoices/documents/draw-document.ts';
import { estimateDocument } from './modules/invoices/documents/estimate.document.ts';
import { invoiceDocument } from './modules/invoices/documents/invoice.document.ts';
import type { PrintedDocument } from './modules/invoices/documents/printed-document.ts';
import { type PrintedReceipt, receiptDocument } from './modules/invoices/documents/receipt.document.ts';
import { statementDocument } from './modules/invoices/documents/statement.document.ts';

/** What each kind of document is drawn from: plain data. */
interface DocumentRecords {
  readonly 'credit-note': PrintedCreditNote;
  readonly estimate: EstimateVariables;
  readonly invoice: InvoiceVariables;
  readonly receipt: PrintedReceipt;
  readonly statement: StatementVariables;
}

/** The record of each kind of document, and its paper; letter if missing. */
export type DocumentData = {
  readonly [Kind in keyof DocumentRecords]: readonly [record: DocumentRecords[Kind], paper?: Paper];
};

export interface DrawingTask<Kind extends keyof DocumentData = keyof DocumentData> {
  readonly kind: Kind;
  readonly data: DocumentData[Kind];
}

const documents: { readonly [Kind in keyof DocumentRecords]: (record: DocumentRecords[Kind]) => PrintedDocument } = {
  'credit-note': creditNoteDocument,
  estimate: estimateDocument,
  invoice: invoiceDocument,
  receipt: receiptDocument,
  statement: statementDocument,
};

/** A drawing that throws ends the thread with its error; `Documents` starts another one for the next. */
const answer = async <Kind extends keyof DocumentData>({ kind, data }: DrawingTask<Kind>): Promise<void> => {
  const [record, paper] = data;
  parentPort?.postMessage(await drawDocument(documents[kind](record), paper), []);
};
parentPort?.on('message', (task: DrawingTask) => void answer(task));
