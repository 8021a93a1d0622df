import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { billingAlert, EmailsService } from '../../emails/index.ts';

type Unsent = EventOf<'recurring_invoice.unsent'>;

/** Mails to the team about recurring invoices that need a person. */
@Injectable()
export class RecurringNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('recurring-unsent', 'recurring_invoice.unsent', (manager, event) =>
      this.tell(manager, event),
    );
  }

  private tell(manager: EntityManager, event: Unsent): Promise<void> {
    const facts: [string, string | null][] = [
      ['Client', event.clientName],
      ['For', event.title],
      ['Amount', formatCents(event.amountCents)],
      ['Invoice', event.invoiceNumber],
      ['Reason', event.problem],
    ];
    const variables = {
      heading: headings[event.reason],
      facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
      todo: todos[event.reason](event),
      clientId: event.clientId,
      portalUrl: this.config.http.publicUrl.origin,
    };
    return this.emails.notify(manager, 'payment-review', {
      template: 'billing-alert',
      subject: billingAlert.subject(variables),
      variables,
    });
  }
}

const headings: Record<Unsent['reason'], string> = {
  suppressed: 'A recurring invoice wasn’t sent',
  late: 'A recurring invoice was made late',
  stopped: 'A recurring invoice is paused',
};
const todos: Record<Unsent['reason'], (event: Unsent) => string> = {
  suppressed: ({ clientEmail }) =>
    `We can’t email ${clientEmail}: an email bounced or was marked as spam. The invoice is a draft. Please ask the ` +
    'client for another address, or share the payment link.',
  late: () => 'Its date had passed by more than three days, so we kept it as a draft. Please check it and send it.',
  stopped: () => 'It couldn’t be made, so the schedule is paused. Please correct it, then resume it.',
};
