export { voices } from './faces.ts';
export {
  accent,
  drawColumn,
  drawLetterhead,
  hairline,
  ink,
  leading,
  type Letterhead,
  openSheet,
  questionsAbout,
  rule,
  type Sheet,
  soft,
  styles,
} from './sheet.ts';
export { drawTable } from './table.ts';
export { type Document, set, type Style, widthOf, wrap } from './typesetting.ts';
