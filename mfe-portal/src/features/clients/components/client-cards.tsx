import type { Client } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Text } from '@vitrine/ui';
import { memo } from 'react';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import { Card, CardLine, CardName } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-table.ts';
import { VirtualCards } from '../../../shared/screen/virtual-rows.tsx';
import { statusLabels, statusTones, withoutTitle } from '../content.ts';
import type { ClientRowsProps } from './client-table.tsx';

/** Estimated height of a card, in pixels. */
const cardHeight = 138;

/** The rows as cards, on phones. */
export const ClientCards = ({ clients, total, search, openId, loadMore }: ClientRowsProps) => {
  return (
    <VirtualCards label="Clients" rows={clients} rowHeight={cardHeight} openId={openId} loadMore={loadMore}>
      {(client, index, measure) => (
        <ClientCard
          client={client}
          index={index}
          total={total}
          to={paths.client(client.id) + search}
          measure={measure}
        />
      )}
    </VirtualCards>
  );
};

interface ClientCardProps {
  readonly client: Client;
  readonly index: number;
  readonly total: number;
  readonly to: string;
  readonly measure: (element: HTMLElement | null) => void;
}

const ClientCard = memo(({ client, index, total, to, measure }: ClientCardProps) => (
  <Card ref={measure} data-index={index} aria-setsize={total} aria-posinset={index + 1}>
    <CardLine>
      <CardName>
        <RecordLink to={to} {...{ [rowAttribute]: client.id }}>
          {client.company}
        </RecordLink>
        <RecordNote>{withoutTitle(client.company, [client.name])}</RecordNote>
      </CardName>
      {client.demo && <DemoTag />}
    </CardLine>
    <CardLine>
      <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
      <Text as="span" size="sm" weight="medium" tabular>
        {formatCents(client.monthlyAmountCents)} a month
      </Text>
    </CardLine>
    <Text as="span" size="sm" tone="textMuted">
      {client.subscriptionPlan ?? client.customPackage?.name ?? 'No plan yet'}
    </Text>
  </Card>
));
ClientCard.displayName = 'ClientCard';
