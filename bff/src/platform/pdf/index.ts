export { voices } from './faces.ts';
export { accent, drawLetterhead, hairline, ink, leading, type Letterhead, openSheet, questionsAbout, rule, type Sheet, soft, styles } from './sheet.ts';
export { type Document, set, type Style, widthOf, wrap } from './typesetting.ts';
