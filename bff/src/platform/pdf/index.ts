export {
  accent,
  drawColumn,
  setClient,
  drawLetterhead,
  hairline,
  ink,
  leading,
  type Letterhead,
  openPage,
  questionsAbout,
  rule,
  type Page,
  soft,
  styles,
} from './page.ts';
export type { Picture, PictureFault, PictureLimits } from './picture.ts';
export { drawSums, drawTable, type SumRow, type TableCell, type TableColumn } from './table.ts';
export { drawText, type Style, widthOf, wrap } from './typesetting.ts';
