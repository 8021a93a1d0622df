import { useQuery } from '@tanstack/react-query';
import { api, type BillingTrouble as Trouble } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, useApi } from '@vitrine/shell-sdk';
import { Badge, Text } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { formatDay } from '../../../shared/dates.ts';
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
import { useNow } from '../../../shared/use-now.ts';
import { AsideFrame, AsideList, AsideMoney, AsideRow, AsideWhat, AsideWhy } from './aside-list.ts';

type Item = Trouble['items'][number];
const title = 'Failed payments and disputes';

/** Subscriptions whose payment failed, and open disputes, each with the way to its client; nothing while there are none. */
export const BillingTrouble = () => {
  const client = useApi();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['dashboard', 'trouble'],
    queryFn: ({ signal }) => client.call(api.subscriptions.trouble, { signal }),
  });
  if (!data || data.total === 0) return null;
  const { total, items } = data;
  return (
    <AsideFrame>
      <Section
        as="h2"
        title={title}
        aside={<Badge tone="ember">{total === 1 ? '1 needs you' : `${total} need you`}</Badge>}
      >
        <AsideList aria-label={title}>
          {items.map((item) =>
            item.kind === 'dispute' ? (
              <DisputeRow key={item.dispute.id} {...item} now={now} />
            ) : (
              <SubscriptionRow key={item.subscription.id} {...item} now={now} />
            ),
          )}
        </AsideList>
        {total > items.length && (
          <Text size="sm" tone="textMuted">
            The {items.length} most urgent of {total}.
          </Text>
        )}
      </Section>
    </AsideFrame>
  );
};

const Whose = ({ client, children }: { readonly client: Item['client']; readonly children: ReactNode }) =>
  client ? <Link to={paths.client(client.id)}>{client.company}</Link> : children;

const SubscriptionRow = ({
  client,
  subscription,
  now,
}: Extract<Item, { kind: 'subscription' }> & { readonly now: Date }) => (
  <AsideRow>
    <AsideWhat>
      <Whose client={client}>A client without a record</Whose>:{' '}
      <AsideMoney>{formatCents(subscription.amountCents)}</AsideMoney> a month for {subscription.title}
      <AsideWhy>
        {subscription.lastFailure ? failureText(subscription.lastFailure, now) : 'The last payment failed.'}
      </AsideWhy>
    </AsideWhat>
    <Badge tone={subscriptionTones[subscription.state]}>{subscriptionLabels[subscription.state]}</Badge>
  </AsideRow>
);

const DisputeRow = ({ client, dispute, now }: Extract<Item, { kind: 'dispute' }> & { readonly now: Date }) => (
  <AsideRow>
    <AsideWhat>
      <Whose client={client}>An unknown payer</Whose> disputes{' '}
      <AsideMoney>{formatCents(dispute.amountCents)}</AsideMoney>
      {dispute.title && ` for ${dispute.title}`}
      <AsideWhy>
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
      </AsideWhy>
    </AsideWhat>
    <Badge tone={disputeTones[dispute.state]}>{disputeLabels[dispute.state]}</Badge>
  </AsideRow>
);
