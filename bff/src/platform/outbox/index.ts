export type { EventOf } from './events.ts';
export { Outbox } from './outbox.ts';
