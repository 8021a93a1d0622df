import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { longDate } from '@vitrine/brand';
import { cardName, declineText } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type EventOf, Outbox } from '../../../platform/outbox/index.ts';
import { autopayDeclined, billingAlert, EmailsService } from '../../emails/index.ts';

type Declined = EventOf<'autopay.declined'>;

/** Mails about charges of saved cards that failed. */
@Injectable()
export class AutopayNotificationsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly emails: EmailsService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('autopay-declined', 'autopay.declined', (manager, event) => this.tellClient(manager, event));
    this.outbox.subscribe('autopay-given-up', 'autopay.declined', async (manager, event) => {
      if (event.nextOn === null) await this.notifyTeam(manager, event);
    });
  }

  private async tellClient(manager: EntityManager, event: Declined): Promise<void> {
    const { origin } = this.config.http.publicUrl;
    const variables = {
      clientName: event.clientName,
      invoiceNumber: event.invoiceNumber,
      title: event.title,
      amount: formatCents(event.amountCents),
      card: cardName(event.card),
      code: event.code,
      nextTry: event.nextOn && longDate(event.nextOn),
      paymentUrl: `${origin}/pay?invoice=${event.publicId}`,
      accountUrl: `${origin}/account`,
    };
    await this.emails.file(manager, {
      template: 'autopay-declined',
      recipient: event.email,
      subject: autopayDeclined.subject(variables),
      variables,
      about: { clientId: event.clientId, invoiceId: event.invoiceId },
    });
  }

  private notifyTeam(manager: EntityManager, event: Declined): Promise<void> {
    const variables = {
      heading: 'A card was declined for the last time',
      facts: [
        ['Client', event.clientName],
        ['Invoice', event.invoiceNumber],
        ['Amount', formatCents(event.amountCents)],
        ['Card', cardName(event.card)],
        ['Reason', declineText(event.code).team],
      ] satisfies [string, string][],
      todo: 'We won’t try again. The invoice is still due, so please contact the client.',
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
