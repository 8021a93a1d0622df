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
import type { PictureLimits } from './platform/pdf/index.ts';
import { preparePicture } from './platform/pdf/picture.ts';

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
  /** The picture that the letterhead names. */
  readonly logo?: Uint8Array;
}

/** See {@link preparePicture}. */
export interface PictureTask {
  readonly kind: 'picture';
  readonly content: Uint8Array;
  readonly limits: PictureLimits;
}

const documents: { readonly [Kind in keyof DocumentRecords]: (record: DocumentRecords[Kind]) => PrintedDocument } = {
  'credit-note': creditNoteDocument,
  estimate: estimateDocument,
  invoice: invoiceDocument,
  receipt: receiptDocument,
  statement: statementDocument,
};

/** A drawing that throws ends the thread with its error; `Documents` starts another one for the next. */
const draw = <Kind extends keyof DocumentData>({ kind, data, logo }: DrawingTask<Kind>): Promise<Buffer> => {
  const [record, paper] = data;
  return drawDocument(documents[kind](record), paper, logo);
};
const answer = async (task: DrawingTask | PictureTask): Promise<void> => {
  const made = task.kind === 'picture' ? preparePicture(task.content, task.limits) : await draw(task);
  parentPort?.postMessage(made, []);
};
parentPort?.on('message', (task: DrawingTask | PictureTask) => void answer(task));
