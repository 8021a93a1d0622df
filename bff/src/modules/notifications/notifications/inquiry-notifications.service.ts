import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isOfficeHour } from '@vitrine/brand';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { EmailsService, teamNotice, welcome } from '../../emails/index.ts';

type Received = EventOf<'inquiry.received'>;

/** The mails of an inquiry: a welcome to who wrote, and a notice to the team. */
@Injectable()
export class InquiryNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('inquiry-mails', 'inquiry.received', async (manager, event) => {
      if (event.isWelcomed) await this.greet(manager, event);
      await this.notifyTeam(manager, event);
    });
  }

  private async greet(manager: EntityManager, event: Received): Promise<void> {
    const { contactId, projectId, origin, name, email, projectType, timeline, preferredTime, receivedAt } = event;
    const readLater = !isOfficeHour(receivedAt);
    const variables = { origin, name, projectType, timeline, preferredTime, readLater, contactId, projectId };
    await this.emails.file(manager, {
      template: 'welcome',
      recipient: email,
      subject: welcome.subject(variables),
      variables,
      about: { contactId },
    });
  }

  private async notifyTeam(manager: EntityManager, event: Received): Promise<void> {
    const { isWelcomed: _, receivedAt: __, email, ...facts } = event;
    const variables = { ...facts, email: email || null, portalUrl: this.config.http.publicUrl.origin };
    await this.emails.notify(manager, 'inquiry', {
      template: 'team-notice',
      subject: teamNotice.subject(variables),
      variables,
      about: { contactId: facts.contactId },
    });
  }
}
