import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type api, type ChatLead, type EndpointResponse, inquiryDefaults } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/index.ts';
import { EmailsService } from '../../emails/index.ts';
import { type ChatRecord, InquiriesRepository } from './inquiries.repository.ts';
import { formulaVersion, intentScore, leadScore, visitorsWords } from './scores.ts';
import { hashed, marksOf, type Visitor } from './visitor.ts';

/**
 * Chats as leads (public specification, sections 2, 3 and 7): one lead for each conversation, its transcript growing.
 */
@Injectable()
export class ChatLeadsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly inquiries: InquiriesRepository,
    private readonly emails: EmailsService,
  ) {}

  /**
   * Files a conversation or extends it; the answer does not reveal which. Throws `rate_limited` (five new conversations
   * a day for a visitor, sixty calls an hour for a conversation), or `conflict` when the transcript does not continue
   * the one that is known.
   */
  async submit(chat: ChatLead, visitor: Visitor): Promise<EndpointResponse<typeof api.contacts.submitChat>> {
    const outcome = await this.inquiries.submitChat(await this.toRecord(chat, visitor));
    if (outcome.outcome === 'limit') throw new AppError('rate_limited', { retryAfter: outcome.retryAfter });
    if (outcome.outcome === 'diverged') throw new AppError('conflict');
    return { conversation_id: chat.conversation_id };
  }

  private async toRecord(chat: ChatLead, visitor: Visitor): Promise<ChatRecord> {
    const lead = leadScore({ urgency: chat.urgency, budget_range: undefined, timeline: undefined, company: undefined });
    const intent = intentScore({ position: undefined, message: visitorsWords(chat.transcript) });
    return {
      now: this.clock.now().toISOString(),
      conversationHash: hashed(chat.conversation_id),
      ...marksOf(visitor, this.config.submissionsPerAddressPerHour),
      welcomeLimit: this.config.strangerMailsPerNetworkPerHour,
      projectId: randomUUID(),
      contact: {
        id: randomUUID(),
        email: chat.email ?? '',
        name: chat.name,
        company: null,
        position: null,
        phone: chat.phone ?? null,
      },
      inquiry: {
        id: randomUUID(),
        kind: 'chat',
        transcript: chat.transcript,
        message: chat.message,
        projectType: chat.project_type,
        budgetRange: null,
        timeline: null,
        urgency: chat.urgency,
        preferredContactMethod: chat.phone ? 'phone' : inquiryDefaults.preferred_contact_method,
        source: chat.source,
        tags: [chat.project_type, chat.urgency],
        leadScore: lead.value,
        leadScoreTerms: lead.terms,
        intentScore: intent.value,
        intentScoreTerms: intent.terms,
        formulaVersion,
      },
      emails: await this.emails.forInquiry(
        { ...chat, email: chat.email ?? '', origin: 'chat' },
        { leadScore: lead.value, leadScoreMaximum: lead.maximum },
      ),
    };
  }
}
