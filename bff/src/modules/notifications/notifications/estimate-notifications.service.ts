import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { longDate } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { EmailsService, estimateNotice, estimateSigned, type EstimateVariables } from '../../emails/index.ts';
import { EstimateMessagesService } from '../../invoices/index.ts';

type Facts = Pick<EventOf<'estimate.declined'>, 'estimateId' | 'number' | 'title' | 'clientName'>;

interface Notice {
  readonly heading: string;
  readonly facts?: readonly [string, string][];
  readonly quote: string | null;
  readonly todo: string;
  /** The signed estimate, attached as a PDF. */
  readonly copy?: EstimateVariables;
}

/** Mails about what clients do with estimates: to the team, and to a client who signed. */
@Injectable()
export class EstimateNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
    private readonly estimates: EstimateMessagesService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('estimate-accepted', 'estimate.accepted', (manager, event) => this.accepted(manager, event));
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

  /** Both get the same signed copy. */
  private async accepted(manager: EntityManager, event: EventOf<'estimate.accepted'>): Promise<void> {
    const copy = await this.estimates.signedCopy(manager, event.estimateId);
    const { deposit } = event;
    await this.tell(manager, event, {
      heading: `${event.clientName} accepted ${event.number}`,
      facts: [
        ['Total', formatCents(event.amountCents)],
        ['Signed by', event.signedBy],
        ...(deposit ? [['Invoice', deposit.invoiceNumber] as [string, string]] : []),
      ],
      quote: null,
      todo: deposit
        ? `The signature made invoice ${deposit.invoiceNumber}. The client was asked for ` +
          `${formatCents(deposit.amountCents)} now, so you don’t need to do anything.`
        : 'You can turn it into an invoice with one press.',
      copy,
    });
    const variables = {
      copy,
      signedBy: event.signedBy,
      deposit: deposit && {
        amount: formatCents(deposit.amountCents),
        dueDate: longDate(deposit.dueDate),
        rest: deposit.rest && {
          amount: formatCents(deposit.rest.amountCents),
          dueDate: longDate(deposit.rest.dueDate),
        },
        paymentUrl: deposit.paymentUrl,
      },
    };
    await this.emails.file(manager, {
      template: 'estimate-signed',
      recipient: copy.clientEmail,
      subject: estimateSigned.subject(variables),
      variables,
      about: { clientId: event.clientId },
    });
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
