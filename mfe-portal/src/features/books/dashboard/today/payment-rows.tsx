import { type BillingTrouble, disputeReason, type PaymentReview, type TodayRow } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { formatAmount, formatDay, formatFull, formatRecent } from '../../../../shared/format.ts';
import { isJustSent, SendAgainDialog } from '../../../../shared/messages/send-again-dialog.tsx';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { disputeLabels, disputeTones, failureText } from '../../../../shared/subscription-texts.ts';
import { paymentTexts } from '../content.ts';
import { useSendCardLink } from '../dashboard-queries.ts';
import { ActButton, Row } from './row.tsx';

type Trouble = BillingTrouble['items'][number];

/** A payment that counts as nothing until somebody has looked at it. */
const ReviewRow = ({ payment, now }: { readonly payment: PaymentReview; readonly now: Date }) => {
  const { id, payer, title, note, invoice, receivedAt, state } = payment;
  return (
    <Row
      kind={{ label: paymentTexts.states[state], icon: 'card', tone: 'ember' }}
      id={id}
      to={invoice && paths.invoice(invoice.id)}
      who={payer ?? paymentTexts.unknownPayer}
      company={title}
      strong={formatAmount(payment)}
      fact={note}
      when={{ text: formatRecent(receivedAt, now), title: formatFull(receivedAt) }}
      acts={invoice && <ActButton label={paymentTexts.review} to={paths.invoice(invoice.id)} />}
    />
  );
};

interface TroubleRowProps<Kind extends Trouble['kind']> {
  readonly item: Extract<Trouble, { readonly kind: Kind }>;
  readonly now: Date;
}

/** A plan whose month could not be charged: its client is sent the link that repairs the card. */
const SubscriptionRow = ({ item: { client, subscription }, now }: TroubleRowProps<'subscription'>) => {
  const { id, title, amountCents, lastFailure, cardLinkAt, demo } = subscription;
  const who = client?.company ?? paymentTexts.noRecord;
  const toast = useToast();
  const link = useSendCardLink(subscription);
  const [asking, setAsking] = useState<string | null>(null);
  const send = (): void =>
    link.mutate(undefined, { onSuccess: () => toast({ tone: 'success', title: paymentTexts.cardLinkSent(who) }) });
  return (
    <Row
      kind={{ label: paymentTexts.failed, icon: 'card', tone: 'ember' }}
      id={id}
      to={client && paths.client(client.id)}
      who={who}
      company={title}
      strong={formatCents(amountCents)}
      fact={lastFailure && failureText(lastFailure, now)}
      when={lastFailure ? { text: formatRecent(lastFailure.at, now), title: formatFull(lastFailure.at) } : undefined}
      acts={
        // Nobody behind a sample can be written to.
        demo ? (
          client && <ActButton label={paymentTexts.review} to={paths.client(client.id)} />
        ) : (
          <>
            <ActButton
              label={paymentTexts.cardLink}
              done={link.isSuccess ? paymentTexts.isSent : undefined}
              busy={link.isPending}
              onPress={() => (isJustSent(cardLinkAt) ? setAsking(cardLinkAt) : send())}
            />
            <SendAgainDialog sentAt={asking} to={who} onConfirm={send} onClose={() => setAsking(null)} />
          </>
        )
      }
      failure={link.isError ? actionText(link.error) : null}
    />
  );
};

/** A payment that its client disputes at the bank; it is answered at Stripe. */
const DisputeRow = ({ item: { client, dispute }, now }: TroubleRowProps<'dispute'>) => (
  <Row
    kind={{ label: paymentTexts.dispute, icon: 'card', tone: 'ember' }}
    id={dispute.id}
    to={dispute.invoice ? paths.invoice(dispute.invoice.id) : client && paths.client(client.id)}
    who={client?.company ?? paymentTexts.unknownPayer}
    company={dispute.title}
    strong={formatAmount(dispute)}
    fact={disputeReason(dispute)}
    when={
      dispute.respondBy && dispute.state === 'needs_response'
        ? { text: paymentTexts.answerBy(formatDay(dispute.respondBy, now)), isLate: true }
        : { text: formatDay(dispute.openedAt, now) }
    }
    acts={<Badge tone={disputeTones[dispute.state]}>{disputeLabels[dispute.state]}</Badge>}
  />
);

interface PaymentRowProps {
  readonly row: Extract<TodayRow, { readonly kind: 'payment' | 'trouble' }>;
  readonly now: Date;
}

/** Money that needs a look. */
export const PaymentRow = ({ row, now }: PaymentRowProps) => {
  if (row.kind === 'payment') return <ReviewRow payment={row.payment} now={now} />;
  return row.trouble.kind === 'dispute' ? (
    <DisputeRow item={row.trouble} now={now} />
  ) : (
    <SubscriptionRow item={row.trouble} now={now} />
  );
};
