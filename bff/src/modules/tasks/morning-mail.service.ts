import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { taskTime } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/log.ts';
import { ContactsRepository, type DueFollowUp } from '../contacts/index.ts';
import { EmailsService, type FollowUpsDue, followUpsDue } from '../emails/index.ts';
import { type DueTask, TasksRepository } from './tasks.repository.ts';

/** A due day as text; a date has no zone. */
const inWords = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Each morning, one mail to everyone with follow-ups and tasks that are due and that they were not told of yet. */
@Injectable()
export class MorningMailService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly tasks: TasksRepository,
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
      const today = agencyDay(this.clock.now());
      const leads = Map.groupBy(await this.contacts.takeDueFollowUps(manager, today), (one) => one.assigneeEmail);
      const tasks = Map.groupBy(await this.tasks.takeDue(manager, today), ({ ownerEmail }) => ownerEmail);
      const recipients = new Set([...leads.keys(), ...tasks.keys()]);
      for (const recipient of recipients) {
        const variables: FollowUpsDue = {
          leads: (leads.get(recipient) ?? [])
            .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.name.localeCompare(b.name))
            .map(toLead),
          tasks: (tasks.get(recipient) ?? []).toSorted((a, b) => whenOf(a).localeCompare(whenOf(b))).map(toTask),
          portalUrl: this.config.http.publicUrl.origin,
        };
        await this.emails.file(manager, {
          template: 'follow-ups-due',
          recipient,
          subject: followUpsDue.subject(variables),
          variables,
        });
      }
      return recipients.size;
    });
    if (notified > 0) this.log.info({ people: notified }, 'People notified of their follow-ups and tasks');
  }
}

const toLead = ({ contactId, name, company, dueOn, notes }: DueFollowUp): FollowUpsDue['leads'][number] => ({
  contactId,
  name,
  company,
  due: inWords.format(new Date(dueOn)),
  notes,
});

/** Those without an hour come last of a day. */
const whenOf = ({ dueOn, dueTime }: DueTask): string => `${dueOn} ${dueTime ?? '24:00'}`;

const pathOf = ({ clientId, contactId }: DueTask): string => {
  if (clientId !== null) return `/clients/${clientId}`;
  return contactId === null ? '/admin' : `/leads/${contactId}`;
};

const toTask = (task: DueTask): FollowUpsDue['tasks'][number] => ({
  title: task.title,
  about: task.about,
  due: [inWords.format(new Date(task.dueOn)), task.dueTime && taskTime(task.dueTime)].filter(Boolean).join(', '),
  path: pathOf(task),
});
