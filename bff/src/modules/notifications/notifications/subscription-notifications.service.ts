import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, longDate } from '@vitrine/brand';
import { bankFailure, disputeReason } from '@vitrine/contracts';
import { formatCents, formatMoney } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { billingAlert, EmailsService, planPaymentFailedMail } from '../../emails/index.ts';

interface Alert {
  readonly heading: string;
  readonly facts: readonly (readonly [string, string | null])[];
  readonly todo: string;
  readonly clientId: string | null;
}

type SubscriptionFacts = EventOf<'subscription.paused'>;
type DisputeEvent = EventOf<'dispute.changed'>;

/** Mails about subscriptions and disputes at the provider: to the team, and to whom a month could not be charged. */
@Injectable()
export class SubscriptionNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('subscription-failed', 'subscription.payment_failed', (manager, event) =>
      this.alert(manager, {
        heading: 'A monthly payment failed',
        facts: [
          ...factsOf(event),
          ['Reason', event.reason],
          ['Next try', event.nextAttemptAt && longDate(agencyDay(event.nextAttemptAt))],
        ],
        todo: event.nextAttemptAt
          ? 'Stripe will try again by itself. If it keeps failing, the subscription ends, so please contact the client.'
          : 'Stripe won’t try again by itself. Please contact the client.',
        clientId: event.clientId,
      }),
    );
    this.outbox.subscribe('plan-payment-failed', 'subscription.payment_failed', async (manager, event) => {
      const { email, pageUrl } = event;
      if (email !== null && pageUrl !== null)
        await this.emails.file(manager, planPaymentFailedMail({ ...event, email, pageUrl }));
    });
    this.outbox.subscribe('subscription-canceled', 'subscription.canceled', (manager, event) =>
      this.alert(manager, {
        heading: 'A subscription was canceled',
        facts: [...factsOf(event), ['Ends on', longDate(agencyDay(event.endsAt))]],
        todo: 'It runs until then and won’t be charged again.',
        clientId: event.clientId,
      }),
    );
    this.outbox.subscribe('subscription-paused', 'subscription.paused', (manager, event) =>
      this.alert(manager, {
        heading: 'A subscription is paused',
        facts: factsOf(event),
        todo: 'Stripe won’t collect any payments until somebody resumes it there.',
        clientId: event.clientId,
      }),
    );
    this.outbox.subscribe('subscription-ended', 'subscription.ended', (manager, event) =>
      this.alert(manager, {
        heading: 'A subscription has ended',
        facts: [...factsOf(event), ['Ended on', longDate(agencyDay(event.endedAt))]],
        todo: event.hasOther
          ? 'The client has another subscription and stays active.'
          : 'The client is now inactive and no longer counts in monthly recurring revenue.',
        clientId: event.clientId,
      }),
    );
    this.outbox.subscribe('dispute', 'dispute.changed', (manager, event) =>
      this.alert(manager, {
        heading: headingOf(event),
        facts: [
          ['Client', event.client?.company ?? event.payer],
          ['For', event.title],
          ['Invoice', event.invoiceNumber],
          ['Amount', formatMoney(event.amountCents, event.currency)],
          ['Reason', event.isReturn ? bankFailure(event.reason) : disputeReason(event)],
          [
            'Answer by',
            event.state === 'needs_response' && event.respondBy ? longDate(agencyDay(event.respondBy)) : null,
          ],
          ['Fee', event.feeCents ? formatMoney(event.feeCents, event.currency) : null],
          ['At Stripe', event.reference],
        ],
        todo: event.isReturn ? returnTodo : disputeTodos[event.state],
        clientId: event.client?.id ?? null,
      }),
    );
  }

  private alert(manager: EntityManager, { heading, facts, todo, clientId }: Alert): Promise<void> {
    const variables = {
      heading,
      facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
      todo,
      clientId,
      portalUrl: this.config.http.publicUrl.origin,
    };
    return this.emails.notify(manager, 'payment-review', {
      template: 'billing-alert',
      subject: billingAlert.subject(variables),
      variables,
    });
  }
}

const factsOf = ({ clientName, title, amountCents }: SubscriptionFacts): [string, string | null][] => [
  ['Client', clientName],
  ['For', title],
  ['Amount', `${formatCents(amountCents)} a month`],
];

function headingOf({ isDueSoon, isReturn, state }: DisputeEvent): string {
  if (isReturn) return 'A bank payment was returned';
  return isDueSoon ? 'A dispute has to be answered soon' : disputeHeadings[state];
}
const returnTodo =
  'The invoice is owed again, and the client got an email with a link to pay. A return can’t be contested, so please ' +
  'contact the client if they don’t pay.';

const disputeHeadings: Record<DisputeEvent['state'], string> = {
  needs_response: 'A client disputed a payment',
  under_review: 'A disputed payment is under review',
  won: 'A dispute was won',
  lost: 'A dispute was lost',
  closed: 'A dispute was closed',
};
const disputeTodos: Record<DisputeEvent['state'], string> = {
  needs_response:
    'Please send the evidence in Stripe’s dashboard before that day. If nobody answers, the money is lost.',
  under_review: 'The bank is deciding. There’s nothing to do right now.',
  won: 'The money stays with you. If it was taken back before, your figures count it again.',
  lost: 'The money went back to the client, and your figures no longer count it.',
  closed: 'There’s nothing left to do.',
};
