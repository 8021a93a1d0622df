export { MessageEvents, type NewMessageEvent } from './message-events.ts';
export { type MessageChannelDoor, MessagesService } from './messages.service.ts';
export { MessagesModule } from './messages.module.ts';
export { SuppressionsService } from './suppressions.service.ts';
