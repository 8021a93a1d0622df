import { Injectable } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import type {
  ReminderPlan,
  ReminderPreview,
  ReminderPreviewItem,
  ReminderTest,
  ReminderTestSent,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { EmailsService, reminderMailBody } from '../../emails/index.ts';
import { SmsService } from '../../sms/index.ts';
import { momentIn } from './local-time.ts';
import { covers, stopOf } from './reminder-stops.ts';
import { type ReminderTemplates, ReminderTextsService } from './reminder-texts.service.ts';
import { type Candidate, RemindersRepository } from './reminders.repository.ts';
import { type Standing, StandingsRepository } from './standings.repository.ts';

const candidateLimit = 100;
const testsByPerson: Limit = { name: 'reminder-test:person', hits: 30, seconds: 3600 };

/** What reminders would do, and how they look, before anything is switched on. */
@Injectable()
export class ReminderPreviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reminders: RemindersRepository,
    private readonly standings: StandingsRepository,
    private readonly texts: ReminderTextsService,
    private readonly emails: EmailsService,
    private readonly sms: SmsService,
    private readonly throttle: Throttle,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** Of tomorrow, as things stand now. */
  async tomorrow(plan: ReminderPlan): Promise<ReminderPreview> {
    const now = this.clock.now();
    const day = daysAfter(agencyDay(now), 1);
    const candidates = await this.reminders.findCandidates(plan, day, candidateLimit);
    const ids = [...new Set(candidates.map(({ invoiceId }) => invoiceId))];
    const [standings, templates] = await Promise.all([
      this.standings.findMany(this.dataSource, ids, now),
      this.texts.findTemplates(this.dataSource),
    ]);
    const byId = new Map(standings.map((standing) => [standing.id, standing]));
    return {
      day,
      total: candidates[0]?.total ?? 0,
      items: candidates.flatMap((candidate) => {
        const standing = byId.get(candidate.invoiceId);
        return standing ? [this.toItem(candidate, standing, plan, templates, day)] : [];
      }),
    };
  }

  /** One rule with sample values, to the caller and to a phone at hand. Throws `invalid_phone` at `phone`. */
  testSend({ rule, phone }: z.output<typeof ReminderTest>, key: string | undefined): Promise<ReminderTestSent> {
    const { id: personId, email } = currentPerson();
    return this.idempotency.once({ scope: 'reminders.testSend', key, request: { rule, phone } }, async (manager) => {
      await this.throttle.take(testsByPerson, personId, manager);
      const templates = await this.texts.findTemplates(manager);
      const variables = this.texts.sampleOf(rule);
      const sent: ReminderTestSent['sent'] = [];
      if (covers(rule.channel, 'email')) {
        const { id } = await this.emails.fileNew(manager, {
          template: 'test-send',
          recipient: email,
          subject: `Test: ${this.texts.subjectOf(variables, templates)}`.slice(0, 150),
          variables: { templateId: 'reminder' },
          body: reminderMailBody(variables, templates.email),
        });
        sent.push({ channel: 'email', to: email, messageId: id });
      }
      if (covers(rule.channel, 'sms')) {
        if (phone === '') throw new AppError('invalid_phone', { errors: { phone: ['Enter a phone number to text'] } });
        const { id } = await this.textTo(phone, (to) =>
          this.sms.file(manager, {
            to,
            body: this.texts.smsOf(variables, rule.smsText, templates),
            about: {},
            template: 'test-send',
            testMode: false,
          }),
        );
        sent.push({ channel: 'sms', to: phone, messageId: id });
      }
      return { sent };
    });
  }

  /** The error of a number belongs to the field it was typed in. */
  private async textTo<T>(phone: string, send: (to: string) => Promise<T>): Promise<T> {
    try {
      return await send(phone);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_phone') throw error;
      throw new AppError('invalid_phone', { errors: { phone: ['Enter a mobile number we can text'] } });
    }
  }

  private toItem(
    { ruleId, dueDate, channel }: Candidate,
    standing: Standing,
    { rules, quietTo }: ReminderPlan,
    templates: ReminderTemplates,
    day: string,
  ): ReminderPreviewItem {
    const rule = rules.find(({ id }) => id === ruleId);
    const dueCents = standing.dueDates.find((one) => one.dueDate === dueDate)?.dueCents ?? 0;
    const variables = this.texts.variablesOf(standing, { dueDate, dueCents }, day, rule);
    const isMail = channel === 'email';
    return {
      invoiceId: standing.id,
      number: standing.invoiceNumber,
      clientName: standing.clientName,
      channel,
      to: isMail ? standing.clientEmail : standing.number,
      at: momentIn(day, quietTo, standing.timeZone).toISOString(),
      timeZone: standing.timeZone,
      subject: isMail ? this.texts.subjectOf(variables, templates) : null,
      text: isMail
        ? this.texts.mailTextOf(variables, templates)
        : this.texts.smsOf(variables, rule?.smsText ?? '', templates),
      stop: stopOf(standing, { channel, dueDate, dueCents: null }, day),
    };
  }
}
