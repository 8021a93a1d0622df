// Without the drawing: only `bff/src/document-worker.ts` loads the PDF library and its fonts.
export type { IssuedCreditNote } from './credit-note.document.ts';
export { LineEntity } from './line.entity.ts';
export { type KnownDocument, LinePricingService } from './line-pricing.service.ts';
export { type Line, linesWithAmounts, type PricedDocument, refused, refuseFar } from './lines.ts';
