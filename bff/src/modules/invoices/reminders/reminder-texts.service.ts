import { Inject, Injectable } from '@nestjs/common';
import { longDate } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import { CONFIG, type Config } from '../../../platform/config.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import {
  reminderMail,
  reminderMailBody,
  reminderSample,
  type ReminderVariables,
  TemplatesService,
  writeReminderText,
} from '../../emails/index.ts';
import { payPath } from '../invoices/index.ts';
import { isLinkExpired } from './reminder-stops.ts';
import type { StoredRule } from './reminders.entities.ts';
import type { Standing } from './standings.repository.ts';

/** Staff's words of the two templates. */
export interface ReminderTemplates {
  readonly email: Readonly<Record<string, string>>;
  readonly sms: Readonly<Record<string, string>>;
}

type OwnTexts = Pick<StoredRule, 'subject' | 'text' | 'smsText'>;
const noOwnTexts: OwnTexts = { subject: '', text: '', smsText: '' };

const dayMilliseconds = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
const dayCount = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** What reminders say. */
@Injectable()
export class ReminderTextsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly templates: TemplatesService,
  ) {}

  async findTemplates(runner: SqlRunner): Promise<ReminderTemplates> {
    return {
      email: await this.templates.overridesOf(runner, 'reminder'),
      sms: await this.templates.overridesOf(runner, 'reminder-sms'),
    };
  }

  /** On `day`, which is the client's. */
  variablesOf(
    standing: Standing,
    { dueDate, dueCents }: { readonly dueDate: string; readonly dueCents: number },
    day: string,
    own: OwnTexts = noOwnTexts,
  ): ReminderVariables {
    const ahead = daysBetween(day, dueDate);
    return {
      when: whenOf(-ahead),
      clientName: standing.clientName,
      number: standing.invoiceNumber,
      title: standing.title,
      due: formatCents(dueCents),
      credit: standing.creditCents > 0 ? formatCents(standing.creditCents) : null,
      dueDate: longDate(dueDate),
      days: dayCount.format(Math.abs(ahead)),
      paymentUrl: isLinkExpired(standing, day)
        ? null
        : new URL(payPath(standing), this.config.http.publicUrl.origin).href,
      ownSubject: own.subject,
      ownText: own.text,
    };
  }

  subjectOf(variables: ReminderVariables, templates: ReminderTemplates): string {
    return reminderMail.subject(variables, templates.email);
  }

  mailTextOf(variables: ReminderVariables, templates: ReminderTemplates): string {
    return reminderMailBody(variables, templates.email).text;
  }

  smsOf(variables: ReminderVariables, own: string, templates: ReminderTemplates): string {
    return writeReminderText(variables, own, templates.sms);
  }

  /** A rule with sample values. */
  sampleOf({ days, subject, text }: Pick<StoredRule, 'days' | 'subject' | 'text'>): ReminderVariables {
    return {
      ...reminderSample,
      when: whenOf(days),
      days: dayCount.format(Math.abs(days)),
      ownSubject: subject,
      ownText: text,
    };
  }
}

const whenOf = (daysAfterDue: number): ReminderVariables['when'] =>
  daysAfterDue < 0 ? 'before' : daysAfterDue === 0 ? 'today' : 'after';
