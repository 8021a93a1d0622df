import { parentPort } from 'node:worker_threads';
import { drawEstimate } from './modules/invoices/estimates/pdf/draw-estimate.ts';
import { drawInvoice } from './modules/invoices/invoices/pdf/draw-invoice.ts';
import { drawCreditNote } from './modules/invoices/ledger/credit-note/draw-credit-note.ts';
import { drawReceipt } from './modules/invoices/ledger/receipt/draw-receipt.ts';
import { drawStatement } from './modules/books/statements/pdf/draw-statement.ts';

/** What each kind of document is drawn from: plain data. */
export interface DocumentData {
  readonly 'credit-note': Parameters<typeof drawCreditNote>;
  readonly estimate: Parameters<typeof drawEstimate>;
  readonly invoice: Parameters<typeof drawInvoice>;
  readonly receipt: Parameters<typeof drawReceipt>;
  readonly statement: Parameters<typeof drawStatement>;
}

export interface DrawingTask<Kind extends keyof DocumentData = keyof DocumentData> {
  readonly kind: Kind;
  readonly data: DocumentData[Kind];
}

const drawings: { readonly [Kind in keyof DocumentData]: (...data: DocumentData[Kind]) => Promise<Buffer> } = {
  'credit-note': drawCreditNote,
  estimate: drawEstimate,
  invoice: drawInvoice,
  receipt: drawReceipt,
  statement: drawStatement,
};

/** A drawing that throws ends the thread with its error; `Documents` starts another one for the next. */
const answer = async <Kind extends keyof DocumentData>({ kind, data }: DrawingTask<Kind>): Promise<void> => {
  parentPort?.postMessage(await drawings[kind](...data), []);
};
parentPort?.on('message', (task: DrawingTask) => void answer(task));
