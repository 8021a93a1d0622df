import { Inject, Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { billingAlert, EmailsService } from '../emails/index.ts';
import type { ProviderSubscription } from '../payments/index.ts';
import type { DisputeRow } from './disputes.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: agencyTimeZone });

interface Alert {
  readonly heading: string;
  readonly facts: readonly (readonly [string, string | null])[];
  readonly todo: string;
  readonly clientId: string | null;
}

/** Mails to the team about what became of subscriptions and payments at the provider. */
@Injectable()
export class SubscriptionNotices {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly emails: EmailsService,
  ) {}

  failed(
    manager: EntityManager,
    row: SubscriptionRow,
    { reason, nextAttemptAt }: NonNullable<ProviderSubscription['failure']>,
  ): Promise<void> {
    return this.tell(manager, {
      heading: 'A monthly payment failed',
      facts: [...factsOf(row), ['Reason', reason], ['Next try', nextAttemptAt && day.format(nextAttemptAt)]],
      todo: nextAttemptAt
        ? 'Stripe will try again by itself. If it keeps failing, the subscription ends, so please contact the client.'
        : 'Stripe won’t try again by itself. Please contact the client.',
      clientId: row.clientId,
    });
  }

  canceled(manager: EntityManager, row: SubscriptionRow, endsAt: Date): Promise<void> {
    return this.tell(manager, {
      heading: 'A subscription was canceled',
      facts: [...factsOf(row), ['Ends on', day.format(endsAt)]],
      todo: 'It runs until then and won’t be charged again.',
      clientId: row.clientId,
    });
  }

  paused(manager: EntityManager, row: SubscriptionRow): Promise<void> {
    const todo = 'Stripe won’t collect any payments until somebody resumes it there.';
    return this.tell(manager, {
      heading: 'A subscription is paused',
      facts: factsOf(row),
      todo,
      clientId: row.clientId,
    });
  }

  ended(manager: EntityManager, row: SubscriptionRow, at: Date, hasOther: boolean): Promise<void> {
    return this.tell(manager, {
      heading: 'A subscription has ended',
      facts: [...factsOf(row), ['Ended on', day.format(at)]],
      todo: hasOther
        ? 'The client has another subscription and stays active.'
        : 'The client is now inactive and no longer counts in monthly recurring revenue.',
      clientId: row.clientId,
    });
  }

  disputed(manager: EntityManager, dispute: DisputeRow): Promise<void> {
    const { amountCents, currency, client, payer, title, invoice, reason, respondBy, state } = dispute;
    const amount = formatCents(Number(amountCents));
    return this.tell(manager, {
      heading: disputeHeadings[state],
      facts: [
        ['Client', client?.company ?? payer],
        ['For', title],
        ['Invoice', invoice?.number ?? null],
        ['Amount', currency === 'usd' ? amount : `${amount.slice(1)} ${currency.toUpperCase()}`],
        ['Reason', reason.replaceAll('_', ' ')],
        ['Answer by', state === 'needs_response' && respondBy ? day.format(respondBy) : null],
        ['At Stripe', dispute.id],
      ],
      todo: disputeTodos[state],
      clientId: client?.id ?? null,
    });
  }

  private tell(manager: EntityManager, { heading, facts, todo, clientId }: Alert): Promise<void> {
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

const factsOf = ({ clientName, title, amountCents }: SubscriptionRow): [string, string | null][] => [
  ['Client', clientName],
  ['For', title],
  ['Amount', `${formatCents(amountCents)} a month`],
];

const disputeHeadings: Record<DisputeRow['state'], string> = {
  needs_response: 'A client disputed a payment',
  under_review: 'A disputed payment is under review',
  won: 'A dispute was won',
  lost: 'A dispute was lost',
  closed: 'A dispute was closed',
};
const disputeTodos: Record<DisputeRow['state'], string> = {
  needs_response:
    'Please send the evidence in Stripe’s dashboard before that day. If nobody answers, the money is lost.',
  under_review: 'The bank is deciding. There’s nothing to do right now.',
  won: 'The money stays with you.',
  lost: 'The money went back to the client.',
  closed: 'There’s nothing left to do.',
};
