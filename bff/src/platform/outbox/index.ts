export type { EventOf } from './events.ts';
export { currentEvent, Outbox } from './outbox.ts';
