import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type api, type ChatLead, type EndpointResponse, inquiryDefaults } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, type Hit, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Conversations } from '../../conversations/index.ts';
import type { InquiryEntity } from './contacts.entities.ts';
import { ContactsRepository } from './contacts.repository.ts';
import { InquiriesRepository } from './inquiries.repository.ts';
import { InquiriesService } from './inquiries.service.ts';
import { newestOf } from './lead-fields.ts';
import { lastWordsOf } from './scores.ts';
import { fingerprintOf, hashed, type Visitor } from './visitor.ts';

const callsOfConversation: Limit = { name: 'chat:conversation', hits: 60, seconds: 3600 };
/** New conversations of one visitor. */
const dayOf = (name: string): Limit => ({ name, hits: 5, seconds: 24 * 3600 });
const [byBrowser, byFingerprint] = [dayOf('chat:visitor'), dayOf('chat:fingerprint')];

/**
 * Chats as leads (public specification, sections 2, 3 and 7): one lead for each conversation, its transcript growing.
 */
@Injectable()
export class ChatLeadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly inquiries: InquiriesRepository,
    private readonly contacts: ContactsRepository,
    private readonly service: InquiriesService,
    private readonly conversations: Conversations,
  ) {}

  /**
   * Files a conversation or extends it; the answer does not reveal which. Throws `rate_limited` (five new conversations
   * a day for a visitor, sixty calls an hour for a conversation), or `conflict` when the transcript does not continue
   * the one that is known.
   */
  async submit(chat: ChatLead, visitor: Visitor): Promise<EndpointResponse<typeof api.contacts.submitChat>> {
    const idHash = hashed(chat.conversation_id);
    const isContinued = await this.dataSource.transaction(async (manager) => {
      const inquiry = await this.inquiries.lockConversation(manager, idHash);
      if (inquiry) return this.extend(manager, idHash, inquiry, chat);
      await this.begin(manager, idHash, chat, visitor);
      return true;
    });
    // Once its call is counted.
    if (!isContinued) throw new AppError('conflict');
    return { conversation_id: chat.conversation_id };
  }

  private async begin(manager: EntityManager, idHash: string, chat: ChatLead, visitor: Visitor): Promise<void> {
    const browser = await this.inquiries.findBrowser(manager, visitor);
    const own: Hit = browser === null ? [byFingerprint, fingerprintOf(visitor)] : [byBrowser, browser];
    const { email = '', phone } = chat;
    const preferred_contact_method = phone ? 'phone' : inquiryDefaults.preferred_contact_method;
    const input = { ...chat, kind: 'chat', email, preferred_contact_method } as const;
    const { inquiryId } = await this.service.file(manager, input, visitor, [own]);
    const now = this.clock.now();
    await this.inquiries.insertConversation(manager, { idHash, inquiryId, createdAt: now, updatedAt: now });
  }

  /**
   * A transcript that continues the stored one replaces it, a shorter one is an older call that came late. Answers
   * false for any other: another browser sent it.
   */
  private async extend(
    manager: EntityManager,
    idHash: string,
    inquiry: InquiryEntity,
    { transcript, message }: ChatLead,
  ): Promise<boolean> {
    await this.throttle.take(callsOfConversation, idHash, manager);
    const stored = inquiry.transcript ?? [];
    const common = Math.min(stored.length, transcript.length);
    if (!isDeepStrictEqual(stored.slice(0, common), transcript.slice(0, common))) return false;
    if (transcript.length === common) return true;
    const now = this.clock.now();
    await this.inquiries.extend(manager, idHash, { id: inquiry.id, transcript, message }, now);
    const contact = await this.contacts.lock(manager, inquiry.contactId);
    if (!contact) return true;
    const said = { contactId: contact.id, channel: 'chat' as const, text: lastWordsOf(transcript), at: now };
    await this.conversations.received(manager, said);
    const updatedAt = contact.updatedAt > now ? contact.updatedAt : now;
    await this.inquiries.updateContact(manager, contact.id, { ...newestOf(contact, inquiry), updatedAt });
    return true;
  }
}
