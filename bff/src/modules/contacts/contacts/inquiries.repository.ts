import { Injectable } from '@nestjs/common';
import type { ChatLine, ScoreTerm } from '@vitrine/contracts';
import { Database } from '../../../platform/database/index.ts';
import { Traces } from '../../../platform/traces.ts';
import type { VisitorMarks } from './visitor.ts';

/** The argument of the database function `file_inquiry`: what is stored, however it arrived. */
interface InquiryRecord {
  readonly now: string;
  readonly projectId: string;
  readonly contact: {
    id: string;
    email: string;
    name: string;
    company: string | null;
    position: string | null;
    phone: string | null;
  };
  readonly inquiry: {
    id: string;
    /** Default `form`. */
    kind?: 'form' | 'chat' | 'call';
    /** Of a call: the chosen time. */
    preferredTime?: string | null;
    /** Of a chat. */
    transcript?: readonly ChatLine[];
    message: string;
    projectType: string;
    budgetRange: string | null;
    timeline: string | null;
    urgency: string;
    preferredContactMethod: string;
    source: string;
    tags: string[];
    leadScore: number;
    leadScoreTerms: ScoreTerm[];
    intentScore: number;
    intentScoreTerms: ScoreTerm[];
    formulaVersion: number;
  };
  /**
   * Mails to file; the function leaves out a welcome that is not due, and adds contactId and projectId to the
   * variables.
   */
  readonly emails: readonly {
    id: string;
    template: string;
    recipient: string;
    subject: string;
    variables: Record<string, unknown>;
  }[];
}

interface MailLimit {
  /** Mails to unproven addresses that one network may cause in an hour. */
  readonly welcomeLimit: number;
}

/** The argument of the database function `submit_inquiry`. */
export interface SubmissionRecord extends InquiryRecord, VisitorMarks, MailLimit {
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
  /** Hash of the visitor cookie to hand out if the one that came in is not ours. */
  readonly newVisitor: string;
}

/** The argument of the database function `submit_chat`. */
export interface ChatRecord extends InquiryRecord, VisitorMarks, MailLimit {
  readonly conversationHash: string;
}

/** `diverged`: the transcript does not continue the one that is known. */
export type ChatOutcome =
  | { readonly outcome: 'received' | 'diverged' }
  | { readonly outcome: 'limit'; readonly retryAfter: number };

export type SubmissionOutcome =
  | {
      readonly outcome: 'created' | 'already_submitted';
      readonly id: string;
      readonly projectId: string;
      readonly newVisitor?: boolean;
      readonly replayed?: boolean;
    }
  | { readonly outcome: 'key_reused' }
  | { readonly outcome: 'cooldown' | 'limit' | 'address'; readonly retryAfter: number };

@Injectable()
export class InquiriesRepository {
  constructor(
    private readonly database: Database,
    private readonly traces: Traces,
  ) {}

  /** Everything an inquiry causes. SQL: one prepared statement, so one transaction and one round trip (ADR 0007). */
  async submit(record: SubmissionRecord): Promise<SubmissionOutcome> {
    const [row] = await this.database.prepared<{ outcome: SubmissionOutcome }>(
      'submit-inquiry',
      'SELECT submit_inquiry($1::jsonb) AS outcome',
      [JSON.stringify({ ...record, ...this.traces.forJob() })],
    );
    if (!row) throw new Error('submit_inquiry answered nothing');
    return row.outcome;
  }

  /** A chat: files the lead the first time, lets its transcript grow afterwards; one statement as well. */
  async submitChat(record: ChatRecord): Promise<ChatOutcome> {
    const [row] = await this.database.prepared<{ outcome: ChatOutcome }>(
      'submit-chat',
      'SELECT submit_chat($1::jsonb) AS outcome',
      [JSON.stringify({ ...record, ...this.traces.forJob() })],
    );
    if (!row) throw new Error('submit_chat answered nothing');
    return row.outcome;
  }
}
