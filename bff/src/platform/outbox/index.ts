export type { EventName, EventOf } from './events.ts';
export { Outbox } from './outbox.ts';
