export { normalizedPhone, spreadsheetPhone, toE164 } from './e164.ts';
