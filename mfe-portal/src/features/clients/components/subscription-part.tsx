import { api, type Dispute, disputeReason, type Subscription } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, DescriptionList, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatDay, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { PlanActions } from './plan-actions.tsx';
import {
  disputeLabels,
  disputeTones,
  failureText,
  subscriptionLabels,
  subscriptionTones,
} from '../../../shared/subscription-texts.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  overflow-wrap: anywhere;
`;

/** A client's subscriptions and disputes at Stripe; nothing without any. */
export const SubscriptionPart = ({ clientId }: { readonly clientId: string }) => {
  const now = useNow();
  const billing = useEndpoint(api.subscriptions.ofClient, { params: { id: clientId } });
  if (billing.isError) {
    return (
      <Section title="Subscription">
        <InlineLoadError query={billing} />
      </Section>
    );
  }
  const { subscriptions, disputes } = billing.data ?? { subscriptions: [], disputes: [] };
  return (
    <>
      {subscriptions.length > 0 && (
        <Section title={subscriptions.length === 1 ? 'Subscription' : 'Subscriptions'}>
          {subscriptions.map((subscription) => (
            <OneSubscription key={subscription.id} clientId={clientId} subscription={subscription} now={now} />
          ))}
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title={disputes.length === 1 ? 'Dispute' : 'Disputes'}>
          {disputes.map((dispute) => (
            <OneDispute key={dispute.id} dispute={dispute} now={now} />
          ))}
        </Section>
      )}
    </>
  );
};

interface OneSubscriptionProps {
  readonly clientId: string;
  readonly subscription: Subscription;
  readonly now: Date;
}

const OneSubscription = ({ clientId, subscription, now }: OneSubscriptionProps) => {
  const { title, state, amountCents, nextChargeAt, endsAt, lastFailure, startedAt, reference, demo } = subscription;
  const amount = formatCents(amountCents);
  const next = formatCents(subscription.nextAmountCents ?? amountCents);
  return (
    <div>
      <Head>
        <Text size="sm" weight="medium">
          {title}
        </Text>
        <Badge tone={subscriptionTones[state]}>{subscriptionLabels[state]}</Badge>
      </Head>
      <DescriptionList
        items={[
          { term: 'Price', value: `${amount} a month` },
          ...(subscription.nextAmountCents === null
            ? []
            : [{ term: 'From the next renewal', value: `${formatCents(subscription.nextAmountCents)} a month` }]),
          ...(nextChargeAt
            ? [
                {
                  term: state === 'past_due' ? 'Next try' : 'Next charge',
                  value: `${formatDay(nextChargeAt, now)}, ${state === 'past_due' ? amount : next}`,
                },
              ]
            : []),
          ...(endsAt ? [{ term: state === 'ended' ? 'Ended' : 'Ends', value: formatDay(endsAt, now) }] : []),
          ...(lastFailure && state !== 'ended' ? [{ term: 'Last failure', value: failureText(lastFailure, now) }] : []),
          { term: 'Since', value: formatDay(startedAt, now) },
          ...(demo ? [] : [{ term: 'At Stripe', value: <Mono>{reference}</Mono> }]),
        ]}
      />
      <PlanActions clientId={clientId} subscription={subscription} />
    </div>
  );
};

const OneDispute = ({ dispute, now }: { readonly dispute: Dispute; readonly now: Date }) => (
  <div>
    <Head>
      <Text size="sm" weight="medium">
        {formatCents(dispute.amountCents)}
        {dispute.title && ` for ${dispute.title}`}
      </Text>
      <Badge tone={disputeTones[dispute.state]}>{disputeLabels[dispute.state]}</Badge>
    </Head>
    <DescriptionList
      items={[
        { term: 'Reason', value: disputeReason(dispute) },
        { term: 'Opened', value: formatDay(dispute.openedAt, now) },
        ...(dispute.respondBy && dispute.state === 'needs_response'
          ? [{ term: 'Answer by', value: formatDay(dispute.respondBy, now) }]
          : []),
        ...(dispute.invoice
          ? [
              {
                term: 'Invoice',
                value: (
                  <ContactLink as={Link} to={paths.invoice(dispute.invoice.id)}>
                    {dispute.invoice.number}
                  </ContactLink>
                ),
              },
            ]
          : []),
        { term: 'At Stripe', value: <Mono>{dispute.id}</Mono> },
      ]}
    />
  </div>
);
