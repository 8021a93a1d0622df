/**
 * Where each person and we stand: open, closed or snoozed, read or not, and whose it is.
 * The rooms of each channel say what came in and what was sent; nothing of it is copied here but its first words.
 * Sends nothing, and shows nothing: that is the room `inbox`.
 */
import { Module } from '@nestjs/common';
import { Conversations } from './conversations.service.ts';

export { ConversationEntity } from './conversations.entities.ts';
export { Conversations, type Correspondent } from './conversations.service.ts';

@Module({ providers: [Conversations], exports: [Conversations] })
export class ConversationsModule {}
