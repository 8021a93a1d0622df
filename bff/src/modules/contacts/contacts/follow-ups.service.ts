import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { EmailsService, type FollowUpsDue, followUpsDue } from '../../emails/index.ts';
import { ContactsRepository, type DueFollowUp } from './contacts.repository.ts';

/** The day of a follow-up as text; a date has no zone. */
const inWords = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Each morning, one mail to everyone with follow-ups that are due and not notified yet. */
@Injectable()
export class FollowUpsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly emails: EmailsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.followUps.name,
      concurrency: 1,
      cron: '0 7 * * *',
      waitsAfterRestore: true,
      run: () => this.remind(),
    });
  }

  /** Mails and their marks commit together, so that nobody is notified twice or not at all. */
  async remind(): Promise<void> {
    const notified = await this.dataSource.transaction(async (manager) => {
      const due = await this.contacts.takeDueFollowUps(manager, agencyDay(this.clock.now()));
      const byAssignee = Map.groupBy(due, ({ assigneeEmail }) => assigneeEmail);
      for (const [recipient, leads] of byAssignee) {
        const variables: FollowUpsDue = {
          leads: leads.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.name.localeCompare(b.name)).map(toLine),
          portalUrl: this.config.http.publicUrl.origin,
        };
        await this.emails.file(manager, {
          template: 'follow-ups-due',
          recipient,
          subject: followUpsDue.subject(variables),
          variables,
        });
      }
      return byAssignee.size;
    });
    if (notified > 0) this.log.info({ people: notified }, 'People notified of their follow-ups');
  }
}

const toLine = ({ contactId, name, company, dueOn, notes }: DueFollowUp): FollowUpsDue['leads'][number] => ({
  contactId,
  name,
  company,
  due: inWords.format(new Date(dueOn)),
  notes,
});
