export { toE164 } from './e164.ts';
