export { describeError, Log } from './log.ts';
export { redactText, redactUrl } from './redact.ts';
