import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { EmailsService, estimateNotice } from '../../emails/index.ts';

type Facts = Pick<EventOf<'estimate.declined'>, 'estimateId' | 'number' | 'title' | 'clientName'>;

interface Notice {
  readonly heading: string;
  readonly facts?: readonly [string, string][];
  readonly quote: string | null;
  readonly todo: string;
}

/** Mails to the team about what clients do with estimates. */
@Injectable()
export class EstimateNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('estimate-accepted', 'estimate.accepted', (manager, event) =>
      this.tell(manager, event, {
        heading: `${event.clientName} accepted ${event.number}`,
        facts: [
          ['Total', formatCents(event.amountCents)],
          ['Signed by', event.signedBy],
        ],
        quote: null,
        todo: 'You can turn it into an invoice with one press.',
      }),
    );
    this.outbox.subscribe('estimate-declined', 'estimate.declined', (manager, event) =>
      this.tell(manager, event, {
        heading: `${event.clientName} declined ${event.number}`,
        quote: event.reason,
        todo: 'If you can offer something else, revise the estimate: the same link shows the new version.',
      }),
    );
    this.outbox.subscribe('estimate-asked', 'estimate.asked', (manager, event) =>
      this.tell(manager, event, {
        heading: `${event.clientName} asked about ${event.number}`,
        quote: event.question,
        todo: 'Their question is a note on the estimate. Please reply by email or phone.',
      }),
    );
  }

  private tell(
    manager: EntityManager,
    { estimateId, number, title, clientName }: Facts,
    { facts = [], ...notice }: Notice,
  ): Promise<void> {
    const allFacts: [string, string][] = [['Estimate', number], ['For', title], ['Client', clientName], ...facts];
    const variables = { ...notice, facts: allFacts, estimateId, portalUrl: this.config.http.publicUrl.origin };
    return this.emails.notify(manager, 'inquiry', {
      template: 'estimate-notice',
      subject: estimateNotice.subject(variables),
      variables,
    });
  }
}
