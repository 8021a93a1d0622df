import { disputeReason, type BillingTrouble, type PaymentReview, type Today } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Mono } from '@vitrine/ui';
import { formatAmount, formatDay, formatMomentInText } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  disputeLabels,
  disputeTones,
  failureText,
  subscriptionLabels,
  subscriptionTones,
} from '../../../../shared/subscription-texts.ts';
import { paymentTexts } from '../content.ts';
import { Row } from './row.tsx';

type Trouble = BillingTrouble['items'][number];

/** Disputes first, because their deadline costs money; then failed subscriptions and payments that don't fit. */
export const PaymentRows = ({ today, now }: { readonly today: Today; readonly now: Date }) => (
  <>
    {today.trouble.items.map((item) =>
      item.kind === 'dispute' ? (
        <DisputeRow key={item.dispute.id} item={item} now={now} />
      ) : (
        <SubscriptionRow key={item.subscription.id} item={item} now={now} />
      ),
    )}
    {today.payments.items.map((payment) => (
      <ReviewRow key={payment.id} payment={payment} now={now} />
    ))}
  </>
);

const ReviewRow = ({ payment, now }: { readonly payment: PaymentReview; readonly now: Date }) => {
  const { payer, title, note, invoice, reference, receivedAt, state } = payment;
  return (
    <Row
      to={invoice && paths.invoice(invoice.id)}
      who={payer ?? paymentTexts.unknownPayer}
      facts={[
        paymentTexts.for(title),
        paymentTexts.received(formatMomentInText(receivedAt, now)),
        ...(reference === null ? [] : [<Mono key="reference">{reference}</Mono>]),
      ]}
      quote={note}
      amount={formatAmount(payment)}
      tools={<Badge tone="ember">{paymentTexts.states[state]}</Badge>}
    />
  );
};

const SubscriptionRow = ({
  item: { client, subscription },
  now,
}: {
  readonly item: Extract<Trouble, { kind: 'subscription' }>;
  readonly now: Date;
}) => (
  <Row
    to={client && paths.client(client.id)}
    who={client?.company ?? paymentTexts.noRecord}
    facts={[
      paymentTexts.monthly(subscription.title),
      subscription.lastFailure ? failureText(subscription.lastFailure, now) : paymentTexts.failed,
    ]}
    amount={formatCents(subscription.amountCents)}
    tools={<Badge tone={subscriptionTones[subscription.state]}>{subscriptionLabels[subscription.state]}</Badge>}
  />
);

const DisputeRow = ({
  item: { client, dispute },
  now,
}: {
  readonly item: Extract<Trouble, { kind: 'dispute' }>;
  readonly now: Date;
}) => (
  <Row
    to={dispute.invoice ? paths.invoice(dispute.invoice.id) : client && paths.client(client.id)}
    who={client?.company ?? paymentTexts.unknownPayer}
    facts={[
      paymentTexts.disputed(dispute.title),
      disputeReason(dispute),
      ...(dispute.respondBy && dispute.state === 'needs_response'
        ? [paymentTexts.answerBy(formatDay(dispute.respondBy, now))]
        : []),
    ]}
    amount={formatAmount(dispute)}
    tools={<Badge tone={disputeTones[dispute.state]}>{disputeLabels[dispute.state]}</Badge>}
  />
);
