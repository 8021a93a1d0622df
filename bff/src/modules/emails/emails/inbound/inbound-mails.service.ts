import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { cleanFileName } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../../platform/clock.ts';
import { storableText } from '../../../../platform/http/index.ts';
import { Jobs, queues } from '../../../../platform/jobs/index.ts';
import { Log } from '../../../../platform/log.ts';
import { Conversations, type Correspondent } from '../../../conversations/index.ts';
import { attemptsMaximum, pauseBeforeNextTry } from '../delivery-rules.ts';
import {
  MailFailure,
  MailTransport,
  type ReceivedFile,
  type ReceivedMail,
  type ReceivedMailEvent,
} from '../ports/mail-transport.ts';
import { textOfHtml } from '../templates/composed.tsx';
import { attachmentLimits, refusalBefore, refusalOf, refusals } from './attachment-rules.ts';
import type { InboundAttachmentEntity, InboundEmailEntity } from './inbound.entities.ts';
import { InboundMailsRepository } from './inbound-mails.repository.ts';
import { mailKindOf } from './mail-kind.ts';
import { splitQuoted } from './quoted-text.ts';
import { ReplyAddresses } from './reply-address.ts';

/** Characters of a mail that are kept; what follows is quotes of quotes. */
const bodyMaximum = 100_000;
const htmlMaximum = 1_000_000;
const subjectMaximum = 300;
/** Tries in which a file may be away. */
const filesAwaited = 6;

/** Where a mail of ours or a sender says whom a mail is from; `email` only where no record is known. */
type Sender = Correspondent & { readonly kind: InboundEmailEntity['kind'] };

/** Mails to us: reported by signed events, read by a job, and filed in the conversation they answer (ADR 0129). */
@Injectable()
export class InboundMailsService implements OnModuleInit {
  constructor(
    private readonly transport: MailTransport,
    private readonly mails: InboundMailsRepository,
    private readonly replies: ReplyAddresses,
    private readonly conversations: Conversations,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.receiveEmail.name,
      concurrency: 2,
      run: async (data, signal) => {
        if ('inboundId' in data && typeof data.inboundId === 'string') await this.read(data.inboundId, signal);
      },
    });
  }

  /** Keeps that a mail came in, each but once, and has it read. */
  async file(event: ReceivedMailEvent): Promise<void> {
    const { address, name } = senderOf(event.from);
    const id = randomUUID();
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      const isNew = await this.mails.add(manager, {
        id,
        providerId: event.providerId,
        sender: address,
        senderName: name,
        recipients: event.recipients.slice(0, 50).map(storableText),
        subject: storableText(event.subject).slice(0, subjectMaximum),
        // A clock that is ahead of ours must not put it after our answer.
        receivedAt: event.at < now ? event.at : now,
      });
      if (isNew) await this.jobs.enqueue(manager, queues.receiveEmail.name, { inboundId: id });
    });
    this.log.info({ eventId: event.id }, 'A mail came in');
  }

  /** A file as it came. Null for another conversation’s. */
  findFile(conversationId: string, id: string): ReturnType<InboundMailsRepository['findFile']> {
    return this.mails.findFile(conversationId, id);
  }

  /** The `Message-ID` of the mail that came last, for an answer to name; null of none. */
  lastMessageId(manager: EntityManager, conversationId: string): Promise<string | null> {
    return this.mails.lastMessageId(manager, conversationId);
  }

  private async read(id: string, signal: AbortSignal): Promise<void> {
    const waiting = await this.mails.findWaiting(id);
    if (!waiting) return;
    try {
      const mail = await this.transport.readReceived(waiting.providerId, signal);
      const files = await this.filesOf(waiting, mail, signal);
      await this.dataSource.transaction((manager) => this.store(manager, waiting, mail, files));
    } catch (error) {
      const isOurs = !(error instanceof MailFailure);
      if (isOurs && signal.aborted) throw error;
      // A mail that we can't store is tried again, and then shown without its text, as one that can't be read.
      await this.failed(waiting, isOurs ? new MailFailure('It could not be stored', 'later', undefined, error) : error);
    }
  }

  private async store(
    manager: EntityManager,
    { id, receivedAt }: InboundEmailEntity,
    mail: ReceivedMail,
    files: readonly InboundAttachmentEntity[],
  ): Promise<void> {
    const { address, name } = senderOf(mail.from);
    const subject = storableText(mail.subject).slice(0, subjectMaximum);
    const text = mail.text?.trim() ? mail.text : textOfHtml((mail.html ?? '').slice(0, htmlMaximum));
    const body = storableText(text).slice(0, bodyMaximum);
    const kind = mailKindOf({ headers: mail.headers, sender: address, subject });
    const person = { ...(await this.senderIn(manager, address, mail)), name, kind };
    const conversationId = await this.converse(manager, person, splitQuoted(body).text || subject, receivedAt);
    const isOurs = await this.mails.settle(manager, id, {
      conversationId,
      sender: address,
      senderName: name,
      subject,
      body,
      kind,
      status: 'stored',
      failure: null,
      // It goes into the headers of an answer.
      messageId: /^<[^<>\s\p{Cc}]{1,500}>$/u.exec(mail.messageId ?? '')?.[0] ?? null,
    });
    if (!isOurs) throw new MailFailure('Another process read this mail', 'taken');
    await this.mails.addFiles(manager, files);
  }

  /** What a machine wrote is shown where there is a conversation, and opens none. */
  private async converse(manager: EntityManager, person: Sender, text: string, at: Date): Promise<string | null> {
    const { kind, ...who } = person;
    if (kind !== 'message') return this.conversations.find(manager, who);
    return this.conversations.received(manager, { ...who, channel: 'email', text, at });
  }

  /** By the address it was sent to, else by the mail it answers, else by who sent it. */
  private async senderIn(
    manager: EntityManager,
    address: string,
    { recipients, headers }: ReceivedMail,
  ): Promise<Correspondent> {
    const answered = await this.mails.findAnswered(manager, {
      id: this.replies.messageIdIn(recipients),
      headerIds: referencesIn(headers),
    });
    if (answered && (answered.contactId ?? answered.clientId) !== null) {
      const { contactId, clientId } = answered;
      return { contactId, clientId, email: address };
    }
    return { email: answered?.recipient ?? address };
  }

  private async filesOf(
    { id: emailId, attempts }: InboundEmailEntity,
    mail: ReceivedMail,
    signal: AbortSignal,
  ): Promise<InboundAttachmentEntity[]> {
    const files: InboundAttachmentEntity[] = [];
    let kept = 0;
    for (const [position, file] of mail.files.slice(0, attachmentLimits.files).entries()) {
      const name = cleanFileName(file.filename ?? '');
      const size = Math.max(0, Math.trunc(file.size));
      const refusal = refusalBefore(name, size) ?? (kept + size > attachmentLimits.mailBytes ? refusals.mail : null);
      const fetched = refusal ?? (await this.fetched(file, attempts, signal));
      const content = Buffer.isBuffer(fetched) ? fetched : null;
      const refused = Buffer.isBuffer(fetched) ? await refusalOf(name, fetched) : fetched;
      const isKept = content !== null && refused === null;
      if (isKept) kept += content.length;
      files.push({
        id: randomUUID(),
        emailId,
        position,
        name,
        size: isKept ? content.length : size,
        content: isKept ? content : null,
        refused,
      });
    }
    const left = mail.files.length - files.length;
    if (left > 0) {
      const rest = { emailId, position: files.length, size: 0, content: null, refused: refusals.count };
      files.push({ ...rest, id: randomUUID(), name: `${left} more` });
    }
    return files;
  }

  /** Its content, or why there is none; a file that stays away doesn’t keep the mail from being read. */
  private async fetched(file: ReceivedFile, attempts: number, signal: AbortSignal): Promise<Buffer | string> {
    try {
      return (await this.transport.download(file, attachmentLimits.bytes, signal)) ?? refusals.size;
    } catch (error) {
      if (attempts < filesAwaited || signal.aborted) throw error;
      return refusals.lost;
    }
  }

  /** Tried again for more than an hour; then it is filed without its text, so that it is seen. */
  private async failed(mail: InboundEmailEntity, failure: MailFailure): Promise<void> {
    if (failure.kind === 'taken') return;
    const { id, sender, subject, receivedAt } = mail;
    const attempts = mail.attempts + 1;
    const retry = failure.kind !== 'final' && attempts < attemptsMaximum;
    await this.dataSource.transaction(async (manager) => {
      if (retry) {
        await this.mails.recordTry(manager, id, attempts, failure.message);
        const startAfterSeconds = pauseBeforeNextTry(attempts, failure.retryAfter);
        await this.jobs.enqueue(manager, queues.receiveEmail.name, { inboundId: id }, { startAfterSeconds });
        return;
      }
      const who = await this.senderIn(manager, sender, { ...noContent, recipients: mail.recipients });
      const conversationId = await this.converse(
        manager,
        { ...who, name: mail.senderName, kind: 'message' },
        subject,
        receivedAt,
      );
      await this.mails.settle(manager, id, { conversationId, status: 'failed', attempts, failure: failure.message });
    });
    this.log[retry ? 'warn' : 'error']({ inboundId: id, attempts, err: failure }, 'A mail that came in was not read');
  }
}

const noContent: ReceivedMail = {
  from: '',
  recipients: [],
  subject: '',
  text: null,
  html: null,
  headers: {},
  messageId: null,
  files: [],
};

/** `Ada <ada@clinic.example>` as its parts. */
function senderOf(from: string): { readonly address: string; readonly name: string | null } {
  const [, display = '', bracketed] = /^(.*?)<([^<>]+)>\s*$/s.exec(from) ?? [];
  const name = storableText(display.replaceAll(/["\r\n]/g, '').trim()).slice(0, 200);
  return { address: storableText((bracketed ?? from).trim().toLowerCase()).slice(0, 320), name: name || null };
}

/** `Message-ID`s that a mail answers. */
function referencesIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    ['in-reply-to', 'references'].includes(name.toLowerCase()) ? [value] : [],
  );
  return [...new Set(values.join(' ').match(/<[^<>\s\p{Cc}]{3,500}>/gu) ?? [])].slice(0, 50);
}
