import { useQuery } from '@tanstack/react-query';
import { api, type BillingTrouble } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, useApi } from '@vitrine/shell-sdk';
import { Badge, Text } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { formatDay, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import {
  disputeLabels,
  disputeReason,
  disputeTones,
  failureText,
  subscriptionLabels,
  subscriptionTones,
} from '../../../shared/subscription-texts.ts';
import {
  ReviewAmount,
  ReviewFrame,
  ReviewList,
  ReviewReason,
  ReviewRow,
  ReviewSubject,
} from './payments-in-review.tsx';

type Item = BillingTrouble['items'][number];
const title = 'Failed payments and disputes';

/** Failed subscription payments and open disputes, each linked to its client; nothing without any. */
export const BillingIssues = () => {
  const client = useApi();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['dashboard', 'trouble'],
    queryFn: ({ signal }) => client.call(api.subscriptions.trouble, { signal }),
  });
  if (!data || data.total === 0) return null;
  const { total, items } = data;
  return (
    <ReviewFrame>
      <Section
        as="h2"
        title={title}
        aside={<Badge tone="ember">{total === 1 ? '1 needs you' : `${total} need you`}</Badge>}
      >
        <ReviewList aria-label={title}>
          {items.map((item) =>
            item.kind === 'dispute' ? (
              <DisputeRow key={item.dispute.id} {...item} now={now} />
            ) : (
              <SubscriptionRow key={item.subscription.id} {...item} now={now} />
            ),
          )}
        </ReviewList>
        {total > items.length && (
          <Text size="sm" tone="textMuted">
            The {items.length} most urgent of {total}.
          </Text>
        )}
      </Section>
    </ReviewFrame>
  );
};

const ClientLink = ({ client, children }: { readonly client: Item['client']; readonly children: ReactNode }) =>
  client ? <Link to={paths.client(client.id)}>{client.company}</Link> : children;

const SubscriptionRow = ({
  client,
  subscription,
  now,
}: Extract<Item, { kind: 'subscription' }> & { readonly now: Date }) => (
  <ReviewRow>
    <ReviewSubject>
      <ClientLink client={client}>A client without a record</ClientLink>:{' '}
      <ReviewAmount>{formatCents(subscription.amountCents)}</ReviewAmount> a month for {subscription.title}
      <ReviewReason>
        {subscription.lastFailure ? failureText(subscription.lastFailure, now) : 'The last payment failed.'}
      </ReviewReason>
    </ReviewSubject>
    <Badge tone={subscriptionTones[subscription.state]}>{subscriptionLabels[subscription.state]}</Badge>
  </ReviewRow>
);

const DisputeRow = ({ client, dispute, now }: Extract<Item, { kind: 'dispute' }> & { readonly now: Date }) => (
  <ReviewRow>
    <ReviewSubject>
      <ClientLink client={client}>An unknown payer</ClientLink> disputes{' '}
      <ReviewAmount>{formatCents(dispute.amountCents)}</ReviewAmount>
      {dispute.title && ` for ${dispute.title}`}
      <ReviewReason>
        {disputeReason(dispute)}.{' '}
        {dispute.respondBy &&
          dispute.state === 'needs_response' &&
          `Answer in Stripe by ${formatDay(dispute.respondBy, now)}.`}
        {dispute.invoice && (
          <>
            {' Invoice '}
            <Link to={paths.invoice(dispute.invoice.id)}>{dispute.invoice.number}</Link>
          </>
        )}
      </ReviewReason>
    </ReviewSubject>
    <Badge tone={disputeTones[dispute.state]}>{disputeLabels[dispute.state]}</Badge>
  </ReviewRow>
);
