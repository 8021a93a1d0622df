export { spreadsheetPhone, toE164 } from './e164.ts';
