// Without the drawing: only `bff/src/document-worker.ts` loads the PDF library and its fonts.
export type { IssuedCreditNote } from './credit-note.document.ts';
export { LineEntity } from './line.entity.ts';
export { keptOf, type Line, linesWithAmounts, normal, refused } from './lines.ts';
